/** What is heard, and when: with what is seen, and only by those who want to hear it. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { story as mlem } from '../games/mlem/story';
import type { GameModule } from './game';
import { change, read } from './settings.svelte';
import { storyOf } from './game_story';
import { play as sound } from './sound';
import type { State, View } from './types';

const heard = vi.hoisted(() => vi.fn());
vi.mock('./sounds', () => ({ play: heard }));

const names = () => heard.mock.calls.map(([name]: string[]) => name);
const settle = () => vi.dynamicImportSettled();

beforeAll(() => import('./sounds')); // so that it answers while time stands still
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('AudioContext', class {});
  change({ sound: true, pace: 'calm' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  heard.mockClear();
});

it('is silent until the page is touched, and while it is muted; that is remembered', async () => {
  sound('dice');
  await settle();
  expect(names()).toEqual([]);
  dispatchEvent(new Event('pointerdown'));
  await settle(); // from now on they are loaded
  sound('dice');
  await settle();
  expect(names()).toEqual(['dice']);
  change({ sound: false });
  sound('dice');
  await settle();
  expect(names()).toEqual(['dice']);
  expect(read(localStorage.getItem('jacta.settings')).sound).toBe(false);
});

it('leaves out what would come too late', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(2000);
  sound('crash');
  await settle();
  expect(names()).toEqual([]);
  now.mockRestore();
});

it('plays every sound when its beat begins, and not before', async () => {
  const view = { game: 'mlem', turn: 0, legal: [], planets: [] } as View;
  const table = { turn: 0, over: false, result: null, seq: 0 };
  const start = { view, table, seq: 0, since: 0, seat: 0, log: 0, events: [], frames: [] };
  const fact = (what: string) => ({ what, about: {} });
  const events = [
    { seq: 1, by: -1, do: 'roll:12', facts: [fact('crashed')] },
    { seq: 2, by: -1, do: 'roll:34', facts: [] },
  ];
  const story = storyOf({ story: mlem } as unknown as GameModule);
  story.hear(start as unknown as State);
  story.hear({ ...start, seq: 2, log: 2, events, frames: [[], []] } as unknown as State);
  const [roll, crash] = [1400, 1700];
  await settle();
  expect(names()).toEqual(['dice']);
  vi.advanceTimersByTime(roll - 10);
  await settle();
  expect(names()).toEqual(['dice']);
  vi.advanceTimersByTime(20);
  await settle();
  expect(names()).toEqual(['dice', 'crash']);
  vi.advanceTimersByTime(crash);
  await settle();
  expect(names()).toEqual(['dice', 'crash', 'dice']);
  story.close();
});
