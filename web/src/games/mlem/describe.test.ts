import { expect, it } from 'vitest';
import { describe } from './describe';
import { board } from './testing/board';
import { loose } from './testing/loose';
import { flight, landing, preview } from './testing/previews';
import { NAMES, crew, rocketView, view } from './testing/view';

const rocket = rocketView({ space: 0, roll: '12**', dice: 4, crew: crew('engineer', 'settler') });

it('says where a flight leads, and whose engineer helps', () => {
  const seen = view({ rocket, phase: 'fly' });
  const would = preview('fly:2+e0', flight([3]));
  const text = describe('fly:2+e0', seen, board, NAMES, would);
  expect(text).toBe('Fly with every 2 and Ada’s engineer → space 3: nothing to land on');
  expect(describe('fly:2+e0', seen, board, NAMES)).toBe('Fly with every 2 and Ada’s engineer');
});

it.each([
  ['moon', 'crumb', [1], 'Crumb'],
  ['taken', 'crumb', [], 'Crumb'],
  ['planet', 'purrion', [5, 3, 2], '5'],
  ['deep', null, [7, 5], '7'],
] as const)('says what lies where a flight ends: %s', (kind, place, points, words) => {
  const beside = { kind, place, points: [...points] };
  const text = describe('fly:1', view(), board, NAMES, preview('fly:1', flight([9], { beside })));
  expect(text).toContain(words);
});

it('says what a landing would score', () => {
  const there = view({ rocket: { ...rocket, space: 6, roll: null }, phase: 'land', turn: 0 });
  const told = (place: string, points: number, medal: number | null = null) =>
    describe('land', there, board, NAMES, preview('land', landing(place, points, { medal })));
  expect(told('crumb', 1)).toBe('Land: Crumb: 1 point now');
  expect(told('comet', 7)).toContain('7 points');
  expect(told('purrion', 3, 1)).toMatch(/Purrion.*silver.*3 points/);
  expect(describe('land', there, board)).toBe('Land');
  expect(describe('stay', there, board)).toBe('Stay aboard');
});

it('names every place of a mission that goes back', () => {
  const text = describe('return:s01', view({ phase: 'return' }), loose);
  expect(text).toContain('Tabbor or a moon of Bells');
});
