import { describe, expect, it } from 'vitest';
import { board } from '../testing/board';
import { loose } from '../testing/loose';
import { crew, rocketView, seatView, view } from '../testing/view';
import { landingAt, planetRows, pointsNow, takenMoons } from './standing';
import type { Astronaut } from './types';

const purrion = board.planets.find(({ id }) => id === 'purrion')!;
const on = (place: string, astronaut: Astronaut, moon: number | null = null) => ({
  astronaut,
  place,
  moon,
});

describe('planets', () => {
  it('give gold to the most, ties to who came first, bronze to all others', () => {
    const planets = [
      { id: 'purrion', seats: [2, 0, 1], counts: [1, 2, 1], medals: [], points: [] },
    ];
    expect(planetRows(view({ planets }), purrion)).toEqual([
      { seat: 2, count: 1, medal: 1, points: 3 },
      { seat: 0, count: 2, medal: 0, points: 5 },
      { seat: 1, count: 1, medal: 2, points: 2 },
    ]);
  });

  it('count double for a settler, and only for its own agency', () => {
    const seats = [seatView(), seatView({ landed: [on('purrion', 'settler')] }), seatView()];
    const planets = [{ id: 'purrion', seats: [0, 1], counts: [1, 1], medals: [], points: [] }];
    expect(planetRows(view({ planets, seats }), purrion).map(({ points }) => points)).toEqual([
      5, 6,
    ]);
  });
});

describe('points now', () => {
  it('are moons, deep space, goals, planets, and tokens that the viewer knows', () => {
    const mine = seatView({
      moon_points: 4,
      deep_points: 7,
      goals: ['moons'],
      ufo_points: [5],
      exploration_points: [1, 2],
    });
    const planets = [{ id: 'purrion', seats: [0], counts: [1], medals: [], points: [] }];
    const now = view({ planets, seats: [mine, seatView(), seatView()] });
    expect(pointsNow(board, now, 0)).toBe(4 + 7 + 5 + 5 + 5 + 3);
    expect(pointsNow(board, now, 1)).toBe(0);
  });

  it('count known missions that are fulfilled, two of the same place by one astronaut', () => {
    const landed = [on('tabbor', 'pioneer'), on('crumb', 'drifter', 0)];
    const points = (missions: string[] | null) =>
      pointsNow(board, view({ seats: [seatView({ landed, missions })] }), 0);
    expect(points(['s01', 's05', 's07'])).toBe(2);
    expect(points(['s01', 's02', 's07'])).toBe(5);
    expect(points(['s01', 's02', 's11'])).toBe(10);
    expect(points(null)).toBe(0);
  });

  it('count a mission that any one of its places fulfils', () => {
    const landed = [on('bells', 'pioneer', 0)];
    const seats = [seatView({ landed, missions: ['s01', 's03'] })];
    expect(pointsNow(loose, view({ seats }), 0)).toBe(2);
  });
});

describe('a landing', () => {
  const here = (space: number, change = {}) =>
    view({
      phase: 'land',
      rocket: rocketView({ space, crew: crew('pioneer', 'drifter') }),
      ...change,
    });

  it('takes the farthest free moon, double for a moonwalker', () => {
    const seats = [seatView({ landed: [on('kittens', 'pioneer', 0)] }), seatView(), seatView()];
    const kittens = board.moons.find(({ id }) => id === 'kittens')!;
    expect(takenMoons(here(17, { seats }), kittens)).toBe(1);
    expect(landingAt(board, here(17, { seats }), 17, 1, 'pioneer')).toMatchObject({ points: 4 });
    expect(landingAt(board, here(17), 17, 1, 'moonwalker')).toMatchObject({
      kind: 'moon',
      points: 8,
    });
  });

  it('is nothing where all moons are taken, or nothing lies', () => {
    const seats = [seatView({ landed: [on('crumb', 'pioneer', 0)] }), seatView(), seatView()];
    expect(landingAt(board, here(6, { seats }), 6, 1, 'pioneer')).toEqual({ kind: 'nothing' });
    expect(landingAt(board, here(3), 3, 1, 'pioneer')).toEqual({ kind: 'nothing' });
  });

  it('shows the medal that one would hold', () => {
    const planets = [{ id: 'purrion', seats: [1, 0], counts: [1, 1], medals: [], points: [] }];
    const gold = { kind: 'planet', medal: 0, points: 5 };
    expect(landingAt(board, here(18, { planets }), 18, 0, 'pioneer')).toMatchObject(gold);
    expect(landingAt(board, here(18, { planets }), 18, 2, 'pioneer')).toMatchObject({ medal: 2 });
    expect(landingAt(board, here(18, { planets }), 18, 0, 'settler')).toMatchObject({ points: 10 });
  });

  it('in deep space is the comet for the commander, else the galaxy', () => {
    const deep = (seat: number, who: Astronaut) => landingAt(board, here(26), 26, seat, who);
    expect(deep(0, 'pioneer')).toEqual({ kind: 'deep', place: 'comet', points: 7 });
    expect(deep(1, 'voyager')).toEqual({ kind: 'deep', place: 'galaxy', points: 10 });
  });

  it('by drifting into deep space is the galaxy even for the commander', () => {
    expect(landingAt(board, here(25), 26, 0, 'drifter')).toMatchObject({
      place: 'galaxy',
      points: 5,
    });
  });
});
