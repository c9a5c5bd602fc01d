import { describe, expect, it } from 'vitest';
import { advisers, calmOf, levels, moods } from './bots';
import { reasons, worth } from './hint';
import { setLanguage } from './i18n';
import { botText, levelText } from './words';

const BOTS = ['random', 'greedy', 'odds:cautious', 'odds:steady', 'odds:gambler', 'search'].map(
  (name) => {
    const [kind = '', temperament = null] = name.split(':');
    return { name, kind, temperament };
  },
);

describe('a hint', () => {
  it('says what a choice looks worth, as the language writes numbers', () => {
    expect(worth(7.14, 'points')).toBe('7.1 points');
    expect(worth(0.427, 'wins')).toBe('43% chance to win');
    setLanguage('uk');
    expect(worth(7, 'points')).toBe('7,0 очка');
  });

  it('tells the risks that we have words for, and keeps quiet about the rest', () => {
    expect(reasons({ do: 'stay', value: 5.9, about: { visits: 900, crash: 0.42 } })).toEqual([
      'crash risk 42%',
    ]);
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
    expect(levelText('search')).toBe('Strong – thinks ahead');
    expect(botText('somebody')).toBe('somebody');
  });

  it('give advice, but for who plays at random', () => {
    expect(advisers(BOTS)).not.toContain('random');
    expect(advisers(BOTS)).toHaveLength(5);
  });
});
