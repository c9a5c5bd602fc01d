/** A game that has not begun, for pictures of the board. */
import { ownId } from './links';
import { KINDS, type IncognitosBoard, type IncognitosView } from './types';

export function emptyView(board: IncognitosBoard): IncognitosView {
  return {
    game: 'incognitos',
    board: board.name,
    variants: [],
    phase: 'first',
    turn: null,
    seat: null,
    legal: [],
    active: null,
    extra_turn: false,
    turn_points: 0,
    dice: {
      to_roll: 0,
      again: 0,
      roll: '',
      pad: '',
      kept: '',
      held: '',
      aside: '',
      may_move: true,
      may_mark: true,
      unusable: {},
    },
    next_aside: '',
    started: [],
    destinations: board.destination.map(({ id }) => ({
      id,
      owner: null,
      reached: false,
      used: false,
    })),
    links: board.link.map((link) => ({
      a: link.a,
      b: link.b,
      id: ownId(board, link),
      owners: link.sections.map(() => null),
    })),
    table: KINDS.map((kind) => ({
      kind,
      cost: board.table[kind].cost,
      crossed: [],
      next_points: board.table[kind].points.flat()[0] ?? null,
      next_shape: board.table[kind].shapes.flat()[0] ?? null,
    })),
    ways: [],
    sites: board.sites.points.map(() => null),
    site_cost: '',
    site_points: board.sites.points[0] ?? null,
    duel: null,
    seats: [],
  };
}
