import { describe, expect, it } from 'vitest';
import { board } from '../testing/board';
import { crew, rocketView, view } from '../testing/view';
import { crashChance, oddsAt, percent } from './odds';

describe('odds', () => {
  it('count the sides of a die, where the 2 is there twice', () => {
    expect(crashChance([1, 2, '*'], 1)).toBeCloseTo(2 / 6);
    expect(crashChance([1, 4], 1)).toBeCloseTo(4 / 6);
    expect(crashChance([2, 3], 3)).toBeCloseTo((3 / 6) ** 3);
  });

  it('end in deep space', () => {
    expect(oddsAt(board, view(), 26, 3)).toBeNull();
  });

  it('name the engineers that could help, only where 1 is fuel and while they are there', () => {
    const rocket = rocketView({ space: 0, crew: crew('engineer', 'pioneer') });
    const away = crew('engineer').map((member) => ({ ...member, aboard: false }));
    const used = crew('engineer').map((member) => ({ ...member, used: true }));
    expect(oddsAt(board, view({ rocket }), 5, 3)?.helps).toEqual(['engineer']);
    expect(oddsAt(board, view({ rocket }), 1, 3)?.helps).toEqual([]);
    expect(oddsAt(board, view({ rocket: rocketView({ crew: away }) }), 5, 3)?.helps).toEqual([]);
    expect(oddsAt(board, view({ rocket: rocketView({ crew: used }) }), 5, 3)?.helps).toEqual([]);
  });

  it('name the token that could help, as long as it is ready', () => {
    const ufo = {
      space: 9,
      tokens_left: 5,
      next_points: 5,
      token: 'x10',
      token_ready: true,
      pile: 9,
    };
    expect(oddsAt(board, view({ ufo }), 1, 3)?.helps).toEqual(['extra']);
    expect(oddsAt(board, view({ ufo }), 5, 3)?.helps).toEqual([]);
    expect(oddsAt(board, view({ ufo: { ...ufo, token: 'x05' } }), 5, 3)?.helps).toEqual(['reroll']);
    expect(oddsAt(board, view({ ufo: { ...ufo, token_ready: false } }), 1, 3)?.helps).toEqual([]);
  });

  it('are 0 or 100 per cent only when they are certain', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([0, 1, 50, 99, 100]);
  });
});
