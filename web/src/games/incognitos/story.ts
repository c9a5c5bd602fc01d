/** How a game of Los Incognitos is staged: how long each thing is shown, and its sound. */
import type { GameStory } from '../../lib/game';
import type { Sound } from '../../lib/sound';
import type { FactMessage, View } from '../../lib/types';
import { t } from './i18n';
import type { IncognitosView } from './logic/types';
import { diceName } from './logic/words';

/** Milliseconds at a calm pace, by what happens; what is not here passes at once. */
const ENTRIES: Record<string, number> = { first: 600, roll: 1300, done: 400, pass: 400 };

const FACTS: Record<string, number> = {
  turn: 800,
  'extra-turn': 1100,
  reached: 550,
  marked: 1200,
  explored: 1200,
  stored: 550,
  hoarded: 800,
  cashed: 1000,
  star: 1200,
  drop: 1200,
  oval: 1200,
  teleported: 1500,
  'set-aside': 800,
  challenged: 1900,
  duelled: 2200,
  defeated: 1700,
  entered: 1000,
  'cut-off': 1000,
  route: 900,
  ended: 1200,
};

const SOUNDS: Record<string, Sound> = {
  roll: 'dice',
  moved: 'route',
  reached: 'choice',
  marked: 'mark',
  explored: 'explore',
  stored: 'choice',
  hoarded: 'choice',
  cashed: 'coin',
  star: 'coin',
  drop: 'bad',
  oval: 'coin',
  teleported: 'teleport',
  challenged: 'duel',
  duelled: 'duel',
  defeated: 'goal',
  entered: 'entry',
  'cut-off': 'bad',
};

const MILLISECONDS_A_SECTION = 380;
/** Whoever is done knows it. */
const CHOICES = new Set(['done', 'pass']);

const LAST_ENTRY = 1900;

/** Whether an entry fills a logbook. */
export function isLastEntry({ what, about }: FactMessage, view: View): boolean {
  const { seats } = view as IncognitosView;
  return what === 'entered' && seats[Number(about.seat)]?.entries_left === 0;
}

export const story: GameStory = {
  duration({ event, fact, view }) {
    if (!fact) {
      const verb = event.do.split(':')[0] ?? '';
      const mine = (view as { seat?: number | null }).seat === event.by;
      return mine && CHOICES.has(verb) ? 0 : (ENTRIES[verb] ?? 0);
    }
    if (isLastEntry(fact, view)) return LAST_ENTRY;
    if (fact.what === 'moved') return 250 + Number(fact.about.sections) * MILLISECONDS_A_SECTION;
    return FACTS[fact.what] ?? 0;
  },
  marks: {
    drop: 'bad',
    'cut-off': 'bad',
    marked: 'place',
    explored: 'place',
    defeated: 'goal',
  },
  begins: ({ what }) => what === 'turn' || what === 'extra-turn',
  dice: (event) => (event.do.startsWith('roll:') ? event.do.slice('roll:'.length) : null),
  entry(event, names) {
    const [verb = '', rest = ''] = event.do.split(':');
    const name = names[event.by ?? -1] ?? '';
    if (verb === 'roll') return t('do.rolled', { dice: diceName(rest) });
    return verb === 'done' || verb === 'pass' ? t(`do.${verb}.of`, { name }) : null;
  },
  sound({ event, fact, view }) {
    if (fact && isLastEntry(fact, view)) return 'goal';
    return SOUNDS[fact?.what ?? event.do.split(':')[0] ?? ''] ?? null;
  },
};
