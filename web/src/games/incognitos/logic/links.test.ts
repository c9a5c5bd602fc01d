import { expect, it } from 'vitest';
import { describe as tell } from '../describe';
import { sentence } from '../sentence';
import { withLinks } from '../testing/board';
import { PLAYERS, view } from '../testing/view';
import { linkName, linkOf, ownId } from './links';
import { goalName } from './odds';

const board = withLinks([
  { a: 'sh1', b: 'm01', id: 'left', sections: ['M', 'MJ'] },
  { a: 'm01', b: 'sh1', id: 'right', sections: ['J'] },
  { a: 'sh1', b: 'm10', id: 'alone', sections: ['M'] },
]);

it.each([
  ['sh1-m01.left', 0, true],
  ['m01-sh1.left', 0, false],
  ['m01-sh1.right', 1, true],
  ['sh1-m01.right', 1, false],
  ['sh1-m10', 2, true],
  ['m10-sh1', 2, false],
  ['sh1-m01', -1, false],
  ['sh1-m01.up', -1, false],
])('%s is a link by its name', (name, link, isForward) => {
  expect(linkOf(name, board)).toEqual({ link, isForward });
});

it('needs no id where no other link joins the same destinations', () => {
  expect(board.link.map((link) => ownId(board, link))).toEqual(['left', 'right', null]);
});

it('is named as texts name it', () => {
  const names = board.link.map((link) => linkName(board, link));
  expect(names).toEqual(['sh1-m01.left', 'm01-sh1.right', 'sh1-m10']);
});

it('is told with its id', () => {
  const move = tell('move:m01-sh1.left:1', view(board), board);
  expect(move).toMatch(/^Move monster field 1 → shuttle 1 \(left\)/);
  const teleport = tell('teleport:sh1-m01.left:1', view(board), board);
  expect(teleport).toContain('monster field 1 (left)');
  expect(teleport).toContain('perilous land and air');
  expect(goalName('cover:sh1-m01.left', board)).toBe('Cover shuttle 1 → monster field 1 (left)');
  const fact = { what: 'moved', about: { seat: 0, link: 'sh1-m01.left', way: 0, sections: 1 } };
  expect(sentence(fact, PLAYERS, board)).toContain('shuttle 1 towards monster field 1 (left)');
});
