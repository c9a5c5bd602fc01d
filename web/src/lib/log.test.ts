import { describe, expect, it } from 'vitest';
import type { GameModule } from './game';
import { chapters, lastDecision } from './log';
import type { EventMessage, FactMessage } from './types';

const fact = (what: string, seat?: number): FactMessage => ({
  what,
  about: seat === undefined ? {} : { seat },
});
const events: EventMessage[] = [
  { seq: 0, by: null, do: 'start', facts: [fact('turn', 1)] },
  { seq: 1, by: -1, do: 'roll:12', facts: [fact('secret')] },
  { seq: 2, by: 1, do: 'land', facts: [fact('landed', 1), fact('turn', 0)] },
  { seq: 3, by: 0, do: 'pass', facts: [] },
];
const game = {
  sentence: ({ what }: FactMessage) => (what === 'secret' ? null : `It ${what}.`),
  story: {
    begins: ({ what }: FactMessage) => what === 'turn',
    dice: (event: EventMessage) => (event.do === 'roll:12' ? '12' : null),
    entry: (event: EventMessage) => (event.do === 'land' ? null : event.do),
  },
} as unknown as GameModule;
const names = ['Ada', 'Bo'];

describe('the log', () => {
  it('has chapters, in them dice, choices and every fact that has words', () => {
    const told = chapters(events.slice(0, 4), game, names, {});
    expect(told.map(({ title, seat }) => [title, seat])).toEqual([
      [null, null],
      ['It turn.', 1],
      ['It turn.', 0],
    ]);
    const rows = told.map((chapter) =>
      chapter.lines.map(({ text, seat, dice }) => [text, seat, dice]),
    );
    expect(rows).toEqual([
      [['start', null, null]],
      [
        ['roll:12', null, '12'],
        ['It landed.', 1, null],
      ],
      [['pass', 0, null]],
    ]);
  });

  it('has what was done for a game without words', () => {
    const [only] = chapters(events, null, names, {});
    expect(only?.lines.map(({ text }) => text)).toEqual(['roll:12', 'Bo: land', 'Ada: pass']);
  });

  it('knows what is news to a seat', () => {
    expect(lastDecision(events, 1)).toBe(2);
    expect(lastDecision(events, 0)).toBe(3);
    expect(lastDecision(events.slice(0, 2), 0)).toBeNull();
    expect(lastDecision(events, null)).toBeNull();
  });
});
