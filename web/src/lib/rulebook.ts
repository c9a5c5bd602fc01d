/** A rulebook in parts: its sections for a list of contents, and where words occur in it. */
import type { Block, Inline } from './markdown';

export interface Entry {
  rule: string;
  title: string;
}

export interface Hit {
  /** The rule that the words belong to. */
  rule: string;
  before: string;
  found: string;
  after: string;
}

const AROUND = 40;
const NUMBER = /^\d+\. /;

export function plain(inside: readonly Inline[]): string {
  return inside.map((one) => ('text' in one ? one.text : plain(one.inside))).join('');
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'list':
      return block.items.map(plain);
    case 'table':
      return block.rows.map((row) => row.map(plain).join(' – '));
    default:
      return [plain(block.inside)];
  }
}

/** The numbered sections. */
export function contents(blocks: readonly Block[]): Entry[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 && block.rule
      ? [{ rule: block.rule, title: plain(block.inside).replace(NUMBER, '') }]
      : [],
  );
}

/** The number at the beginning of a rule stands in the margin: the rest of its text. */
export function withoutNumber(inside: readonly Inline[]): Inline[] {
  const [, ...rest] = inside;
  const [next, ...others] = rest;
  return next?.kind === 'text' ? [{ ...next, text: next.text.trimStart() }, ...others] : rest;
}

/** Letters without accents and case, each of them one character as before. */
function folded(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      const bare = letter
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
      // The Ukrainian й and ї are letters of their own.
      return /[йїЙЇ]/.test(letter) ? letter.toLowerCase() : bare.length === 1 ? bare : letter;
    })
    .join('');
}

/** Where words occur, each text once. */
export function search(blocks: readonly Block[], words: string): Hit[] {
  const wanted = folded(words.trim());
  if (wanted.length < 2) return [];
  let rule = '';
  return blocks.flatMap((block) => {
    if ('rule' in block && block.rule) rule = block.rule;
    const here = rule;
    return textsOf(block).flatMap((text) => {
      const clean = text.normalize('NFC');
      const at = folded(clean).indexOf(wanted);
      if (at < 0) return [];
      const end = at + wanted.length;
      const start = Math.max(0, at - AROUND);
      const before = (start > 0 ? '…' : '') + clean.slice(start, at);
      const after = clean.slice(end, end + AROUND) + (end + AROUND < clean.length ? '…' : '');
      return [{ rule: here, before, found: clean.slice(at, end), after }];
    });
  });
}
