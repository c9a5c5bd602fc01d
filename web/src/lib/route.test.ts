import { describe, expect, it } from 'vitest';
import { href, parse, placeOf, useHash, type Route } from './route';

const ROUTES: [string, Route][] = [
  ['/', { page: 'home' }],
  ['/new', { page: 'new', game: null }],
  ['/new/mlem', { page: 'new', game: 'mlem' }],
  ['/tables', { page: 'tables' }],
  ['/table/a1', { page: 'table', id: 'a1' }],
  ['/table/a1/join#s-3', { page: 'join', id: 'a1', secret: 's-3' }],
  ['/watch/a1', { page: 'watch', id: 'a1' }],
  ['/replay/a1', { page: 'replay', id: 'a1', seq: null }],
  ['/replay/a1#12', { page: 'replay', id: 'a1', seq: 12 }],
  ['/rules/mlem', { page: 'rules', game: 'mlem' }],
];

describe('addresses', () => {
  it.each(ROUTES)('%s can be read and written', (address, route) => {
    const [path, hash] = address.split('#');
    expect(parse(path as string, hash)).toEqual(route);
    expect(href(route)).toBe(address);
  });

  it.each(['/nowhere', '/table', '/table/a/b', '/table/a/join/x', '/rules'])(
    '%s is lost',
    (path) => {
      expect(parse(path)).toEqual({ page: 'lost' });
    },
  );

  it('takes an odd place in a replay for none', () => {
    expect(parse('/replay/a1', '#x')).toEqual({ page: 'replay', id: 'a1', seq: null });
  });

  it('survives what cannot be decoded', () => {
    expect(parse('/table/%E0%A4%A')).toEqual({ page: 'lost' });
  });
});

it('without a server, addresses stand after #', () => {
  useHash(true);
  try {
    expect(href({ page: 'replay', id: 'a b', seq: 7 })).toBe('#/replay/a%20b#7');
    expect(placeOf({ pathname: '/some/where/', hash: '#/replay/a%20b#7' })).toEqual({
      path: '/replay/a%20b',
      hash: '#7',
    });
    expect(placeOf({ pathname: '/some/where/', hash: '' })).toEqual({ path: '/', hash: '' });
  } finally {
    useHash(false);
  }
});
