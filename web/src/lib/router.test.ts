import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { go, listen, replace, route } from './router.svelte';

let stop: () => void;
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  stop = listen();
  replace({ page: 'home' });
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Click a link; whether the router took it. What it leaves, the test keeps from being loaded. */
function click(html: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  let taken = false;
  const notice = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', notice, { once: true });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  document.querySelector('a')?.dispatchEvent(event);
  return taken;
}

describe('the router', () => {
  it('goes to a page and keeps the address in step', () => {
    go({ page: 'table', id: 'a1' });
    expect(route()).toEqual({ page: 'table', id: 'a1' });
    expect(location.pathname).toBe('/table/a1');
  });

  it('follows plain links without loading the page again', () => {
    expect(click('<a href="/table/a1/join#s3">x</a>')).toBe(true);
    expect(route()).toEqual({ page: 'join', id: 'a1', secret: 's3' });
  });

  it.each([
    ['<a href="/tables" target="_blank">x</a>', {}],
    ['<a href="/tables" download>x</a>', {}],
    ['<a href="/api/tables/a1/record">x</a>', {}],
    ['<a href="https://elsewhere.example/tables">x</a>', {}],
    ['<a href="/tables">x</a>', { ctrlKey: true }],
    ['<a href="/tables">x</a>', { button: 1 }],
  ])('leaves %s %o to the browser', (html, how) => {
    expect(click(html, how)).toBe(false);
    expect(route()).toEqual({ page: 'home' });
  });

  it('goes back with the browser', () => {
    go({ page: 'tables' });
    history.replaceState(null, '', '/rules/mlem');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(route()).toEqual({ page: 'rules', game: 'mlem' });
  });
});
