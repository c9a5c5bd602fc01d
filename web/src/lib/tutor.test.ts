import { describe, expect, it, vi } from 'vitest';
import { Tutor, warningOf } from './tutor.svelte';
import type { Hint } from './types';

const hint = (values: Record<string, number>, unit: Hint['unit'] = 'wins'): Hint => ({
  bot: 'learned',
  preparing: null,
  unit,
  choices: Object.entries(values).map(([action, value]) => ({ do: action, value, about: {} })),
});

describe('a warning', () => {
  it('names what a choice costs, and what is better', () => {
    const told = warningOf(hint({ land: 0.5, stay: 0.41 }), 'stay', 0.04);
    expect(told).toMatchObject({ action: 'stay', best: 'land' });
    expect(told?.cost).toBeCloseTo(0.09);
  });

  it('is not given for the best, for little, for points, or without an opinion', () => {
    expect(warningOf(hint({ land: 0.5, stay: 0.41 }), 'land', 0.04)).toBeNull();
    expect(warningOf(hint({ land: 0.5, stay: 0.48 }), 'stay', 0.04)).toBeNull();
    expect(warningOf(hint({ land: 5, stay: 4 }, 'points'), 'stay', 0.04)).toBeNull();
    expect(warningOf(null, 'stay', 0.04)).toBeNull();
  });

  it('takes what a bot does not list for as bad as the last', () => {
    expect(warningOf(hint({ a: 0.5, b: 0.4 }), 'c', 0.04)?.cost).toBeCloseTo(0.1);
  });
});

describe('the tutor', () => {
  it('holds back a costly choice, and lets others pass', async () => {
    const tutor = new Tutor(
      () => Promise.resolve(hint({ land: 0.5, stay: 0.4 })),
      () => 0.04,
    );
    const play = vi.fn();
    tutor.look(0, 7);
    await tutor.choose('stay', play);
    expect(play).not.toHaveBeenCalled();
    expect(tutor.warning?.best).toBe('land');
    await tutor.choose('land', play);
    expect(play).toHaveBeenCalledWith('land');
  });

  it('asks nothing when it is off, and never stops a game', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('offline')));
    const play = vi.fn();
    const off = new Tutor(ask, () => 0);
    off.look(0, 7);
    await off.choose('stay', play);
    expect(ask).not.toHaveBeenCalled();
    const offline = new Tutor(ask, () => 0.02);
    offline.look(0, 7);
    await offline.choose('stay', play);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('asks once for each decision', () => {
    const ask = vi.fn(() => Promise.resolve(hint({ a: 1 })));
    const tutor = new Tutor(ask, () => 0.02);
    tutor.look(0, 7);
    tutor.look(0, 7);
    tutor.look(0, 8);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
