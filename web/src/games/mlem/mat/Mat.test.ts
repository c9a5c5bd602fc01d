import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { COLOURS } from '../../../lib/colours';
import { change } from '../../../lib/settings.svelte';
import type { Beat } from '../../../lib/story.svelte';
import type { MlemBoard, MlemView } from '../logic/types';
import { board } from '../testing/board';
import { loose } from '../testing/loose';
import { NAMES, rocketView, seatView, view } from '../testing/view';
import { story, touchdown } from '../story';
import Mat from './Mat.svelte';

function titles(mat: MlemBoard, change: Partial<MlemView> = {}): string[] {
  const props = { board: mat, view: view(change), names: NAMES, colours: COLOURS, speed: Infinity };
  const { container } = render(Mat, { props });
  return [...container.querySelectorAll('g[aria-label]')].map(
    (one) => one.getAttribute('aria-label') ?? '',
  );
}

const about = (words: string, all: string[]) => all.filter((title) => title.includes(words));
const places = (words: string) =>
  [...document.querySelectorAll('g')]
    .filter((group) => group.getAttribute('aria-label')?.includes(words))
    .map((group) => group.getAttribute('transform'));

describe('a mat unlike the standard one', () => {
  it('shows several open tokens of one space, each in a place of its own', () => {
    const found = titles(loose, { explorations: ['e06', 'e08', 'e09', 'e20'] });
    expect(about('Exploration on 9:', found)).toHaveLength(3);
    expect(new Set(places('Exploration on 9:')).size).toBe(3);
    expect(about('Exploration on 20:', found)).toHaveLength(1);
  });

  it('draws moons beside several spaces once, with a line from each space', () => {
    expect(about('Moon of Bells', titles(board))).toHaveLength(1);
    const lines = document.querySelectorAll('path.link').length;
    document.body.innerHTML = '';
    expect(about('Moon of Bells', titles(loose))).toHaveLength(2);
    // Four spaces have no moons of their own; two of these have a line to Bells.
    expect(document.querySelectorAll('path.link')).toHaveLength(lines - 4 + 2);
  });

  it.each([8, 9, 10])('lights up the free moon for a rocket on space %i', (space) => {
    const seats = NAMES.map(() => seatView());
    seats[1].landed = [{ astronaut: 'settler', place: 'bells', moon: 0 }];
    titles(loose, { phase: 'land', rocket: rocketView({ space }), seats });
    const lit = [...document.querySelectorAll('g.lit[aria-label]')].map((one) =>
      one.getAttribute('aria-label'),
    );
    expect(lit).toEqual([expect.stringMatching(/^Moon of Bells: 1 point/)]);
  });

  it('draws nothing beside a space that has nothing', () => {
    const found = titles(loose, { phase: 'land', rocket: rocketView({ space: 7 }) });
    expect(about('Thimble', found)).toEqual([]);
    expect(document.querySelectorAll('g.lit')).toHaveLength(0);
  });
});

describe('a landing that changes a majority', () => {
  afterEach(() => vi.useRealTimers());

  const planet = (counts: number[], medals: number[], points: number[]) => [
    { id: board.planets[0].id, seats: [0, 1], counts, medals, points },
  ];
  const before = view({ planets: planet([1, 1], [0, 1], [2, 1]) });
  const after = view({ planets: planet([1, 2], [1, 0], [1, 2]) });

  it('takes longer than others', () => {
    const fact = { what: 'landed', about: {} };
    const event = { seq: 1, by: 1, do: 'land', facts: [fact] };
    const lasts = (from: MlemView, to: MlemView) =>
      story.duration({ key: '', event, fact, before: from, view: to, duration: 0 } as Beat);
    expect(lasts(before, after)).toBeGreaterThan(lasts(after, after));
  });

  it('turns the medals over as soon as the cat is down', async () => {
    vi.useFakeTimers();
    change({ pace: 'instant' }); // medals do not take their time
    const about = { seat: 1, place: board.planets[0].id, astronaut: 'settler' };
    const beat = { key: '1', fact: { what: 'landed', about }, before, view: after, duration: 1000 };
    const props = { board, view: after, names: NAMES, colours: COLOURS, speed: 1 };
    const { container } = render(Mat, { props: { ...props, beat: beat as unknown as Beat } });
    const rows = () =>
      [...container.querySelectorAll('[aria-label*="gold"]')]
        .map((row) => row.getAttribute('aria-label'))
        .filter((label) => label?.startsWith(NAMES[1]));
    await tick();
    expect(rows()).toEqual([]);
    vi.advanceTimersByTime(1000 * touchdown(before, after));
    await tick();
    expect(rows()).toHaveLength(2); // both cats
  });
});
