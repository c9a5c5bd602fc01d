import { describe, expect, it } from 'vitest';
import type { GameModule } from './game';
import { tally } from './tally';
import type { ResultMessage, View } from './types';

const result: ResultMessage = {
  scores: [7, 4],
  winners: [0],
  breakdown: [
    { moons: 3, planets: 4, goals: 0 },
    { moons: 4, planets: 0, goals: 0 },
  ],
  reason: '',
};
const view: View = { game: 'toy', turn: null, legal: [] };
const counting = (counts: { label: string; points: number[] }[]) =>
  ({ parts: (part: string) => part.toUpperCase(), tally: () => counts }) as unknown as GameModule;

describe('the tally', () => {
  it('counts part by part what gave anybody points', () => {
    const game = { parts: (part: string) => part.toUpperCase() } as unknown as GameModule;
    expect(tally(result, game, view, {})).toEqual([
      { label: 'MOONS', points: [3, 4] },
      { label: 'PLANETS', points: [4, 0] },
    ]);
  });

  it('counts as the game does, if that comes to the same', () => {
    const planets = [
      { label: 'Moons', points: [3, 4] },
      { label: 'Tabbor', points: [4, 0] },
    ];
    expect(tally(result, counting(planets), view, {})).toEqual(planets);
    expect(tally(result, counting(planets.slice(1)), view, {})).toHaveLength(2);
    expect(tally(result, counting(planets), null, {})[0]?.label).toBe('MOONS');
  });
});
