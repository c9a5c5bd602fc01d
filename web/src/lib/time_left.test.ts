import { expect, it } from 'vitest';
import { testSeat, testTable } from './testing/table';
import { clockText, leftTo } from './time_left.svelte';

const START = Date.parse('2026-01-02T00:00:00Z');
const table = testTable([testSeat('Ada'), testSeat('Bo')], {
  turn: 1,
  changed: '2026-01-02T00:00:00Z',
  time_left: [60, 90],
});

it('runs for whoever is to move', () => {
  expect(leftTo(table, 0, START + 20_000)).toBe(60);
  expect(leftTo(table, 1, START + 20_000)).toBe(70);
  expect(leftTo(table, 1, START + 200_000)).toBe(0);
  expect(leftTo(table, 1, START - 5_000)).toBe(90);
  expect(leftTo({ ...table, time_left: null }, 1, START)).toBeNull();
});

it('is told in minutes and seconds', () => {
  expect([0, 9.2, 60, 605].map(clockText)).toEqual(['0:00', '0:10', '1:00', '10:05']);
});
