import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { testSeat, testTable } from '../../lib/testing/table';
import WhatIf from './WhatIf.svelte';

const table = testTable([testSeat('Ada', { mine: true }), testSeat('Bo', { mine: false })], {
  seq: 5,
  over: true,
});

/** The hint, and whether one can play on, after an entry that some seat, or chance, decided. */
function offered(shown: number, decider: number | null): [string, boolean] {
  const { unmount } = render(WhatIf, { props: { table, shown, decider } });
  const told = screen.getByText(/table|over/).textContent ?? '';
  const { disabled } = screen.getByRole<HTMLButtonElement>('button', { name: 'Play from here' });
  unmount();
  return [told, !disabled];
}

describe('what if', () => {
  it('begins before a decision of the seat one takes, and after anything else', () => {
    expect(offered(3, 0)).toEqual([expect.stringContaining('just before this decision'), true]);
    expect(offered(3, 1)).toEqual([expect.stringContaining('from this position'), true]);
    expect(offered(3, null)).toEqual([expect.stringContaining('from this position'), true]);
  });

  it('says why nobody can play on from the end', () => {
    expect(offered(5, 1)).toEqual([expect.stringContaining('over here'), false]);
    expect(offered(5, 0)).toEqual([expect.stringContaining('just before this decision'), true]);
  });
});
