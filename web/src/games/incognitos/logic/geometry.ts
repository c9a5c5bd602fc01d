/** Where things are on the map. */
import { parallels } from './links';
import type { Destination, IncognitosBoard, Link } from './types';

export interface Point {
  x: number;
  y: number;
}

/** A section as a bar along its link. */
export interface Bar extends Point {
  length: number;
  /** In degrees; never upside down. */
  angle: number;
}

/** How far a destination reaches, and the room that sections leave between them. */
export const RADIUS = 31;
export const GAP = 4;
const LONGEST = 46;
/** The room between the middles of two links that join the same destinations, and of all. */
const BESIDE = 56;
const SPREAD = 100;

export function destination(board: IncognitosBoard, id: string): Destination | null {
  return board.destination.find((place) => place.id === id) ?? null;
}

/**
 * The sections of a link, spread evenly between the rims of its ends: on a straight line, or on
 * curves where several links join the same destinations.
 */
export function bars(board: IncognitosBoard, link: Link): Bar[] {
  const [a, b] = [destination(board, link.a), destination(board, link.b)];
  if (!a || !b) return [];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy) || 1;
  const aside = bend(board, link);
  const way = distance + (8 * aside * aside) / (3 * distance);
  const room = (way - 2 * RADIUS - GAP) / link.sections.length;
  return link.sections.map((_, i) => {
    const along = (RADIUS + GAP / 2 + room * (i + 0.5)) / way;
    const off = (aside * 4 * along * (1 - along)) / distance;
    const turn = (aside * 4 * (1 - 2 * along)) / distance;
    return {
      x: a.x + dx * along - dy * off,
      y: a.y + dy * along + dx * off,
      length: Math.min(room - GAP, LONGEST),
      angle: upright((Math.atan2(dy + dx * turn, dx - dy * turn) * 180) / Math.PI),
    };
  });
}

/** A link as a path, from the middle of one end to that of the other. */
export function roadOf(board: IncognitosBoard, link: Link): string {
  const [a, b] = [destination(board, link.a), destination(board, link.b)];
  if (!a || !b) return '';
  const way = bars(board, link).map(({ x, y }) => `L${x} ${y}`);
  return `M${a.x} ${a.y}${way.join('')}L${b.x} ${b.y}`;
}

const MARGIN = 46;

/** The part of the canvas that something is drawn on: left, top, width and height. */
export function frame(board: IncognitosBoard): [number, number, number, number] {
  const xs = board.destination.map(({ x }) => x);
  const ys = board.destination.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
}

/** How far the middle of a link lies beside the straight line, to the right coming from a. */
function bend(board: IncognitosBoard, link: Link): number {
  const all = parallels(board, link);
  const gaps = all.length - 1;
  const place = all.indexOf(link) - gaps / 2;
  return (all[0]?.a === link.a ? 1 : -1) * place * Math.min(BESIDE, SPREAD / Math.max(gaps, 1));
}

function upright(angle: number): number {
  if (angle > 90) return angle - 180;
  return angle <= -90 ? angle + 180 : angle;
}

/** Where a key of the map is: its destination, or the middle of its section. */
export function whereIs(board: IncognitosBoard, key: string): Point | null {
  const [what, id = '', at] = key.split(' ');
  if (what === 'place') return destination(board, id);
  const link = board.link[Number(id)];
  return (link && bars(board, link)[Number(at)]) ?? null;
}

/** The one of some points that is nearest to the middle of them all. */
export function middlemost(points: readonly Point[], board: IncognitosBoard): Point {
  const { x, y } = centre(points, board);
  const far = (point: Point) => Math.hypot(point.x - x, point.y - y);
  return points.reduce(
    (best, point) => (far(point) < far(best) ? point : best),
    points[0] ?? { x, y },
  );
}

/** The middle of some points; the middle of the canvas for none. */
export function centre(points: readonly Point[], board: IncognitosBoard): Point {
  const [width, height] = board.canvas;
  if (!points.length) return { x: width / 2, y: height / 2 };
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  return {
    x: sum(points.map(({ x }) => x)) / points.length,
    y: sum(points.map(({ y }) => y)) / points.length,
  };
}
