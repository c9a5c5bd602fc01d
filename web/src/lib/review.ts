/** What a review says, as the page shows it; the numbers are the server's. */
import { locale } from './i18n';
import type { GameModule } from './game';
import type { Alternative, EventMessage, FactMessage, MoveReview, Review } from './types';

export type Band = 'inaccuracy' | 'mistake' | 'blunder';
export type MarkKind = 'bad' | 'place' | 'goal';

export interface Mark {
  seq: number;
  kind: MarkKind;
  fact: FactMessage;
}

/** A share of victory as a percentage; with a sign where it is a change. */
export function share(value: number, signed = false): string {
  const form = new Intl.NumberFormat(locale(), {
    style: 'percent',
    maximumFractionDigits: Math.abs(value) < 0.0995 ? 1 : 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return form.format(Math.abs(value) < 0.0005 ? 0 : value);
}

/** The seat that decided; null for chance. */
export const decider = (move: MoveReview): number | null =>
  typeof move.by === 'number' ? move.by : null;

/** What a decision cost whoever took it. */
export function cost(move: MoveReview): number {
  const seat = decider(move);
  return seat === null ? 0 : (move.error?.[seat] ?? 0);
}

const FIRST = 3; // choices that a decision shows at once, besides those that are named

/** The choices of a decision: the foremost, the best and the one taken, and what else there was. */
export function shortened(move: MoveReview | null): {
  first: Alternative[];
  rest: Alternative[];
} {
  const all = move?.alternatives ?? [];
  const isFirst = (one: Alternative, place: number): boolean =>
    place < FIRST || one.do === move?.best || one.do === move?.do;
  const rest = all.filter((one, place) => !isFirst(one, place));
  return rest.length > 1 ? { first: all.filter(isFirst), rest } : { first: all, rest: [] };
}

export const isMistake = (move: MoveReview): boolean => move.band != null && move.band !== 'equal';

/** What somebody decided: at some seats, since a game was played on from an entry of another. */
export interface Own {
  seats: readonly number[];
  since: number;
}

/** All mistakes, or one's own. */
export function mistakes(review: Review, own: Own | null = null): MoveReview[] {
  const isOwn = (move: MoveReview): boolean =>
    own === null || (move.seq > own.since && own.seats.includes(decider(move) ?? -1));
  return review.moves.filter((move) => isMistake(move) && isOwn(move));
}

/** The shares of all seats before the first entry and after each. */
export function values(review: Review): number[][] {
  return [review.seats.map((seat) => seat.start), ...review.moves.map((move) => move.value)];
}

/** The band of each seat as the points of a polygon in a box, stacked from the bottom up. */
export function bands(review: Review, width: number, height: number): string[] {
  const points = values(review);
  const x = (at: number): number => (width * at) / Math.max(1, points.length - 1);
  const y = (value: number): number => height * (1 - value);
  const round = (value: number): string => value.toFixed(1);
  let below = points.map(() => 0);
  return review.seats.map((_, seat) => {
    const above = points.map((at, n) => (below[n] ?? 0) + (at[seat] ?? 0));
    const edge = (line: number[]): string[] =>
      line.map((value, n) => `${round(x(n))},${round(y(value))}`);
    const shape = [...edge(above), ...edge(below).reverse()].join(' ');
    below = above;
    return shape;
  });
}

/** What stands out in a game, as its story says: mishaps, places, goals. */
export function marks(events: readonly EventMessage[], game: GameModule | null): Mark[] {
  const kinds: Record<string, MarkKind | undefined> = game?.story?.marks ?? {};
  return events.flatMap((event) =>
    event.facts.flatMap((fact) => {
      const kind = kinds[fact.what];
      return kind ? [{ seq: event.seq, kind, fact }] : [];
    }),
  );
}
