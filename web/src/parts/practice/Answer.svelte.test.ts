import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../lib/game';
import { knownPreviews } from '../../lib/previews.svelte';
import type { PuzzleAnswer, View } from '../../lib/types';
import Answer from './Answer.svelte';

const values = [
  { do: 'land', value: 0.5 },
  { do: 'stay', value: 0.4 },
  { do: 'wait', value: 0.3 },
];

/** What is said of one's own blunder that had some choices. */
function answered(choices: number): string {
  const told: PuzzleAnswer = {
    right: true,
    solution: 'land',
    values: values.slice(0, choices),
    margin: 0.02,
    behind: 0,
    line: [],
    found: {},
    before: null,
    after: null,
    did: 'stay',
    again: null,
  };
  const previews = knownPreviews({ previews: [], chances: {} });
  const position = { game: null, view: {} as View, board: {} as Board, names: [], previews };
  const { unmount } = render(Answer, { props: { told, answer: 'land', ...position } });
  const text = screen.getByRole('region').textContent ?? '';
  unmount();
  return text;
}

describe('the answer to a blunder', () => {
  it('speaks of other choices only if there were any', () => {
    expect(answered(2)).toContain('may be off by 2%');
    expect(answered(2)).not.toContain('The others');
    expect(answered(3)).toContain('The others are judged at a glance.');
  });
});
