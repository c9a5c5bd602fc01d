import { describe, expect, it } from 'vitest';
import { board } from '../testing/board';
import { spacesOf } from './board';
import {
  HEIGHT,
  PLANET_RADIUS,
  SPACE_RADIUS,
  WIDTH,
  alongPath,
  hover,
  moonsBeside,
  planetBeside,
  spaceAt,
  tokenBeside,
  type Point,
} from './path';

const SPACES = Array.from({ length: 27 }, (_, space) => space);
const MOON_RADIUS = 20;
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const discs = [
  ...SPACES.map((space) => ({ ...spaceAt(space), r: SPACE_RADIUS })),
  ...board.planets.map(({ spaces }) => ({ ...planetBeside(spaces), r: PLANET_RADIUS })),
  ...board.moons.flatMap((moons) =>
    moonsBeside(spacesOf(moons), moons.points.length).map((moon) => ({ ...moon, r: MOON_RADIUS })),
  ),
];

describe('the mat', () => {
  it('holds everything', () => {
    for (const { x, y, r } of discs) {
      expect(x - r).toBeGreaterThan(0);
      expect(x + r).toBeLessThan(WIDTH);
      expect(y - r).toBeGreaterThan(0);
      expect(y + r).toBeLessThan(HEIGHT);
    }
  });

  it('lets nothing overlap', () => {
    discs.forEach((a, i) => {
      for (const b of discs.slice(i + 1)) expect(apart(a, b)).toBeGreaterThan(a.r + b.r);
    });
  });

  it('has room for many moons or a planet anywhere along the path', () => {
    for (const space of SPACES.slice(6, 26)) {
      for (const { x, y } of [...moonsBeside([space], 5), planetBeside([space])]) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(WIDTH);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(HEIGHT);
      }
    }
  });

  it('puts the first moon farthest away', () => {
    const [first, second, third] = moonsBeside([17], 3).map((moon) => apart(moon, spaceAt(17)));
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
  });
});

describe('the path', () => {
  it('runs through every space', () => {
    for (const space of SPACES) expect(apart(alongPath(space), spaceAt(space))).toBeLessThan(0.001);
  });

  it('has no leaps: a tenth of a step is a short way, also for the rocket', () => {
    for (let distance = 0; distance < 26; distance += 0.1) {
      expect(apart(alongPath(distance), alongPath(distance + 0.1))).toBeLessThan(25);
      expect(apart(hover(distance), hover(distance + 0.1))).toBeLessThan(40);
    }
  });

  it('puts moons of several spaces beside the middle of them', () => {
    expect(moonsBeside([8, 9, 10], 2)[0].x).toBeCloseTo(moonsBeside([9], 2)[0].x);
    expect(moonsBeside([8, 9], 1)[0].x).toBeCloseTo((spaceAt(8).x + spaceAt(9).x) / 2);
  });

  it('puts a body whose spaces lie apart beside one of them, where no other can be', () => {
    expect(moonsBeside([8, 10], 1)).toEqual(moonsBeside([10], 1));
    expect(planetBeside([6, 20])).toEqual(planetBeside([20]));
  });

  it('lays several tokens of a space side by side, inside of the path', () => {
    const stack = [0, 1, 2, 3, 4].map((above) => tokenBeside(9, above));
    stack.forEach((a, i) => {
      expect(a.y).toBeLessThan(spaceAt(9).y);
      expect(a.y).toBeGreaterThan((spaceAt(9).y + spaceAt(17).y) / 2);
      for (const b of stack.slice(i + 1)) expect(apart(a, b)).toBeGreaterThanOrEqual(28);
    });
  });
});
