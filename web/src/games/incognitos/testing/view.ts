/** Views for tests: an empty game of two, changed where it matters. */
import { emptyView } from '../logic/empty';
import type { PreviewSource } from '../../../lib/previews.svelte';
import type { PreviewMessage } from '../../../lib/types';
import type { Details, DiceView, IncognitosBoard, IncognitosView, SeatView } from '../logic/types';

export const PLAYERS = ['Ada', 'Bo'];

export function seatView(change: Partial<SeatView> = {}): SeatView {
  return {
    log: [],
    entries_left: 12,
    cut_off: false,
    sites: [],
    functions: 0,
    points: {},
    score: 0,
    route: 0,
    trail: { destinations: [], sections: [] },
    ...change,
  };
}

export function diceView(change: Partial<DiceView> = {}): DiceView {
  return { ...DICE, ...change };
}

const DICE: DiceView = {
  to_roll: 0,
  again: 0,
  roll: 'LSSMRV',
  pad: '',
  kept: '',
  held: '',
  aside: '',
  may_move: true,
  may_mark: true,
  unusable: {},
};

export function view(board: IncognitosBoard, change: Partial<IncognitosView> = {}): IncognitosView {
  const seats = PLAYERS.map(() => seatView());
  return {
    ...emptyView(board),
    phase: 'act',
    turn: 0,
    seat: 0,
    active: 0,
    dice: DICE,
    ways: allWays(board),
    seats,
    ...change,
  };
}

/** Every link from both its ends, as if all were open. */
function allWays(board: IncognitosBoard): IncognitosView['ways'] {
  return board.link.flatMap(({ a, b, sections }, link) => {
    const places = sections.map((_, at) => at);
    return [
      { link, start: a, sections: places, later: false },
      { link, start: b, sections: [...places].reverse(), later: false },
    ];
  });
}

/** Previews for tests, by their actions. */
export function previewsOf(found: Record<string, Partial<Preview>>): PreviewSource {
  const of = (action: string) => (action in found ? preview(action, found[action]) : null);
  return { of, chances: () => null, look: () => undefined };
}

type Preview = Omit<PreviewMessage, 'details'> & { details: Partial<Details> };

export function preview(action: string, change: Partial<Preview> = {}): PreviewMessage {
  const details = { ...DETAILS, ...change.details };
  return { action, rule: '', facts: [], cost: '', scores: [], gains: {}, ...change, details };
}

const DETAILS: Details = {
  move: null,
  reached: [],
  field: null,
  points: 0,
  route: 0,
  pad: '',
  to_roll: 0,
  ends_turn: false,
  duel: null,
};
