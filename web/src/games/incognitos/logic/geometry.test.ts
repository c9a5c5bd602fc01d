import { describe, expect, it } from 'vitest';
import { NAMES, boardOf, withLinks } from '../testing/board';
import { placeKey, sectionKey } from './keys';
import { RADIUS, bars, centre, destination, middlemost, whereIs } from './geometry';

describe.each(NAMES)('the map of %s', (name) => {
  const board = boardOf(name);

  it('has room for every section', () => {
    for (const link of board.link)
      for (const bar of bars(board, link)) expect(bar.length).toBeGreaterThan(12);
  });

  it('keeps sections off their destinations, in the order of the file', () => {
    for (const link of board.link) {
      const a = destination(board, link.a)!;
      const far = bars(board, link).map(
        (bar) => Math.hypot(bar.x - a.x, bar.y - a.y) - bar.length / 2,
      );
      expect(far[0]).toBeGreaterThanOrEqual(RADIUS);
      expect(far).toEqual([...far].sort((one, other) => one - other));
    }
  });

  it('never turns a section upside down', () => {
    for (const link of board.link) {
      for (const { angle } of bars(board, link)) expect(Math.abs(angle)).toBeLessThanOrEqual(90);
    }
  });
});

it('finds places and sections', () => {
  const board = boardOf('station');
  expect(whereIs(board, placeKey('sh1'))).toMatchObject({ x: 500, y: 50 });
  expect(whereIs(board, sectionKey(0, 0))).toMatchObject({ x: 577.5, y: 61 });
  expect(whereIs(board, sectionKey(999, 0))).toBeNull();
});

it('finds the middle', () => {
  const board = boardOf('station');
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(centre([], board)).toEqual({ x: 500, y: 350 });
  expect(middlemost(points, board)).toEqual({ x: 10, y: 0 });
});

describe('links that join the same destinations', () => {
  const board = withLinks([
    { a: 'sh1', b: 'm01', id: 'left', sections: ['M', 'M'] },
    { a: 'm01', b: 'sh1', id: 'right', sections: ['J', 'J'] },
    { a: 'sh1', b: 'm10', sections: ['MJ'] },
  ]);
  const [left, right, other] = board.link.map((link) => bars(board, link));

  it('run beside each other on curves', () => {
    for (const one of left!)
      for (const two of right!)
        expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(30);
    expect(left![0]!.angle).not.toBeCloseTo(left![1]!.angle);
  });

  it('bend to different sides, whichever way the file names them', () => {
    const [a, b] = [destination(board, 'sh1')!, destination(board, 'm01')!];
    const side = ({ x, y }: { x: number; y: number }) =>
      Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
    expect(left!.map(side)).toEqual([1, 1].map(() => side(left![0]!)));
    expect(right!.map(side)).toEqual([1, 1].map(() => -side(left![0]!)));
  });

  it('leave other links straight', () => {
    const [a, b] = [destination(board, 'sh1')!, destination(board, 'm10')!];
    expect(other![0]).toMatchObject({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  });
});
