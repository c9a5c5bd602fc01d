import { expect, it } from 'vitest';
import { boardOf } from '../testing/board';
import { owned, seatView, view } from '../testing/view';
import { placeKey, sectionKey } from './actions';
import { trail } from './trail';

const board = boardOf('station');
const section = (ends: string, at: number) =>
  sectionKey(
    board.link.findIndex(({ a, b }) => `${a}-${b}` === ends),
    at,
  );

function state(route: number, sections: string[], places: string[]) {
  return owned(view(board, { seats: [seatView({ route }), seatView()] }), 0, sections, places);
}

it('runs from a shuttle into a piece that stops part-way', () => {
  const found = trail(0, board, state(4, ['sh1-m01:0', 'm01-m02:0'], ['m01']));
  const expected = [placeKey('sh1'), placeKey('m01'), section('sh1-m01', 0), section('m01-m02', 0)];
  expect(found).toEqual(new Set(expected));
});

it('joins two pieces that lead nowhere by what is between them', () => {
  const marks = ['m09-sh1:1', 'sh1-m01:0', 'm01-m02:0', 'm01-m02:1'];
  expect(trail(0, board, state(6, marks, ['m01'])).size).toBe(6);
});

it('leaves out the shorter branch', () => {
  const marks = ['sh1-m01:0', 'm01-m02:0', 'm01-m02:1', 'm01-m12:0'];
  const found = trail(0, board, state(5, marks, ['m01']));
  expect(found.has(section('m01-m02', 1))).toBe(true);
  expect(found.has(section('m01-m12', 0))).toBe(false);
});

it('counts a perilous section twice', () => {
  const arabia = boardOf('arabia');
  const seats = [seatView({ route: 4 }), seatView()];
  const mine = owned(view(arabia, { seats }), 0, ['sh1-v1:0', 'sh1-v1:1'], []);
  expect(trail(0, arabia, mine).size).toBe(3);
});

it('passes through no place of a rival', () => {
  const rival = owned(state(2, ['sh1-m01:0', 'm01-m02:0'], []), 1, [], ['m01']);
  expect(trail(0, board, rival)).toEqual(new Set([placeKey('sh1'), section('sh1-m01', 0)]));
});

it('is empty where there is no route, or none as long', () => {
  expect(trail(0, board, state(0, [], [])).size).toBe(0);
  expect(trail(0, board, state(9, ['sh1-m01:0'], [])).size).toBe(0);
});
