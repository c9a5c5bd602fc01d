import { describe, expect, it } from 'vitest';
import { advisers, calmOf, levels, moods } from './bots';
import { worth } from './hint';
import { botText, levelText } from './words';

const BOTS = ['random', 'greedy', 'odds:cautious', 'odds:steady', 'odds:gambler', 'search'].map(
  (name) => {
    const [kind = '', temperament = null] = name.split(':');
    return { name, kind, temperament };
  },
);

describe('a hint', () => {
  it('tells the chance to win, or which choice is best: no points of a bot’s own', () => {
    expect(worth(0.427, 'wins', 0)).toBe('43% chance to win');
    expect(worth(229.7, 'points', 0)).toBe('Best choice');
    expect(worth(198.1, 'points', 1)).toBe('Choice 2');
  });
});

describe('bots', () => {
  it('are chosen by level, then by temperament', () => {
    expect(levels(BOTS)).toEqual(['random', 'greedy', 'odds', 'search']);
    expect(moods(BOTS, 'odds').map(({ temperament }) => temperament)).toEqual([
      'cautious',
      'steady',
      'gambler',
    ]);
    expect(moods(BOTS, 'search')).toEqual([]);
    expect(calmOf(BOTS, 'odds')).toBe('odds:steady');
    expect(calmOf(BOTS, 'greedy')).toBe('greedy');
  });

  it('are named for people', () => {
    expect(botText('odds:gambler')).toBe('Clever, daring');
    expect(botText('greedy~2')).toBe('Sensible, going easy');
    expect(levelText('search')).toBe('Strong – thinks ahead');
    expect(botText('somebody')).toBe('somebody');
  });

  it('give advice, but for who plays at random', () => {
    expect(advisers(BOTS)).not.toContain('random');
    expect(advisers(BOTS)).toHaveLength(5);
  });
});
