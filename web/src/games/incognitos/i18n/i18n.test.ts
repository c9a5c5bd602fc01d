import { expect, it } from 'vitest';
import { KINDS, SHAPES, SYMBOLS } from '../logic/types';
import { NAMES, boardOf } from '../testing/board';
import { dictionary } from './index';

it('everything that boards name has its words', () => {
  const keys = NAMES.map(boardOf).flatMap((board) => [
    `vessel.${board.vessel}`,
    `site.${board.site}`,
    `function.${board.function}`,
  ]);
  const own = [...SYMBOLS.map((die) => `symbol.${die}`), ...KINDS.map((kind) => `kind.${kind}`)];
  const shapes = SHAPES.flatMap((shape) => [`shape.${shape}`, `shape.${shape}.hint`]);
  for (const key of [...keys, ...own, ...shapes]) expect(dictionary.en).toHaveProperty([key]);
});
