import { describe, expect, it } from 'vitest';
import { patched } from './patch';

describe('a patched value', () => {
  const before = { rocket: { space: 3, crew: [{ seat: 0 }, { seat: 1 }] }, turn: 0 };

  it('has what changed, and leaves the original as it was', () => {
    const after = patched(before, [
      { at: ['rocket', 'space'], to: 9 },
      { at: ['rocket', 'crew', 1, 'seat'], to: 2 },
    ]);
    expect(after).toEqual({ rocket: { space: 9, crew: [{ seat: 0 }, { seat: 2 }] }, turn: 0 });
    expect(before.rocket).toEqual({ space: 3, crew: [{ seat: 0 }, { seat: 1 }] });
    expect(after.rocket.crew[0]).toBe(before.rocket.crew[0]);
    expect(Array.isArray(after.rocket.crew)).toBe(true);
  });

  it('is the original where nothing changed, and another where all did', () => {
    expect(patched(before, [])).toBe(before);
    expect(patched<unknown>(before, [{ at: [], to: 4 }])).toBe(4);
  });
});
