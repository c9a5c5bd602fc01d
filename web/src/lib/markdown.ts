/**
 * Just enough Markdown for a rulebook, read into a tree: headings, paragraphs, lists, tables,
 * and inside them bold, emphasis, code and links. Components draw the tree, so no text of the
 * file can ever become markup.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; rule: string | null; inside: Inline[] }
  | { kind: 'paragraph'; rule: string | null; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const TOKEN =
  /`([^`]+)`|\*\*(.+?)\*\*|(?<![*\w])\*([^*`]+(?:`[^`]*`[^*`]*)*)\*(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)/;
const SAFE_LINK = /^(https?:\/\/|\/(?!\/)|#)/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;
const RULE = /^\*\*(\d+\.\d+)\*\*/;
const SECTION = /^(\d+)\. /;

export function inlines(text: string): Inline[] {
  const found = TOKEN.exec(text);
  if (!found) return text ? [{ kind: 'text', text }] : [];
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return [...inlines(before), token(found), ...inlines(after)];
}

function token([whole, code, strong, em, label, href]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', inside: inlines(strong) };
  if (em !== undefined) return { kind: 'em', inside: inlines(em) };
  if (label !== undefined && href !== undefined && SAFE_LINK.test(href)) {
    return { kind: 'link', href, inside: inlines(label) };
  }
  return { kind: 'text', text: label ?? whole };
}

/** Read a whole text; blocks are set apart by blank lines. */
export function blocks(source: string): Block[] {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(block);
}

function block(lines: string[]): Block[] {
  const [first = '', ...rest] = lines;
  const heading = HEADING.exec(first);
  if (heading) {
    const [, marks = '#', title = ''] = heading;
    const rule = SECTION.exec(title)?.[1] ?? null;
    const below = rest.length ? block(rest) : [];
    return [{ kind: 'heading', level: marks.length, rule, inside: inlines(title) }, ...below];
  }
  if (first.startsWith('|')) return [table(lines)];
  return [ITEM.test(first) ? list(lines) : paragraph(lines)];
}

function paragraph(lines: string[]): Block {
  const text = lines.map((line) => line.trim()).join(' ');
  return { kind: 'paragraph', rule: RULE.exec(text)?.[1] ?? null, inside: inlines(text) };
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const ordered = ITEM.exec(lines[0] ?? '')?.[1] !== undefined;
  return { kind: 'list', ordered, items: items.map(inlines) };
}

function table(lines: string[]): Block {
  const [head = [], , ...rows] = lines.map(cells);
  return { kind: 'table', head, rows };
}

function cells(line: string): Inline[][] {
  const bare = line.trim().replace(/^\||\|$/g, '');
  return bare.split(/(?<!\\)\|/).map((cell) => inlines(cell.trim().replace(/\\\|/g, '|')));
}
