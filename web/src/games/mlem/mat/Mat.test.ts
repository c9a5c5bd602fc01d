import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { COLOURS } from '../../../lib/colours';
import type { MlemBoard, MlemView } from '../logic/types';
import { board } from '../testing/board';
import { loose } from '../testing/loose';
import { NAMES, rocketView, seatView, view } from '../testing/view';
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
    expect(about('Moon of Bells', titles(board))).toHaveLength(2);
    const lines = document.querySelectorAll('path.link').length;
    document.body.innerHTML = '';
    expect(about('Moon of Bells', titles(loose))).toHaveLength(2);
    // Four spaces lost their own moons; two of these now have a line to Bells.
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
