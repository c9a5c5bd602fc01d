import { describe, expect, it } from 'vitest';
import { change, read, settings, speed } from './settings.svelte';

const FIRST = {
  theme: 'system',
  pace: 'calm',
  sound: true,
  notices: false,
  numbers: true,
  hints: true,
  adviser: '',
  tutor: 0,
};

describe('settings', () => {
  it.each([null, '', 'null', '[]', '{"pace": 3, "sound": "yes"}'])(
    'begin afresh after %j',
    (kept) => {
      expect(read(kept)).toEqual(FIRST);
    },
  );

  it('are read as they were kept', () => {
    const kept = {
      theme: 'dark',
      pace: 'instant',
      sound: false,
      notices: true,
      numbers: false,
      hints: false,
      adviser: 'odds:gambler',
      tutor: 0.04,
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
    change({ pace: 'brisk' });
    expect(speed()).toBe(2);
    change({ pace: 'instant' });
    expect(speed()).toBe(Infinity);
    expect(read(localStorage.getItem('jacta.settings'))).toEqual({ ...FIRST, pace: 'instant' });
    expect(settings.pace).toBe('instant');
  });
});
