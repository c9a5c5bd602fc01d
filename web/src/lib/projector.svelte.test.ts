import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Projector, viewsOf } from './projector.svelte';
import { Story } from './story.svelte';
import type { EventMessage, Film, TableInfo } from './types';

const RESULT = { winners: [0], scores: [5] };
const table = { seats: [], over: true, result: RESULT } as unknown as TableInfo;
const fact = (what: string) => ({ what, about: {} });
const events: EventMessage[] = [
  { seq: 1, by: -1, do: 'roll:1', facts: [] },
  { seq: 2, by: 0, do: 'fly:1', facts: [fact('flew'), fact('scored')] },
  { seq: 3, by: 0, do: 'stop', facts: [] },
];
const film: Film = {
  view: { game: 'toy', turn: null, legal: ['x'], space: 0, score: 0 },
  frames: [
    [[{ at: ['turn'], to: 0 }]],
    [[{ at: ['space'], to: 4 }], [{ at: ['score'], to: 5 }], []],
    [[{ at: ['turn'], to: null }]],
  ],
};

let pace: number;
function loaded(at = 0): { story: Story; projector: Projector } {
  const story = new Story({ duration: ({ fact: told }) => (told ? 1000 : 0), pace: () => pace });
  const projector = new Projector(story, () => pace);
  projector.load({ table, film, events }, at);
  return { story, projector };
}

beforeEach(() => {
  pace = 1;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a projector', () => {
  it('knows every view of a film, without choices', () => {
    const views = viewsOf(film) as unknown as { space: number; score: number; legal: string[] }[];
    expect(views.map(({ space, score }) => [space, score])).toEqual([
      [0, 0],
      [0, 0],
      [4, 5],
      [4, 5],
    ]);
    expect(views.every(({ legal }) => legal.length === 0)).toBe(true);
  });

  it('shows an entry fact by fact, and counts its points after them', () => {
    const { story, projector } = loaded(1);
    projector.step();
    expect(projector.at).toBe(2);
    expect(story.beat?.fact?.what).toBe('flew');
    expect(story.state?.view).toMatchObject({ space: 4, score: 0 });
    vi.advanceTimersByTime(1000);
    expect(story.beat?.fact?.what).toBe('scored');
    vi.advanceTimersByTime(1000);
    expect(story.isNow).toBe(true);
    expect(story.state?.view).toMatchObject({ space: 4, score: 5 });
    expect(story.logged).toHaveLength(2);
  });

  it('jumps without a story, back and forth, and not beyond the ends', () => {
    const { story, projector } = loaded(3);
    expect(story.state?.table.result).toEqual(RESULT);
    projector.jump(1);
    expect(story.isNow).toBe(true);
    expect(story.state?.table.result).toBeNull();
    expect(story.events.map(({ seq }) => seq)).toEqual([1]);
    projector.jump(99);
    expect(projector.at).toBe(3);
    projector.jump(-4);
    expect(projector.at).toBe(0);
    expect(story.events).toEqual([]);
  });

  it('ends what is shown when it is stepped on or paused', () => {
    const { story, projector } = loaded(1);
    projector.play();
    projector.step();
    projector.pause();
    expect([story.isNow, projector.playing]).toEqual([true, false]);
    expect(story.state?.view).toMatchObject({ score: 5 });
    projector.jump(1);
    projector.step();
    projector.step();
    expect(projector.at).toBe(3);
    expect(story.events).toHaveLength(3);
  });

  it('waits between entries, longer where nothing is shown on the way, and starts over', () => {
    const { projector } = loaded(0);
    const calm = projector.gap ?? 0;
    pace = Infinity;
    expect(projector.gap).toBeGreaterThan(calm);
    projector.jump(3);
    expect(projector.gap).toBeNull();
    projector.play();
    expect([projector.at, projector.playing]).toEqual([0, true]);
  });
});
