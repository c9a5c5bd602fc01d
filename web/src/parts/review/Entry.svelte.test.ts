import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { MoveReview, Review } from '../../lib/types';
import Entry from './Entry.svelte';

const move = {
  seq: 1,
  by: 0,
  do: 'stay',
  band: 'equal',
  best: 'land',
  error: [0, 0],
  value: [0.5, 0.5],
  alternatives: [
    { do: 'land', value: [0.51, 0.49] },
    { do: 'stay', value: [0.5, 0.5] },
  ],
} as unknown as MoveReview;
const review = { seats: [{ name: 'Ada' }, { name: 'Bo' }], moves: [move] } as unknown as Review;

describe('an entry of a review', () => {
  it('tells value and odds of each choice, also where nothing went wrong', () => {
    const why = (action: string): string | null =>
      action === 'stay' ? 'The risk of a crash is 25%.' : null;
    render(Entry, { props: { review, move, says: (action: string) => action, why } });
    const [land, stay] = screen.getAllByRole('listitem');
    expect(within(stay!).getByText('The risk of a crash is 25%.')).toBeTruthy();
    expect(stay!.textContent).toContain('50%');
    expect(land!.textContent).toContain('51%');
    expect(land!.textContent).not.toContain('risk');
  });
});
