import { describe, expect, it } from 'vitest';
import { KINDS, SHAPES, SYMBOLS } from '../logic/types';
import { NAMES, boardOf } from '../testing/board';
import { dictionary } from './index';

const { en, ...others } = dictionary;
const forms = (message: object | string) =>
  typeof message === 'string' ? [message] : (Object.values(message) as string[]);
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(Object.entries(others))('the texts in %s', (_, catalog) => {
  it('are for the same keys', () => {
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.entries(en))('say the same for %s', (key, english) => {
    const wanted = holes(forms(english)[0]!);
    for (const text of forms(catalog[key as keyof typeof en])) expect(holes(text)).toEqual(wanted);
  });
});

it('everything that boards name has its words', () => {
  const keys = NAMES.map(boardOf).flatMap((board) => [
    `vessel.${board.vessel}`,
    `site.${board.site}`,
    `function.${board.function}`,
  ]);
  const own = [...SYMBOLS.map((die) => `symbol.${die}`), ...KINDS.map((kind) => `kind.${kind}`)];
  const shapes = SHAPES.flatMap((shape) => [`shape.${shape}`, `shape.${shape}.hint`]);
  for (const key of [...keys, ...own, ...shapes]) expect(en).toHaveProperty([key]);
});

it('Ukrainian has all its plural forms', () => {
  const counted = Object.values(dictionary.uk).filter((message) => typeof message !== 'string');
  for (const message of counted) {
    expect(Object.keys(message)).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
  }
});
