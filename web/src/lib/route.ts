/** Addresses and what they show; both directions in one place.
 *
 * A page without a server has its addresses after `#`: a plain web host knows no others.
 */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string | null }
  | { page: 'tables' }
  | { page: 'table'; id: string }
  | { page: 'join'; id: string; secret: string }
  | { page: 'watch'; id: string }
  | { page: 'replay'; id: string; seq: number | null }
  | { page: 'review'; id: string; seq: number | null }
  | { page: 'rules'; game: string }
  | { page: 'puzzles'; game: string; what: string }
  | { page: 'lost' };

/** What stands before every path; a page with relative addresses has no server of its own. */
let prefix: '' | '#' = import.meta.env.BASE_URL === './' ? '#' : '';

/** For tests of both kinds of addresses. */
export function useHash(on: boolean): void {
  prefix = on ? '#' : '';
}

export const usesHash = (): boolean => prefix === '#';

/** The path of an address, and what stands after it. */
export function placeOf({ pathname, hash }: { pathname: string; hash: string }): {
  path: string;
  hash: string;
} {
  if (!prefix) return { path: pathname, hash };
  const [path, after] = hash.slice(1).split('#');
  return { path: path || '/', hash: after ? `#${after}` : '' };
}

function count(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Parse an address; the part after `#` never reaches the server. */
export function parse(path: string, hash = ''): Route {
  try {
    return read(path.split('/').filter(Boolean).map(decodeURIComponent), hash.replace(/^#/, ''));
  } catch {
    return { page: 'lost' };
  }
}

function read([first, second, third, ...rest]: string[], hash: string): Route {
  const after = decodeURIComponent(hash);
  if (rest.length) return { page: 'lost' };
  if (first === undefined) return { page: 'home' };
  if (second === undefined) return alone(first);
  if (third === 'join' && first === 'table') return { page: 'join', id: second, secret: after };
  if (third !== undefined) return { page: 'lost' };
  return about(first, second, after);
}

function alone(first: string): Route {
  if (first === 'new') return { page: 'new', game: null };
  return first === 'tables' ? { page: 'tables' } : { page: 'lost' };
}

function about(first: string, second: string, after: string): Route {
  switch (first) {
    case 'new':
      return { page: 'new', game: second };
    case 'table':
      return { page: 'table', id: second };
    case 'watch':
      return { page: 'watch', id: second };
    case 'replay':
      return { page: 'replay', id: second, seq: count(after) };
    case 'review':
      return { page: 'review', id: second, seq: count(after) };
    case 'rules':
      return { page: 'rules', game: second };
    case 'puzzles':
      return { page: 'puzzles', game: second, what: after };
    default:
      return { page: 'lost' };
  }
}

/** The address of a page. */
export function href(route: Route): string {
  return prefix + pathOf(route);
}

function pathOf(route: Route): string {
  const part = encodeURIComponent;
  switch (route.page) {
    case 'new':
      return route.game === null ? '/new' : `/new/${part(route.game)}`;
    case 'tables':
      return '/tables';
    case 'table':
    case 'watch':
      return `/${route.page}/${part(route.id)}`;
    case 'join':
      return `/table/${part(route.id)}/join#${part(route.secret)}`;
    case 'replay':
    case 'review':
      return `/${route.page}/${part(route.id)}${route.seq === null ? '' : `#${route.seq}`}`;
    case 'rules':
      return `/rules/${part(route.game)}`;
    case 'puzzles':
      return `/puzzles/${part(route.game)}${route.what && `#${part(route.what)}`}`;
    default:
      return '/';
  }
}
