/** Views for tests: an empty game of two, changed where it matters. */
import { emptyView } from '../logic/empty';
import type { DiceView, IncognitosBoard, IncognitosView, SeatView } from '../logic/types';

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
    seats,
    ...change,
  };
}

/** The view with sections owned, each named `a-b:section` or `a-b.id:section`, and destinations reached. */
export function owned(
  view: IncognitosView,
  seat: number,
  sections: string[],
  places: string[] = [],
): IncognitosView {
  return {
    ...view,
    links: view.links.map((link) => ({
      ...link,
      owners: link.owners.map((owner, at) =>
        sections.includes(`${link.a}-${link.b}${link.id ? `.${link.id}` : ''}:${at}`)
          ? seat
          : owner,
      ),
    })),
    destinations: view.destinations.map((place) =>
      places.includes(place.id) ? { ...place, owner: seat, reached: true } : place,
    ),
  };
}
