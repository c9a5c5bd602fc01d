import { describe, expect, it } from 'vitest';
import { lines } from './log';
import type { EventMessage } from './types';

const events: EventMessage[] = [
  { seq: 0, by: null, do: 'start', facts: [] },
  { seq: 1, by: -1, do: 'roll:12', facts: [{ what: 'rolled', about: {} }] },
  {
    seq: 2,
    by: 1,
    do: 'land',
    facts: [
      { what: 'landed', about: {} },
      { what: 'ended', about: {} },
    ],
  },
];

describe('the log', () => {
  it('has a line for every fact that has words', () => {
    const game = {
      sentence: ({ what }: { what: string }) => (what === 'rolled' ? null : `It ${what}.`),
    };
    expect(lines(events, game as never, ['Ada', 'Bo'], {})).toEqual([
      { key: '2.0', seq: 2, text: 'It landed.' },
      { key: '2.1', seq: 2, text: 'It ended.' },
    ]);
  });

  it('has what was done for a game without words', () => {
    expect(lines(events, null, ['Ada', 'Bo'], {}).map(({ text }) => text)).toEqual([
      'roll:12',
      'Bo: land',
    ]);
  });
});
