/**
 * Where things lie on the mat, in units of its drawing.
 *
 * The path leaves the launch pad at the lower left, runs to the right, turns, and comes back
 * above to deep space. Bodies lie on its outside; the inside belongs to the rocket.
 */
import { DEEP_SPACE } from './types';

export interface Point {
  x: number;
  y: number;
}

export const WIDTH = 1390;
export const HEIGHT = 600;
export const SPACE_RADIUS = 37;

const LEFT = 150;
const STEP = 84;
const TURN = 13;
const LOWER = 408;
const UPPER = 236;
const WAVE = 9;

/** The centre of a space. */
export function spaceAt(space: number): Point {
  if (space === TURN) return { x: LEFT + STEP * TURN - 8, y: (LOWER + UPPER) / 2 };
  const lower = space < TURN;
  const column = lower ? space : DEEP_SPACE - space;
  const wave = WAVE * Math.sin(space * 1.1);
  return { x: LEFT + STEP * column, y: (lower ? LOWER : UPPER) + wave };
}

/** The direction, about 1 long, from a space to what lies beside it. */
export function outward(space: number): Point {
  if (space === TURN) return { x: 0.85, y: 0.53 };
  return { x: 0, y: space < TURN ? 1 : -1 };
}

/** A point beside a space: so far outside the path, or inside if negative, and so far along it. */
export function beside(space: number, distance: number, along = 0): Point {
  const { x, y } = spaceAt(space);
  const out = outward(space);
  return { x: x + out.x * distance + out.y * along, y: y + out.y * distance - out.x * along };
}

/** The point at a distance along the path, counted in spaces: a Catmull-Rom curve. */
export function alongPath(distance: number): Point {
  const from = Math.min(Math.max(Math.floor(distance), 0), DEEP_SPACE - 1);
  const [a, b, c, d] = [from - 1, from, from + 1, from + 2].map(clamped);
  const u = distance - from;
  return { x: curve(a.x, b.x, c.x, d.x, u), y: curve(a.y, b.y, c.y, d.y, u) };
}

function clamped(space: number): Point {
  return spaceAt(Math.min(Math.max(space, 0), DEEP_SPACE));
}

function curve(a: number, b: number, c: number, d: number, u: number): number {
  const cubic = (-a + 3 * b - 3 * c + d) * u ** 3;
  const square = (2 * a - 5 * b + 4 * c - d) * u ** 2;
  return (cubic + square + (c - a) * u + 2 * b) / 2;
}

/** Where the rocket hovers at a distance along the path: inside of it. */
export function hover(distance: number): Point {
  const from = Math.min(Math.floor(distance), DEEP_SPACE - 1);
  const u = distance - from;
  const { x, y } = alongPath(distance);
  const [a, b] = [outward(from), outward(from + 1)];
  const inside = { x: a.x + (b.x - a.x) * u, y: a.y + (b.y - a.y) * u };
  return { x: x - inside.x * HOVER, y: y - inside.y * HOVER };
}

const HOVER = 71;

/** The `d` of an SVG path through all the points from one distance to another. */
export function lineOf(pointAt: (distance: number) => Point, from: number, to: number): string {
  const count = Math.max(Math.ceil((to - from) * 4), 1);
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const { x, y } = pointAt(from + ((to - from) * i) / count);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

const MOON_GAP = 65;
const MOON_STEP = 44;
const MOONS_IN_LINE = 3;

/** The moons of a group beside its spaces, the farthest first. */
export function moonsBeside(spaces: readonly number[], count: number): Point[] {
  const crowded = count > MOONS_IN_LINE;
  const step = crowded ? (MOON_STEP * (MOONS_IN_LINE - 1)) / (count - 1) : MOON_STEP;
  const sway = crowded ? 22 : count > 1 ? 6 : 0;
  return Array.from({ length: count }, (_, i) => {
    const place = besideAll(spaces, MOON_GAP + step * (count - 1 - i));
    return { x: place.x + (i % 2 ? sway : -sway), y: place.y };
  });
}

export const PLANET_RADIUS = 63;
const PLANET_GAP = 107;

/** The centre of a planet beside its spaces. */
export function planetBeside(spaces: readonly number[]): Point {
  return besideAll(spaces, PLANET_GAP);
}

/** A point so far outside the path, beside the middle of some spaces. */
function besideAll(spaces: readonly number[], distance: number): Point {
  const middle = middleOf(spaces);
  const from = mean(middle.map(spaceAt));
  const out = mean(middle.map(outward));
  const length = Math.hypot(out.x, out.y) || 1;
  return { x: from.x + (out.x / length) * distance, y: from.y + (out.y / length) * distance };
}

/** All the spaces in a row; of spaces that lie apart one, so that no other body is in the way. */
function middleOf(spaces: readonly number[]): number[] {
  const row = [...spaces].sort((a, b) => a - b);
  const isRow = row.every((space, i) => space === row[0] + i);
  return isRow ? row : [row[Math.floor(row.length / 2)]];
}

const TOKENS_IN_LINE = 3;

/** An exploration token inside the path, in front of the others of the same space. */
export function tokenBeside(space: number, above: number): Point {
  const line = Math.floor(above / TOKENS_IN_LINE);
  return beside(space, -43 - 25 * line, -21 - 14 * line - 28 * (above % TOKENS_IN_LINE));
}

function mean(points: Point[]): Point {
  const total = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
  return { x: total.x / points.length, y: total.y / points.length };
}
