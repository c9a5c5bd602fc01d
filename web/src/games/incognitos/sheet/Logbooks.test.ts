import { render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { COLOURS } from '../../../lib/colours';
import { boardOf } from '../testing/board';
import { PLAYERS, seatView, view } from '../testing/view';
import Logbooks from './Logbooks.svelte';

function entries(log: string[]): HTMLElement[] {
  const seats = [seatView({ log, entries_left: 0 }), seatView()];
  const state = view(boardOf('station'), { seats });
  render(Logbooks, {
    props: { view: state, names: PLAYERS, colours: COLOURS, shown: null, show: () => {} },
  });
  return within(screen.getAllByRole('list', { name: 'Entries' })[0]!).getAllByRole('listitem');
}

it('tells a turn worth 0 points from a zero roll, by sign, form and words', () => {
  const [nothing, zero, used, stroke, points] = entries(['0', 'zero', 'zero used', '/', '7']);
  const signs = [nothing, zero, used, stroke, points].map((one) => one!.children[0]!.textContent);
  expect(signs).toEqual(['+0', '0', '0', '/', '7']);
  expect(nothing!.children[1]!.textContent).toBe('0 points, not a zero roll');
  expect(zero!.children[1]!.textContent).toBe('a zero roll');
  expect(used!.children[1]!.textContent).toBe('a zero, used for an extra turn');
  expect([nothing, zero, used].map((one) => one!.classList.contains('zero'))).toEqual([
    false,
    true,
    true,
  ]);
});
