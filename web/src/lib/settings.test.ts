import { describe, expect, it } from 'vitest';
import { change, read, settings, speed } from './settings.svelte';

const FIRST = {
  theme: 'system',
  pace: 2,
  sound: false,
  notices: false,
  numbers: true,
  hints: true,
  adviser: '',
};

describe('settings', () => {
  it.each([null, '', 'null', '[]', '{"pace": 9, "sound": "yes"}'])(
    'begin afresh after %j',
    (kept) => {
      expect(read(kept)).toEqual(FIRST);
    },
  );

  it('are read as they were kept', () => {
    const kept = {
      theme: 'dark',
      pace: 0,
      sound: true,
      notices: true,
      numbers: false,
      hints: false,
      adviser: 'odds:gambler',
    };
    expect(read(JSON.stringify(kept))).toEqual(kept);
  });

  it('let the page wear a theme, or leave it to the system', () => {
    change({ theme: 'light' });
    expect(document.documentElement.dataset.theme).toBe('light');
    change({ theme: 'system' });
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('are kept, and say how fast things move', () => {
    change({ pace: 3 });
    expect(speed()).toBe(2);
    change({ pace: 0 });
    expect(speed()).toBe(Infinity);
    expect(read(localStorage.getItem('jacta.settings'))).toEqual({ ...FIRST, pace: 0 });
    expect(settings.pace).toBe(0);
  });
});
