import { describe, expect, it } from 'vitest';
import { filtered, shortTitle, tally, wonByMe, type Filters } from './my_games';
import { testSeat, testTable } from './testing/table';
import type { TableInfo } from './types';

const seats = [testSeat('Ada'), testSeat('Bo', { mine: false })];
const result = (winners: number[]): Partial<TableInfo> => ({
  over: true,
  turn: null,
  result: { scores: [3, 5], winners, breakdown: [], reason: '' },
});
const TABLES = [
  testTable(seats, { id: 'turn', turn: 0 }),
  testTable(seats, { id: 'wait', turn: 1, game: 'other' }),
  testTable(seats, { id: 'won', ...result([0, 1]) }),
  testTable(seats, { id: 'lost', ...result([1]) }),
  testTable(seats, { id: 'closed', turn: null, phase: 'closed' }),
  testTable([seats[0], testSeat('Cy', { mine: false })], { id: 'cy', turn: 1 }),
];

function ids(some: Partial<Filters>): string[] {
  return filtered(TABLES, { game: '', which: 'all', player: '', ...some }).map(({ id }) => id);
}

it('games are called by their titles, as far as these are known', () => {
  const games = [{ name: 'incognitos', title: 'Los Incognitos: Alien iacta est' }];
  expect(shortTitle('incognitos', games)).toBe('Los Incognitos');
  expect(shortTitle('mlem', games)).toBe('MLEM');
});

describe('my games', () => {
  it('are filtered by where they stand', () => {
    expect(ids({})).toHaveLength(6);
    expect(ids({ which: 'turn' })).toEqual(['turn']);
    expect(ids({ which: 'running' })).toEqual(['turn', 'wait', 'cy']);
    expect(ids({ which: 'over' })).toEqual(['won', 'lost', 'closed']);
    expect(ids({ which: 'won' })).toEqual(['won']);
  });

  it('are filtered by game and player', () => {
    expect(ids({ game: 'other' })).toEqual(['wait']);
    expect(ids({ player: ' cY ' })).toEqual(['cy']);
    expect(ids({ player: 'nobody' })).toEqual([]);
  });

  it('are counted', () => {
    expect(tally(TABLES)).toEqual({ count: 6, over: 2, won: 1 });
  });

  it('are not won by who has resigned', () => {
    const resigned = testSeat('Ada', { absence: 'resigned', bot: 'odds', kind: 'bot' });
    expect(wonByMe(testTable([resigned, seats[1]], result([0])))).toBe(false);
  });
});
