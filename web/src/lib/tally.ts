/** The points of a finished game, in the order in which they are counted. */
import type { Board, GameModule } from './game';
import type { ResultMessage, View } from './types';

export interface Count {
  label: string;
  /** By seat. */
  points: number[];
  /** The places on the board that these points come from: how their `data-spot` begins. */
  spots?: readonly string[];
}

const sum = (counts: Count[], seat: number): number =>
  counts.reduce((total, { points }) => total + (points[seat] ?? 0), 0);

/** The game's own way of counting if it comes to the same result; otherwise part by part. */
export function tally(
  result: ResultMessage,
  game: GameModule | null,
  view: View | null,
  board: Board,
): Count[] {
  const own = (view && game?.tally?.(view, result, board)) ?? [];
  const isRight = own.length > 0 && result.scores.every((score, seat) => sum(own, seat) === score);
  return isRight ? own : parts(result, game);
}

export function parts(result: ResultMessage, game: GameModule | null): Count[] {
  return Object.keys(result.breakdown[0] ?? {})
    .map((part) => ({
      label: game?.parts(part) ?? part,
      points: result.breakdown.map((points) => points[part] ?? 0),
    }))
    .filter(({ points }) => points.some((count) => count !== 0));
}
