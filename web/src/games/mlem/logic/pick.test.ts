import { describe, expect, it } from 'vitest';
import { group } from '../testing/previews';
import {
  NOTHING,
  canKeep,
  diceGroups,
  firstPick,
  pickText,
  pickable,
  readPick,
  rolledGroups,
  stepsOf,
  toggled,
} from './pick';

describe('picks', () => {
  it('reads a text and writes it again', () => {
    for (const text of ['fly:2', 'fly:1+2+*', 'fly:2+*+e1!', 'fly:e0+e3+x', 'fly:x!']) {
      expect(pickText(readPick(text)!)).toBe(text);
    }
  });

  it('knows what is no pick', () => {
    expect(['land', 'reroll', 'board:pioneer', 'stay'].map(readPick)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('writes groups in the order of the rules, however they were picked', () => {
    expect(pickText({ groups: ['x', 'e2', '*', 'e0', '1'], keep: true })).toBe('fly:1+*+e0+e2+x!');
  });

  it('offers exactly the groups of legal picks', () => {
    expect(pickable(['reroll', 'fly:2', 'fly:*', 'fly:2+*', 'fly:e1'])).toEqual(['2', '*', 'e1']);
  });

  it('drops keep where the new pick would not save a die', () => {
    const legal = ['fly:2', 'fly:2!', 'fly:*', 'fly:2+*', 'fly:2+*!'];
    const kept = { groups: ['2', '*'], keep: true };
    expect(toggled(kept, '*', legal)).toEqual({ groups: ['2'], keep: true });
    expect(toggled(kept, '2', legal)).toEqual({ groups: ['*'], keep: false });
    expect(canKeep([], legal)).toBe(false);
  });

  it('begins with the only pick there is', () => {
    expect(firstPick(['fly:2', 'reroll'])).toEqual({ groups: ['2'], keep: false });
    expect(firstPick(['fly:2', 'fly:*'])).toBe(NOTHING);
  });

  it('groups dice by face, as the server says', () => {
    const groups = [
      group('1', '1', 1),
      group('4', '44', 8, 'no-fuel'),
      group('*', '**', 2),
      group('e0', '1', 1),
      group('x', '2', 2),
    ];
    expect(diceGroups(groups)).toEqual([
      { face: 1, count: 1, usable: true, steps: 1 },
      { face: 4, count: 2, usable: false, steps: 8 },
      { face: '*', count: 2, usable: true, steps: 2 },
    ]);
    expect(stepsOf({ groups: ['1', 'e0', 'x'], keep: false }, groups)).toBe(4);
  });

  it('lights up the used dice of a roll of the past', () => {
    expect(rolledGroups('122*', ['2', 'e0'])).toEqual([
      { face: 1, count: 1, usable: false, steps: null },
      { face: 2, count: 2, usable: true, steps: null },
      { face: '*', count: 1, usable: false, steps: null },
    ]);
  });
});
