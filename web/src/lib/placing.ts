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

/** The place beside the first target, or at an edge of the screen, that hides least of all. */
export function place(bubble: Size, targets: readonly Box[], screen: Size): Box {
  const right = screen.width - bubble.width - EDGE;
  const low = screen.height - bubble.height - EDGE;
  const at = (x: number, y: number): Box => ({
    ...bubble,
    x: clamp(x, EDGE, right),
    y: clamp(y, EDGE, low),
  });
  const centre = (screen.width - bubble.width) / 2;
  const [first] = targets;
  const beside = first
    ? [
        at(first.x + first.width / 2 - bubble.width / 2, first.y - bubble.height - GAP),
        at(first.x + first.width / 2 - bubble.width / 2, first.y + first.height + GAP),
        at(first.x + first.width + GAP, first.y + first.height / 2 - bubble.height / 2),
        at(first.x - bubble.width - GAP, first.y + first.height / 2 - bubble.height / 2),
      ]
    : [];
  const edges = [at(centre, low), at(centre, EDGE), at(right, low), at(EDGE, low), at(right, EDGE)];
  const hidden = (box: Box): number => targets.reduce((sum, one) => sum + overlap(box, one), 0);
  return [...beside, ...edges].reduce((best, one) => (hidden(one) < hidden(best) ? one : best));
}
