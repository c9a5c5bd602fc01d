/** What is on the mat and in the panels, explained: a sentence and the number of the rule. */
import type { Explanation } from '../../lib/explain_mode.svelte';
import type { View } from '../../lib/types';
import { t, type Key } from './i18n';
import { facesOf } from './logic/pick';
import { ASTRONAUTS, DEEP_SPACE, TUNNEL_LENGTH } from './logic/types';
import type { Astronaut, Goal, MlemBoard, MlemView } from './logic/types';
import { faceName, placeName, where } from './logic/words';

const points = (count: number) => t('points', { count });

/** A card about a thing, by the name that the drawing gives it. */
export function explain(spot: string, view: View, board: MlemBoard): Explanation | null {
  const [what = '', about = '', more = ''] = spot.split(':');
  switch (what) {
    case 'space':
      return space(Number(about), board);
    case 'burn': {
      const burn = board.spaces[Number(about)]?.burn ?? 0;
      return { title: t('face.afterburner'), text: t('explain.burn', { burn }), rule: '3.5' };
    }
    case 'planet':
      return planet(about, board);
    case 'moon':
      return { title: placeName(board, about), text: t('explain.moon'), rule: '4.2' };
    case 'comet':
    case 'galaxy': {
      const text = t(`mat.${what}`, { points: points(board[what]) });
      return { title: t(`place.${what}`), text, rule: '4.4' };
    }
    case 'goal':
      return { title: t(`goal.${about as Goal}`), text: t('explain.goal'), rule: '5.1' };
    case 'failures': {
      const { failures } = view as MlemView;
      const title = t('mat.failures', { failures, most: board.failures });
      return { title, text: t('explain.failures', { most: board.failures }), rule: '1.3' };
    }
    case 'satellite':
      return { title: t('mat.satellite'), text: t('explain.satellite'), rule: '2.1' };
    case 'ufo':
      return { title: t('option.ufo'), text: t('explain.ufo'), rule: '7.1' };
    case 'token':
      return token(about, board);
    case 'group':
      return group(about);
    case 'fly':
      return { title: t('explain.fly.title'), text: t('explain.fly'), rule: '3.2' };
    case 'crew':
      return passenger(Number(about), view as MlemView, board);
    case 'astronaut':
      return astronaut(about, board);
    case 'do':
      return about === 'board' ? astronaut(more, board) : choice(about, (view as MlemView).phase);
    default:
      return null;
  }
}

function space(number: number, board: MlemBoard): Explanation | null {
  if (number === DEEP_SPACE)
    return { title: t('place.deep'), text: t('explain.deep'), rule: '4.4' };
  const here = board.spaces[number];
  if (!here) return null;
  const fuel = here.fuel.map(faceName).join(', ');
  const text = t('explain.space', { fuel, burn: here.burn });
  return { title: where(number), text, rule: '3.1' };
}

function planet(id: string, board: MlemBoard): Explanation | null {
  const found = board.planets.find((one) => one.id === id);
  if (!found) return null;
  const [gold = 0, silver = 0, bronze = 0] = found.points;
  const text = t('explain.planet', { gold: points(gold), silver, bronze });
  return { title: found.name, text, rule: '5.3' };
}

function token(id: string, board: MlemBoard): Explanation | null {
  const found = board.explorations.find((one) => one.id === id);
  if (!found) return null;
  const kind = typeof found.effect === 'number' ? 'points' : found.effect;
  const values = {
    space: found.space,
    points: points(Number(found.effect) || 0),
    length: TUNNEL_LENGTH,
  };
  const text = t(`mat.token.${kind}` as Key, values);
  return { title: t('option.explorations'), text, rule: '7.2' };
}

function group(id: string): Explanation {
  if (id === '*')
    return { title: t('face.afterburner'), text: t('explain.afterburner'), rule: '3.5' };
  if (id.startsWith('e'))
    return { title: t('astronaut.engineer'), text: t('ability.engineer'), rule: '3.3' };
  const face = facesOf(id)[0] ?? 1;
  return { title: faceName(face), text: t('explain.dice', { face }), rule: '3.2' };
}

function passenger(seat: number, view: MlemView, board: MlemBoard): Explanation | null {
  const who = view.rocket.crew.find((one) => one.seat === seat)?.astronaut;
  return who ? astronaut(who, board) : null;
}

function astronaut(id: string, board: MlemBoard): Explanation | null {
  if (!ASTRONAUTS.includes(id as Astronaut)) return null;
  const who = id as Astronaut;
  const text = t(`ability.${who}`, { satellite: board.satellite });
  return { title: t(`astronaut.${who}`), text, rule: '6' };
}

function choice(verb: string, phase: MlemView['phase']): Explanation | null {
  if (phase === 'parachute' && (verb === 'land' || verb === 'stay')) {
    const title = t(verb === 'land' ? 'do.parachute' : 'do.home');
    return { title, text: t('task.parachute'), rule: '4.7' };
  }
  if (verb === 'land') return { title: t('do.land'), text: t('explain.land'), rule: '4.1' };
  if (verb === 'stay') return { title: t('do.stay'), text: t('explain.stay'), rule: '3.6' };
  return null;
}
