/** How a game of MLEM is staged: how long each thing is shown, and what it sounds like. */
import type { GameStory } from '../../lib/game';
import type { Sound } from '../../lib/sound';
import type { View } from '../../lib/types';
import { t } from './i18n';
import { DEEP_SPACE, type MlemView } from './logic/types';

/** Milliseconds at a calm pace, by what happens; what is not here passes at once. */
const ENTRIES: Record<string, number> = {
  first: 600,
  reveal: 900,
  place: 600,
  roll: 1400,
  fly: 700,
  stay: 500,
  reroll: 500,
  crash: 400,
};

const FACTS: Record<string, number> = {
  expedition: 900,
  'ufo-flew': 900,
  boarded: 650,
  launched: 600,
  tunnelled: 800,
  'regained-die': 500,
  'found-points': 700,
  'met-ufo': 800,
  crashed: 1700,
  landed: 1200,
  tinkered: 600,
  'reached-goal': 1700,
  'went-home': 450,
  'took-command': 600,
  ended: 1200,
};

const SOUNDS: Record<string, Sound> = {
  roll: 'dice',
  fly: 'choice',
  stay: 'choice',
  boarded: 'choice',
  flew: 'rocket',
  tunnelled: 'teleport',
  'regained-die': 'coin',
  'found-points': 'coin',
  'met-ufo': 'coin',
  crashed: 'crash',
  landed: 'landing',
  'reached-goal': 'goal',
  'ufo-flew': 'teleport',
};

/** What a commander or astronaut chose is plain to whoever chose it. */
const CHOICES = new Set(['fly', 'stay', 'reroll', 'crash']);
const DEEP_MILLISECONDS = 1700;
const MEDALS_MILLISECONDS = 2000;

/** How long the rocket flies. */
export const flightTime = (spaces: number): number => (spaces > 0 ? 500 + spaces * 140 : 0);

/** Whether somebody who lands now comes by parachute. */
export const jumps = (before: View): boolean => (before as MlemView).phase === 'parachute';

/** Whether somebody's medal on a planet becomes another one. */
export function turnsMedals(before: View, after: View): boolean {
  const now = (after as MlemView).planets;
  return (before as MlemView).planets.some(({ id, seats, medals }) => {
    const there = now.find((planet) => planet.id === id);
    return seats.some((seat, i) => there?.medals[there.seats.indexOf(seat)] !== medals[i]);
  });
}

/** When a cat that lands is down, as a share of the time that its landing is shown. */
export function touchdown(before: View, after: View): number {
  if (turnsMedals(before, after)) return 0.4;
  return jumps(before) ? 0.8 : 0.6;
}

export const story: GameStory = {
  duration({ event, fact, before, view }) {
    if (!fact) {
      const verb = event.do.split(':')[0] ?? '';
      const mine = (view as { seat?: number | null }).seat === event.by;
      return mine && CHOICES.has(verb) ? 0 : (ENTRIES[verb] ?? 0);
    }
    if (fact.what === 'flew') {
      const [from, to] = [Number(fact.about.start), Number(fact.about.space)];
      return flightTime(to - from) + (to >= DEEP_SPACE ? DEEP_MILLISECONDS : 250);
    }
    if (fact.what === 'landed' && turnsMedals(before, view)) return MEDALS_MILLISECONDS;
    return FACTS[fact.what] ?? 0;
  },
  marks: { crashed: 'bad', landed: 'place', 'reached-goal': 'goal' },
  begins: ({ what }) => what === 'expedition',
  dice: (event) => (event.do.startsWith('roll:') ? event.do.slice('roll:'.length) : null),
  entry(event, names) {
    const [verb = '', rest = ''] = event.do.split(':');
    const name = names[event.by ?? -1] ?? '';
    if (verb === 'roll') return t('entry.roll', { dice: [...rest].join(' ') });
    return verb === 'stay' || verb === 'reroll' || verb === 'crash'
      ? t(`entry.${verb}`, { name })
      : null;
  },
  sound({ event, fact, before }) {
    if (fact?.what === 'landed' && jumps(before)) return 'parachute';
    if (fact?.what === 'flew' && Number(fact.about.space) >= DEEP_SPACE) return 'deep';
    return SOUNDS[fact?.what ?? event.do.split(':')[0] ?? ''] ?? null;
  },
};
