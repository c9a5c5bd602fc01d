import { describe, expect, it } from 'vitest';
import { board } from '../testing/board';
import { rocketView, view } from '../testing/view';
import {
  NOTHING,
  canKeep,
  diceGroups,
  firstPick,
  flight,
  pickText,
  pickable,
  readPick,
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

  it('groups dice by face', () => {
    expect(diceGroups('1224**', ['1', '2', '*'])).toEqual([
      { face: 1, count: 1, usable: true },
      { face: 2, count: 2, usable: true },
      { face: 4, count: 1, usable: false },
      { face: '*', count: 2, usable: true },
    ]);
  });
});

describe('where a pick leads', () => {
  const fly = (text: string, change = {}) => flight(board, view(change), readPick(text)!);
  const at = (space: number, roll: string) => ({
    rocket: rocketView({ space, roll, dice: roll.length }),
  });

  it('is the example of the rules: 1 + 4 + 2 steps, three dice left', () => {
    expect(fly('fly:1+2+*', at(0, '1224**'))).toMatchObject({ steps: 7, space: 7, dice: 3 });
  });

  it('counts an afterburner by the space that the rocket leaves', () => {
    expect(fly('fly:*', at(18, '**'))).toMatchObject({ steps: 6, space: 24, dice: 2 });
  });

  it('ends in deep space at the latest, and always leaves a die', () => {
    expect(fly('fly:3', at(25, '333'))).toMatchObject({ steps: 9, space: 26, dice: 1 });
  });

  it('spends no die for engineers, or when the dice are kept', () => {
    expect(fly('fly:1+e0', at(3, '112'))).toMatchObject({ steps: 3, dice: 1 });
    expect(fly('fly:1+e0!', at(3, '112'))).toMatchObject({ steps: 3, dice: 3 });
  });

  const ufo = {
    space: 5,
    tokens_left: 5,
    next_points: 5,
    token: 'x11',
    token_ready: true,
    pile: 9,
  };

  it('adds those extra dice of the token that are fuel here', () => {
    expect(fly('fly:2+x', { ...at(0, '24'), ufo })).toMatchObject({ steps: 3, space: 3, dice: 1 });
    expect(fly('fly:x', { ...at(2, '22'), ufo })).toMatchObject({ steps: 5, space: 7, dice: 2 });
  });

  it('meets the UFO only where the flight ends', () => {
    expect(fly('fly:2', { ...at(3, '23'), ufo }).meetsUfo).toBe(true);
    expect(fly('fly:1', { ...at(3, '13'), ufo }).meetsUfo).toBe(false);
    expect(fly('fly:2', { ...at(3, '23'), ufo: { ...ufo, tokens_left: 0 } }).meetsUfo).toBe(false);
  });

  it('goes through tunnels, one after another, and takes what lies there', () => {
    const explorations = ['e06', 'e10', 'e14', 'e12'];
    const course = fly('fly:1', { ...at(5, '14'), explorations });
    expect(course.tokens.map(({ id }) => id)).toEqual(['e06', 'e10', 'e14']);
    expect(course.space).toBe(18);
  });

  it('regains a die, but never a seventh', () => {
    const explorations = ['e07', 'e12'];
    expect(fly('fly:1', { ...at(6, '134'), explorations }).dice).toBe(3);
    expect(fly('fly:*', { ...at(6, '******'), explorations }).dice).toBe(6);
  });
});
