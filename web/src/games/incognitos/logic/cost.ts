/** What actions cost and bring, for display. */
import type { Action } from './actions';
import {
  SYMBOLS,
  VORTEX_POINTS,
  type Die,
  type IncognitosBoard,
  type IncognitosView,
  type Section,
} from './types';

const SECTION_DICE: Partial<Record<Section, string>> = { C: 'JR' };
const EXPLORING = 'LMJ';

/** Dice in the order in which the table names them. */
export function inOrder(dice: Iterable<string>): Die[] {
  return ([...dice] as Die[]).sort((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other));
}

/** The dice that pay for an action. */
export function costOf(action: Action, board: IncognitosBoard): Die[] {
  switch (action.verb) {
    case 'move': {
      const sections = board.link[action.link]?.sections ?? [];
      const dice = action.sections.map((at) => sections[at] ?? 'M');
      return inOrder('L' + dice.map((section) => SECTION_DICE[section] ?? section).join(''));
    }
    case 'mark':
      return inOrder(board.table[action.kind].cost + (action.chest ? 'V' : ''));
    case 'explore':
      return inOrder(EXPLORING);
    default:
      return [];
  }
}

/** The points that an action brings at once; null where it brings none. */
export function pointsOf(
  action: Action,
  board: IncognitosBoard,
  view: IncognitosView,
): number | null {
  switch (action.verb) {
    case 'mark':
      return view.table.find(({ kind }) => kind === action.kind)?.next_points ?? null;
    case 'explore':
      return board.function === 'duel' ? null : nextSite(board, view);
    case 'vortex':
      return (
        VORTEX_POINTS * [...view.dice.roll, ...view.dice.aside].filter((die) => die === 'V').length
      );
    default:
      return null;
  }
}

export function nextSite(board: IncognitosBoard, view: IncognitosView): number | null {
  return board.sites.points[view.sites.indexOf(null)] ?? null;
}

/** The destination that a move reaches, if it does. */
export function reachedBy(
  action: Action,
  board: IncognitosBoard,
  view: IncognitosView,
): string | null {
  if (action.verb !== 'move') return null;
  const owners = view.links[action.link]?.owners ?? [];
  const isWhole = owners.every((owner, i) => owner === view.turn || action.sections.includes(i));
  const end = view.destinations.find(({ id }) => id === action.to);
  const isTaken = end !== undefined && end.owner !== null && end.owner !== view.turn;
  const isNew =
    end !== undefined &&
    !end.reached &&
    board.destination.find(({ id }) => id === action.to)?.kind !== 'shuttle';
  return isWhole && !isTaken && isNew ? action.to : null;
}
