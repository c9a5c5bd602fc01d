import { describe, expect, it } from 'vitest';
import { blocks } from './markdown';
import { contents, search, withoutNumber, plain } from './rulebook';

const BOOK = blocks(`# A game

Words before.

## 1. Set-up

**1.1** Choose a *colour*, s’il te plaît. The rocket waits.

## 2. Flight

**2.1** The rocket flies.

- Été comme hiver.

| a | b |
|---|---|
| Їжак | ракета |
`);

describe('a rulebook', () => {
  it('has its sections as contents', () => {
    expect(contents(BOOK)).toEqual([
      { rule: '1', title: 'Set-up' },
      { rule: '2', title: 'Flight' },
    ]);
  });

  it('is searched whatever the case and the accents, and says where', () => {
    expect(search(BOOK, 'ROCKET').map(({ rule }) => rule)).toEqual(['1.1', '2.1']);
    expect(search(BOOK, 'ete').map(({ found }) => found)).toEqual(['Été']);
    expect(search(BOOK, 'plait').map(({ found }) => found)).toEqual(['plaît']);
    expect(search(BOOK, 'їжак').map(({ rule, found }) => [rule, found])).toEqual([['2.1', 'Їжак']]);
    expect(search(BOOK, 'х')).toEqual([]);
  });

  it('keeps numbers in the margin', () => {
    const rule = BOOK.find((block) => block.kind === 'paragraph' && block.rule === '1.1');
    expect(rule?.kind === 'paragraph' && plain(withoutNumber(rule.inside))).toMatch(/^Choose/);
  });
});
