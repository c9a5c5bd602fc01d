import { expect, test } from 'vitest';
import { standalone } from './standalone';

test('a drawing becomes a file with all it needs', () => {
  const body = '<!--[--><svg viewBox="0 0 9 9"><!--a--><g class="x"></g></svg><!--]-->';
  const head = '<style id="s">.x {fill: var(--ink);}</style><title>no</title>';
  const page = ':root { --ink: red; }\nbody { color: blue; }';
  const file = standalone(body, head, page);
  expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 9 9"><style>/);
  expect(file).toContain('--ink: red');
  expect(file).toContain('.x {fill: var(--ink);}');
  expect(file).not.toMatch(/<!--|body|title/);
  expect(file.endsWith('<g class="x"></g></svg>')).toBe(true);
});
