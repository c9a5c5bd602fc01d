import { expect, it } from 'vitest';
import { board } from '../testing/board';
import { view } from '../testing/view';
import { planetRows } from './planets';

it('rows of a planet show what each seat holds', () => {
  const purrion = board.planets.find(({ id }) => id === 'purrion')!;
  const there = { id: 'purrion', seats: [2, 0], counts: [1, 2], medals: [1, 0], points: [3, 5] };
  expect(planetRows(view({ planets: [there] }), purrion)).toEqual([
    { seat: 2, count: 1, medal: 1, points: 3 },
    { seat: 0, count: 2, medal: 0, points: 5 },
  ]);
  expect(planetRows(view(), purrion)).toEqual([]);
});
