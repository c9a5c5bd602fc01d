import { describe, expect, it } from 'vitest';
import { blocks, inlines, type Inline } from './markdown';

const text = (words: string): Inline => ({ kind: 'text', text: words });

describe('words', () => {
  it('are bold, emphasised, code or links', () => {
    expect(inlines('a **b** *c* `d` [e](/f)')).toEqual([
      text('a '),
      { kind: 'strong', inside: [text('b')] },
      text(' '),
      { kind: 'em', inside: [text('c')] },
      text(' '),
      { kind: 'code', text: 'd' },
      text(' '),
      { kind: 'link', href: '/f', inside: [text('e')] },
    ]);
  });

  it('keep stars in code as they are', () => {
    expect(inlines('every `*` counts, two `*` too')).toEqual([
      text('every '),
      { kind: 'code', text: '*' },
      text(' counts, two '),
      { kind: 'code', text: '*' },
      text(' too'),
    ]);
  });

  it('lead only to safe places', () => {
    const dangerous = ['javascript:alert', 'data:text/html,x', '//elsewhere'];
    for (const href of dangerous) expect(inlines(`[x](${href})`)).toEqual([text('x')]);
  });

  it('stay text where they look like markup', () => {
    expect(inlines('<b>x</b>')).toEqual([text('<b>x</b>')]);
  });
});

describe('blocks', () => {
  it('are headings and paragraphs, which know their rule', () => {
    expect(blocks('# A\n\n## 1. B\n\nb\nc\n\n**1.2** d')).toMatchObject([
      { kind: 'heading', level: 1, rule: null, inside: [text('A')] },
      { kind: 'heading', level: 2, rule: '1', inside: [text('1. B')] },
      { kind: 'paragraph', rule: null, inside: [text('b c')] },
      { kind: 'paragraph', rule: '1.2' },
    ]);
  });

  it('are lists, also with long items', () => {
    expect(blocks('- a\n- b\n  c')).toEqual([
      { kind: 'list', ordered: false, items: [[text('a')], [text('b c')]] },
    ]);
    expect(blocks('1. a')[0]).toMatchObject({ ordered: true });
  });

  it('are tables', () => {
    expect(blocks('| a | b |\n|---|---|\n| `c` | d |')).toEqual([
      {
        kind: 'table',
        head: [[text('a')], [text('b')]],
        rows: [[[{ kind: 'code', text: 'c' }], [text('d')]]],
      },
    ]);
  });
});
