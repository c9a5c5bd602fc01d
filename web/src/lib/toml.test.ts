import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseToml, TomlError, type Value } from './toml';

const MAT = '../src/jacta/games/mlem/boards/standard.toml';

describe('board files', () => {
  it('are read whole', () => {
    const mat = parseToml(readFileSync(MAT, 'utf8')) as Record<string, Value[]>;
    expect(mat).toMatchObject({
      format: 1,
      id: 'mlem-standard',
      satellite: 3,
      ufo: [5, 4, 3, 2, 1],
    });
    const counts = ['spaces', 'planets', 'moons', 'expeditions', 'explorations', 'missions'];
    expect(counts.map((list) => mat[list]?.length)).toEqual([26, 5, 10, 14, 20, 20]);
    expect(mat.spaces?.[0]).toEqual({ fuel: [1, 2, '*'], burn: 1 });
    expect(mat.expeditions?.[13]).toEqual({
      id: 'x14',
      ufo: 2,
      dice: 5,
      ability: 'extra',
      faces: [2, 4, '*'],
    });
  });

  it('may use tables and arrays of tables', () => {
    const text =
      'a = 1 # one\n[b.c]\nd = [1,\n 2.5, # two\n]\n[[e]]\nf = "g\\n"\n[[e]]\nf = \'h\\\'\n';
    expect(parseToml(text)).toEqual({
      a: 1,
      b: { c: { d: [1, 2.5] } },
      e: [{ f: 'g\n' }, { f: 'h\\' }],
    });
  });

  it('may use inline tables, dotted and quoted keys', () => {
    expect(parseToml('a.b = { c = true, "d e" = {} }')).toEqual({
      a: { b: { c: true, 'd e': {} } },
    });
  });

  it.each([
    ['a = 1\nb = ', 2],
    ['a = 1\na = 2', 2],
    ['a = 1 2', 1],
    ['a = [1\n', 2],
    ['a = 2026-01-01', 1],
    ['a = 1\n[a]\nb = 2', 2],
  ])('with a fault are refused: %j', (text, line) => {
    expect(() => parseToml(text)).toThrow(TomlError);
    try {
      parseToml(text);
    } catch (problem) {
      expect((problem as TomlError).line).toBe(line);
    }
  });

  it('cannot reach what tables are made of', () => {
    parseToml('[__proto__]\npolluted = true');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
