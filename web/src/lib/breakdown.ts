/** Where the points came from, ready to be drawn. */
import type { ResultMessage } from './types';

export interface Slice {
  part: string;
  points: number;
  /** Where the slice begins and how long it is, in parts of the longest bar. */
  from: number;
  length: number;
}

export interface Bar {
  seat: number;
  rank: number;
  total: number;
  isWinner: boolean;
  slices: Slice[];
}

/** The parts that gave anybody points, in the order of the result. */
export function partsOf(result: ResultMessage): string[] {
  const names = Object.keys(result.breakdown[0] ?? {});
  return names.filter((name) => result.breakdown.some((parts) => parts[name]));
}

/** Whether somebody has as many points as the winner, and did not win. */
export function isDecidedOtherwise({ scores, winners }: ResultMessage): boolean {
  const most = Math.max(...scores);
  return scores.some((score, seat) => score === most && !winners.includes(seat));
}

/** A bar for every seat, the winners first; other equal scores share a rank. */
export function bars(result: ResultMessage): Bar[] {
  const most = Math.max(1, ...result.scores);
  const parts = partsOf(result);
  return result.scores
    .map((total, seat) => ({
      seat,
      total,
      rank: 1 + result.scores.filter((_, other) => isAhead(result, other, seat)).length,
      isWinner: result.winners.includes(seat),
      slices: slices(result.breakdown[seat] ?? {}, parts, most),
    }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

function isAhead({ scores, winners }: ResultMessage, one: number, other: number): boolean {
  if (winners.includes(one) !== winners.includes(other)) return winners.includes(one);
  return (scores[one] ?? 0) > (scores[other] ?? 0);
}

function slices(points: Record<string, number>, parts: string[], most: number): Slice[] {
  let from = 0;
  return parts.flatMap((part) => {
    const length = (points[part] ?? 0) / most;
    const slice = { part, points: points[part] ?? 0, from, length };
    from += length;
    return length > 0 ? [slice] : [];
  });
}
