/** Where the page is, kept in step with the browser's history. */
import { href, parse, placeOf, usesHash, type Route } from './route';

const at = (address: { pathname: string; hash: string }): Route => {
  const { path, hash } = placeOf(address);
  return parse(path, hash);
};
const here = (): Route => at(location);

let current = $state.raw<Route>(here());

/** The page to show; reactive in components. */
export function route(): Route {
  return current;
}

export function go(to: Route): void {
  history.pushState(null, '', href(to));
  current = here();
  scrollTo(0, 0);
}

/** Change the address without a new history entry. */
export function replace(to: Route): void {
  history.replaceState(null, '', href(to));
  current = here();
}

function isOurs(link: HTMLAnchorElement): boolean {
  const elsewhere = link.target !== '' || link.hasAttribute('download');
  if (usesHash()) return link.pathname === location.pathname && link.hash !== '' && !elsewhere;
  return link.origin === location.origin && !elsewhere && !link.pathname.startsWith('/api/');
}

/** Go to a place on this page, where the address itself stands after `#`. */
function jump(hash: string): void {
  location.hash = placeOf(location).path + hash;
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
}

function follow(event: MouseEvent): void {
  const special = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (special || event.altKey || event.defaultPrevented || !link || !isOurs(link)) return;
  if (usesHash() && !link.hash.startsWith('#/')) {
    event.preventDefault();
    jump(link.hash);
    return;
  }
  if (!usesHash() && link.hash && link.pathname === location.pathname) return; // on this page
  event.preventDefault();
  go(at(link));
}

/** Let plain links and the browser's buttons move between pages; returns how to stop. */
export function listen(): () => void {
  const moved = () => (current = here());
  addEventListener('popstate', moved);
  addEventListener('hashchange', moved);
  document.addEventListener('click', follow);
  return () => {
    removeEventListener('popstate', moved);
    removeEventListener('hashchange', moved);
    document.removeEventListener('click', follow);
  };
}
