/** Words that several texts share: places, faces, picks. */
import { locale } from '../../../lib/i18n';
import { t } from '../i18n';
import { bodyName } from './board';
import { DEEP_SPACE } from './types';
import type { Details, Face, MlemBoard } from './types';

type Flight = Extract<Details, { kind: 'flight' }>;
type Landing = Extract<Details, { kind: 'landing' }>;

/** The name of a space: its number, or deep space. */
export function where(space: number): string {
  return space >= DEEP_SPACE ? t('place.deep') : t('space', { space });
}

/** Where something is: on a space, or in deep space. */
export function at(space: number): string {
  return space >= DEEP_SPACE ? t('at.deep') : t('at.space', { space });
}

export function placeName(board: MlemBoard, id: string): string {
  if (id === 'comet' || id === 'galaxy') return t(`place.${id}`);
  const name = bodyName(board, id) ?? id;
  return board.moons.some((moons) => moons.id === id) ? t('place.moons', { name }) : name;
}

/** Where an astronaut lands, with the preposition that the place needs. */
export function landingPlace(board: MlemBoard, id: string): string {
  if (id === 'comet' || id === 'galaxy') return t(`landing.${id}`);
  const name = bodyName(board, id) ?? id;
  const isMoon = board.moons.some((moons) => moons.id === id);
  return t(isMoon ? 'landing.moons' : 'landing.planet', { name });
}

/** The places that a mission names. */
export function missionName(board: MlemBoard, targets: readonly string[]): string {
  return targets.map((target) => placeName(board, target)).join(` ${t('missions.or')} `);
}

export function faceName(face: Face): string {
  return face === '*' ? t('face.afterburner') : String(face);
}

/**
 * The groups of a pick such as `2+*+e1!`, in words; engineers belong to the named seats.
 * With the faces of the dice used, such as `222*`, it says how many there are.
 */
export function pickName(groups: string, names: readonly string[], used = ''): string {
  const keep = groups.endsWith('!');
  const words = groups
    .replace('!', '')
    .split('+')
    .map((group) => groupName(group, names, used.split(group).length - 1));
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);
  return keep ? `${list}, ${t('pick.keep')}` : list;
}

function groupName(group: string, names: readonly string[], count: number): string {
  if (group === 'x') return t('pick.extra');
  if (group.startsWith('e'))
    return t('pick.engineer', { name: names[Number(group.slice(1))] ?? group.slice(1) });
  const face = group as '1' | '2' | '3' | '4' | '*';
  return count ? t(`used.${face}`, { count }) : t(`pick.${face}`);
}

/** What could be scored beside a space now. */
export function besideName(board: MlemBoard, { kind, place, points }: Flight['beside']): string {
  const name = place === null ? '' : (bodyName(board, place) ?? place);
  const [first = 0, second = 0, third = 0] = points;
  switch (kind) {
    case 'deep':
      return t('lies.deep', { comet: first, galaxy: second });
    case 'planet':
      return t('lies.planet', { name, gold: first, silver: second, bronze: third });
    case 'moon':
      return t('lies.moon', { name, points: t('points', { count: first }) });
    case 'taken':
      return t('lies.taken', { name });
    default:
      return t('lies.nothing');
  }
}

/** Where a flight ends, and what lies there. */
export function flightName(board: MlemBoard, { way, beside }: Flight): string {
  const there = where(way[way.length - 1] ?? 0);
  return t('fly.to', { where: there, what: besideName(board, beside) });
}

/** What a landing would be worth now. */
export function landingName(board: MlemBoard, { place, medal, points }: Landing): string {
  const worth = t('points', { count: points });
  if (place === 'comet' || place === 'galaxy')
    return t('land.deep', { place: t(`place.${place}`), points: worth });
  const name = bodyName(board, place) ?? place;
  if (medal === null) return t('land.moon', { name, points: worth });
  return t('land.planet', { name, medal: t(`medal.${medal as 0 | 1 | 2}`), points: worth });
}

/** What else happens at the end of a flight, one text for each thing. */
export function surprises(board: MlemBoard, flight: Flight): string[] {
  const found = flight.tokens.map((id) => {
    const effect = board.explorations.find((token) => token.id === id)?.effect ?? 0;
    if (effect === 'die') return t('fly.die');
    return effect === 'tunnel' ? t('fly.tunnel') : t('fly.found', { points: effect });
  });
  return flight.ufo ? [...found, t('fly.ufo')] : found;
}
