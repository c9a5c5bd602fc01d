import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LASTS, Reactions } from './reactions.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows the last reaction of each seat for a while', () => {
  const reactions = new Reactions();
  reactions.add({ seat: 0, emote: 'joy' });
  vi.advanceTimersByTime(LASTS - 1);
  reactions.add({ seat: 0, emote: 'wow' });
  reactions.add({ seat: 1, emote: 'sad' });
  vi.advanceTimersByTime(LASTS - 1);
  expect([...reactions.shown]).toEqual([
    [0, 'wow'],
    [1, 'sad'],
  ]);
  vi.advanceTimersByTime(1);
  expect(reactions.shown.size).toBe(0);
});
