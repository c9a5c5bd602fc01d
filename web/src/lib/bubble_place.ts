/** Where a bubble fits on the screen, so that it covers nothing it speaks about. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}

/** How much of two boxes overlaps, in square pixels. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

const COLUMNS = 7;
const ROWS = 9;
/** How bad it is to hide something, against standing a pixel farther away. */
const TARGET = 10;
const PANEL = 0.2;

/** The place near the first target that hides no target, and little else that matters. */
export function place(
  bubble: Size,
  targets: readonly Box[],
  screen: Size,
  panels: readonly Box[] = [],
): Box {
  const right = screen.width - bubble.width - EDGE;
  const low = screen.height - bubble.height - EDGE;
  const at = (x: number, y: number): Box => ({
    ...bubble,
    x: clamp(x, EDGE, right),
    y: clamp(y, EDGE, low),
  });
  const [first] = targets;
  if (!first) return at((screen.width - bubble.width) / 2, low);
  const middle = { x: first.x + first.width / 2, y: first.y + first.height / 2 };
  const beside = [
    at(middle.x - bubble.width / 2, first.y - bubble.height - GAP),
    at(middle.x - bubble.width / 2, first.y + first.height + GAP),
    at(first.x + first.width + GAP, middle.y - bubble.height / 2),
    at(first.x - bubble.width - GAP, middle.y - bubble.height / 2),
  ];
  const anywhere = Array.from({ length: COLUMNS * ROWS }, (_, i) =>
    at(((i % COLUMNS) * right) / (COLUMNS - 1), (Math.floor(i / COLUMNS) * low) / (ROWS - 1)),
  );
  const wide = targets.map(({ x, y, width, height }) => ({
    x: x - GAP / 2,
    y: y - GAP / 2,
    width: width + GAP,
    height: height + GAP,
  }));
  const hidden = (box: Box, what: readonly Box[]): number =>
    what.reduce((sum, one) => sum + overlap(box, one), 0);
  const cost = (box: Box): number =>
    hidden(box, wide) * TARGET +
    hidden(box, panels) * PANEL +
    Math.hypot(box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y);
  return [...beside, ...anywhere].reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
