import { describe, expect, it } from 'vitest';
import { overlap, place } from './bubble_place';

const SCREEN = { width: 1000, height: 800 };
const BUBBLE = { width: 300, height: 150 };

describe('place', () => {
  it('stands above its target where there is room', () => {
    const target = { x: 400, y: 500, width: 100, height: 40 };
    const box = place(BUBBLE, [target], SCREEN);
    expect(box.y + box.height).toBeLessThan(target.y);
    expect(box.x).toBe(300);
  });

  it('goes elsewhere rather than over a target or out of the screen', () => {
    const targets = [
      { x: 400, y: 10, width: 100, height: 40 },
      { x: 300, y: 60, width: 300, height: 200 },
    ];
    const box = place(BUBBLE, targets, SCREEN);
    expect(targets.every((one) => overlap(box, one) === 0)).toBe(true);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(SCREEN.width);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(SCREEN.height);
  });

  it('leaves the panel of its target free if there is room beside it', () => {
    const target = { x: 420, y: 600, width: 100, height: 40 };
    const panel = { x: 200, y: 520, width: 600, height: 200 };
    const box = place(BUBBLE, [target], SCREEN, [panel]);
    expect(overlap(box, panel)).toBe(0);
  });

  it('waits at the lower edge when there is nothing to point at', () => {
    expect(place(BUBBLE, [], SCREEN)).toMatchObject({ x: 350, y: 642 });
  });
});
