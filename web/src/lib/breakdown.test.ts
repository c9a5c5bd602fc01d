import { describe, expect, it } from 'vitest';
import { bars, isDecidedOtherwise, partsOf } from './breakdown';
import type { ResultMessage } from './types';

const result: ResultMessage = {
  scores: [10, 20, 20],
  winners: [1, 2],
  breakdown: [
    { moons: 4, planets: 6, ufo: 0 },
    { moons: 20, planets: 0, ufo: 0 },
    { moons: 5, planets: 15, ufo: 0 },
  ],
  reason: 'failures',
};

describe('the breakdown', () => {
  it('leaves out what gave nobody anything', () => {
    expect(partsOf(result)).toEqual(['moons', 'planets']);
  });

  it('ranks the best first and lets equals share', () => {
    const order = bars(result).map(({ seat, rank, isWinner }) => [seat, rank, isWinner]);
    expect(order).toEqual([
      [1, 1, true],
      [2, 1, true],
      [0, 3, false],
    ]);
  });

  it('puts whoever won before others with as many points', () => {
    const decided = { ...result, winners: [2] };
    const order = bars(decided).map(({ seat, rank }) => [seat, rank]);
    expect(order).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
    expect([isDecidedOtherwise(decided), isDecidedOtherwise(result)]).toEqual([true, false]);
  });

  it('stacks slices without gaps, the longest bar being whole', () => {
    const [whole, stacked] = bars(result);
    expect(whole?.slices).toEqual([{ part: 'moons', points: 20, from: 0, length: 1 }]);
    expect(stacked?.slices).toEqual([
      { part: 'moons', points: 5, from: 0, length: 0.25 },
      { part: 'planets', points: 15, from: 0.25, length: 0.75 },
    ]);
  });

  it('draws nothing for a game without points', () => {
    const nothing = { ...result, scores: [0], winners: [0], breakdown: [{ moons: 0 }] };
    expect(bars(nothing)[0]?.slices).toEqual([]);
  });
});
