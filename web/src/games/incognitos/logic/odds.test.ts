import { describe, expect, it } from 'vitest';
import { boardOf } from '../testing/board';
import { goalName } from './odds';

describe('goals', () => {
  it.each([
    ['cover:sh1-m01', 'Cover shuttle 1 → monster field 1'],
    ['mark:m01:red', 'Mark a red monster on monster field 1'],
    ['mark:m01:red!', 'Open a chest: mark a red monster on monster field 1'],
    ['explore:f1', 'Explore force field 1'],
    ['vortex', 'Use a force field'],
  ])('%s has words', (goal, words) => {
    expect(goalName(goal, boardOf('station'))).toBe(words);
  });
});
