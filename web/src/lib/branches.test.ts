import { describe, expect, it } from 'vitest';
import { branchRows } from './branches';
import type { Review, TableInfo } from './types';

const review = {
  seats: [{ start: 0.5 }, { start: 0.5 }],
  moves: [{ value: [0.25, 0.75] }, { value: [0.4, 0.6] }],
} as unknown as Review;

const seat = (kind: string, mine: boolean) => ({ kind, mine });
const table = (some: object): TableInfo =>
  ({
    id: 'a',
    phase: 'playing',
    over: false,
    result: null,
    origin: null,
    seats: [seat('bot', false), seat('person', true)],
    ...some,
  }) as unknown as TableInfo;
const ended = (scores: number[], winners: number[]) => ({
  over: true,
  result: { scores, winners },
});

describe('branches of a game', () => {
  it('stand below it with the chance of the seat that was taken', () => {
    const original = table({
      ...ended([20, 12], [0]),
      seats: [seat('person', false), seat('person', true)],
    });
    const lost = table({ id: 'b', origin: { table: 'a', seq: 1 }, ...ended([9, 30], [1]) });
    const on = table({ id: 'c', origin: { table: 'a', seq: 2 } });
    const [first, second, third] = branchRows(original, [lost, on], review);
    expect(first).toMatchObject({ id: 'a', from: null, chance: null, state: 'over' });
    expect(first?.seats[0]).toEqual({ who: 'person', points: 20, won: true });
    expect(second).toMatchObject({ from: 1, chance: 0.75, state: 'over' });
    expect(second?.seats).toEqual([
      { who: 'bot', points: 9, won: false },
      { who: 'you', points: 30, won: true },
    ]);
    expect(third).toMatchObject({ from: 2, chance: 0.6, state: 'on' });
    expect(third?.seats[1]).toEqual({ who: 'you', points: null, won: false });
  });

  it('may be closed, or begin where the review says nothing', () => {
    const rows = branchRows(
      table({}),
      [table({ phase: 'closed', origin: { table: 'a', seq: 9 } })],
      review,
    );
    expect(rows[1]).toMatchObject({ from: 9, chance: null, state: 'closed' });
  });
});
