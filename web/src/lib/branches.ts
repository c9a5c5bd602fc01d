/** A game and the games that were played on from it, in rows to be compared. */
import { values } from './review';
import type { Review, TableInfo } from './types';

export interface BranchSeat {
  who: 'you' | 'bot' | 'person';
  /** Points at the end; null while the game is on. */
  points: number | null;
  won: boolean;
}

export interface BranchRow {
  id: string;
  /** After how many entries it begins to differ; null for the original. */
  from: number | null;
  /** The chance to win there of the seat that was taken; null if it is not known. */
  chance: number | null;
  state: 'over' | 'on' | 'closed';
  seats: BranchSeat[];
}

/** The original first, then its branches in their order; the review is that of the original. */
export function branchRows(
  original: TableInfo,
  branches: readonly TableInfo[],
  review: Review,
): BranchRow[] {
  const shares = values(review);
  return [row(original, null, null), ...branches.map((table) => branchRow(table, shares))];
}

function branchRow(table: TableInfo, shares: readonly number[][]): BranchRow {
  const from = table.origin?.seq ?? 0;
  const taken = table.seats.findIndex(({ mine }) => mine);
  return row(table, from, shares[from]?.[taken] ?? null);
}

function row(table: TableInfo, from: number | null, chance: number | null): BranchRow {
  const isClosed = table.phase === 'closed';
  const seats = table.seats.map(({ mine, kind }, seat): BranchSeat => ({
    who: mine ? 'you' : kind === 'bot' ? 'bot' : 'person',
    points: table.result?.scores[seat] ?? null,
    won: table.result?.winners.includes(seat) ?? false,
  }));
  return {
    id: table.id,
    from,
    chance,
    state: table.over ? 'over' : isClosed ? 'closed' : 'on',
    seats,
  };
}
