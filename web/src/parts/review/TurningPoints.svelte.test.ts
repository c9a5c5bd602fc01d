import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { MoveReview, Review } from '../../lib/types';
import TurningPoints from './TurningPoints.svelte';

const stay = { seq: 1, by: 0, do: 'Stay', best: 'Land', error: [0.09, -0.09] };
const told = (moves: object[]): string[] => {
  const review = {
    seats: [{ name: 'Ada' }, { name: 'Bo' }],
    moves,
    turning_points: moves.map((_, n) => n + 1),
  } as unknown as Review;
  const says = (_: MoveReview, action: string): string => action;
  const why = (_: MoveReview, action: string): string | null =>
    action === 'Stay' ? '12% of the next rolls crash.' : null;
  render(TurningPoints, { props: { review, says, why, go: () => undefined } });
  return screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
};

describe('turning points', () => {
  it('tell what a mistake cost, and the risk if there was one', () => {
    expect(
      told([
        { ...stay, chances: { crash: 0.42 } },
        { ...stay, seq: 2, chances: { crash: 0.001 } },
      ]),
    ).toEqual([
      'Ada: “Stay” cost 9%. “Land” was better. The risk of a crash was 42%.',
      'Ada: “Stay” cost 9%. “Land” was better.',
    ]);
  });

  it('tell why the better choice was better where the risk says nothing', () => {
    expect(told([{ ...stay, do: 'Land', best: 'Stay' }])).toEqual([
      'Ada: “Land” cost 9%. “Stay” was better. 12% of the next rolls crash.',
    ]);
  });

  it('name the seat that chance moved most', () => {
    expect(
      told([
        { seq: 1, by: 'chance', do: 'Rolled: 2.', luck: [-0.1, 0.2] },
        { seq: 2, by: 'chance', do: 'Rolled: 4.', luck: [-0.3, 0.2] },
      ]),
    ).toEqual([
      'Rolled: 2. That was lucky for Bo: +20%.',
      'Rolled: 4. That was unlucky for Ada: -30%.',
    ]);
  });
});
