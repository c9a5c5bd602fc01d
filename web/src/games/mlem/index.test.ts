import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { GameModule } from '../../lib/game';
import * as mlem from './index';

const game: GameModule = mlem;
const RULES = '../src/jacta/games/mlem';

/** The words of a tuple in the rules' sources. */
function words(file: string, name: string): string[] {
  const source = readFileSync(`${RULES}/${file}`, 'utf8');
  const list = source.match(new RegExp(`${name} = \\(([^)]*)\\)`))?.[1] ?? '';
  return [...list.matchAll(/"([^"]*)"/g)].map(([, word]) => word).filter(Boolean);
}

const PARTS = words('words.py', 'PART_IDS');
const VARIANTS = words('words.py', 'VARIANT_IDS');
const ENDINGS = words('game.py', 'ending_names');

it.each(PARTS)('the part %s of a result has a name', (part) => {
  expect(game.parts(part)).toBe(game.dictionary.en[`part.${part}`]);
});

it.each(VARIANTS)('the variant %s has a name and a hint', (variant) => {
  expect(game.dictionary.en).toHaveProperty([`option.${variant}`]);
  expect(game.dictionary.en).toHaveProperty([`option.${variant}.hint`]);
});

it.each(ENDINGS)('the ending %s has its words', (ending) => {
  expect(game.dictionary.en).toHaveProperty([`ending.${ending}`]);
});

it('the rules name seven parts, three variants and three endings', () => {
  expect([PARTS.length, VARIANTS.length, ENDINGS.length]).toEqual([7, 3, 3]);
});
