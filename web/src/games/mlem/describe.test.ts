import { expect, it } from 'vitest';
import { describe } from './describe';
import { board } from './testing/board';
import { loose } from './testing/loose';
import { NAMES, crew, rocketView, view } from './testing/view';

const rocket = rocketView({ space: 0, roll: '12**', dice: 4, crew: crew('engineer', 'settler') });

it('says where a flight leads, and whose engineer helps', () => {
  const text = describe('fly:2+e0', view({ rocket, phase: 'fly' }), board, NAMES);
  expect(text).toBe('Fly with 2, the engineer of Ada → space 3: nothing to land on');
});

it('says what a landing would score', () => {
  const there = view({ rocket: { ...rocket, space: 6, roll: null }, phase: 'land', turn: 0 });
  expect(describe('land', there, board)).toBe('Land: Crumb: 1 point now');
  expect(describe('stay', there, board)).toBe('Stay aboard');
});

it('names every place of a mission that goes back', () => {
  const text = describe('return:s01', view({ phase: 'return' }), loose);
  expect(text).toContain('Tabbor or a moon of Bells');
});
