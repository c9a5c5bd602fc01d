/** A mat that nobody plays on yet, for the rules. */
import { GOALS } from './types';
import type { MlemView } from './types';

export const EMPTY: MlemView = {
  game: 'mlem',
  board: '',
  variants: [],
  phase: 'over',
  turn: null,
  seat: null,
  legal: [],
  expedition: 0,
  starter: null,
  failures: 0,
  rocket: { space: 0, dice: 6, crew: [], commander: null, roll: null, groups: [] },
  goals_open: [...GOALS],
  planets: [],
  seats: [],
  ufo: null,
  explorations: null,
  exploration_pile: 0,
};
