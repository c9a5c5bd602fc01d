/**
 * Reads the TOML that board files are written in: tables, arrays of tables, strings, whole and
 * broken numbers, booleans, arrays and inline tables. Dates and multi-line strings are refused.
 */

export type Value = string | number | boolean | Value[] | Table;
export interface Table {
  [key: string]: Value;
}

export class TomlError extends Error {
  constructor(
    readonly line: number,
    what: string,
  ) {
    super(what);
  }
}

const BLANK = /[ \t]*/y;
const SPACE = /(?:[ \t\r\n]|#[^\n]*)*/y;
const KEY = /[A-Za-z0-9_-]+/y;
const NUMBER = /[+-]?(?:\d[\d_]*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w:.-])/y;
const LITERAL = /'([^'\n]*)'/y;
const END = /(?:#[^\n]*)?(?:\r?\n|$)/y;
const QUOTED = /"((?:[^"\\\n]|\\.)*)"/y;

class Reader {
  at = 0;
  constructor(readonly text: string) {}

  fail(what: string): never {
    throw new TomlError(this.text.slice(0, this.at).split('\n').length, what);
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  take(mark: string): boolean {
    const is = this.text.startsWith(mark, this.at);
    if (is) this.at += mark.length;
    return is;
  }

  expect(mark: string): void {
    if (!this.take(mark)) this.fail(`expected ${mark}`);
  }

  key(): string {
    return this.match(KEY)?.[0] ?? this.string() ?? this.fail('expected a key');
  }

  path(): string[] {
    const keys = [];
    do {
      this.match(BLANK);
      keys.push(this.key());
      this.match(BLANK);
    } while (this.take('.'));
    return keys;
  }

  string(): string | null {
    const literal = this.match(LITERAL);
    if (literal) return literal[1] ?? '';
    const quoted = this.match(QUOTED);
    if (!quoted) return null;
    try {
      return JSON.parse(quoted[0].replace(/\\U[0-9a-fA-F]{8}/g, long)) as string;
    } catch {
      return this.fail('expected a text');
    }
  }

  value(): Value {
    const string = this.string();
    if (string !== null) return string;
    if (this.take('[')) return this.array();
    if (this.take('{')) return this.inlineTable();
    if (this.take('true')) return true;
    if (this.take('false')) return false;
    const number = this.match(NUMBER);
    return number ? Number(number[0].replaceAll('_', '')) : this.fail('expected a value');
  }

  array(): Value[] {
    const values: Value[] = [];
    for (;;) {
      this.match(SPACE);
      if (this.take(']')) return values;
      values.push(this.value());
      this.match(SPACE);
      if (!this.take(',')) {
        this.expect(']');
        return values;
      }
    }
  }

  inlineTable(): Table {
    const table: Table = {};
    this.match(BLANK);
    if (this.take('}')) return table;
    do this.pair(table);
    while (this.take(','));
    this.expect('}');
    return table;
  }

  pair(table: Table): void {
    const path = this.path();
    const last = path.pop() as string;
    this.expect('=');
    this.match(BLANK);
    const home = this.open(table, path);
    if (Object.hasOwn(home, last)) this.fail(`${last} is there twice`);
    home[last] = this.value();
    this.match(BLANK);
  }

  /** The table at the end of a path; in an array of tables, its last one. */
  open(table: Table, path: string[]): Table {
    let here = table;
    for (const key of path) {
      if (!Object.hasOwn(here, key)) here[key] = {};
      const inner = here[key];
      const next = Array.isArray(inner) ? inner.at(-1) : inner;
      if (typeof next !== 'object' || Array.isArray(next)) this.fail(`${key} is no table`);
      here = next;
    }
    return here;
  }

  header(root: Table): Table {
    const isArray = this.take('[');
    const path = this.path();
    this.expect(isArray ? ']]' : ']');
    if (!isArray) return this.open(root, path);
    const last = path.pop() as string;
    const home = this.open(root, path);
    const list = (home[last] ??= []);
    const fresh: Table = {};
    if (!Array.isArray(list)) this.fail(`${last} is no list`);
    list.push(fresh);
    return fresh;
  }
}

function long(escape: string): string {
  return String.fromCodePoint(parseInt(escape.slice(2), 16));
}

/** Read a whole file; throws a TomlError that knows its line. */
export function parseToml(text: string): Table {
  const reader = new Reader(text);
  const root: Table = {};
  let here = root;
  for (;;) {
    reader.match(SPACE);
    if (reader.at >= text.length) return root;
    if (reader.take('[')) here = reader.header(root);
    else reader.pair(here);
    reader.match(BLANK);
    if (!reader.match(END)) reader.fail('expected the end of the line');
  }
}
