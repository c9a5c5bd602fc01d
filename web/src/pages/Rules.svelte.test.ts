import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../lib/i18n';
import Rules from './Rules.svelte';

type Answer = (text: string) => void;
let asked: Map<string, Answer>;
const scrolled = vi.fn();

/** The games are told at once; a rulebook comes when a test hands it over. */
function fetched(address: string): Promise<Response> {
  if (address === '/api/games') return Promise.resolve(new Response('[]'));
  return new Promise((answer) => asked.set(address, (text) => answer(new Response(text))));
}

async function hand(tongue: string, text: string): Promise<void> {
  const address = `/api/rules/chess?lang=${tongue}`;
  await vi.waitFor(() => expect([...asked.keys()]).toContain(address));
  asked.get(address)?.(text);
}

async function tongueOf(title: string): Promise<string | null | undefined> {
  return (await screen.findByText(title)).closest('[lang]')?.getAttribute('lang');
}

beforeEach(() => {
  asked = new Map();
  setLanguage('en');
  vi.stubGlobal('fetch', vi.fn(fetched));
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled(this.id);
  };
});

afterEach(() => {
  location.hash = '';
  scrolled.mockClear();
  vi.unstubAllGlobals();
});

describe('the rules', () => {
  it('are in the language of the page, and change with it', async () => {
    render(Rules, { game: 'chess' });
    await hand('en', '# Rulebook');
    expect(await tongueOf('Rulebook')).toBe('en');
    setLanguage('fr');
    await hand('fr', '# Livret');
    expect(await tongueOf('Livret')).toBe('fr');
  });

  it('do not go back to a language that came too late', async () => {
    render(Rules, { game: 'chess' });
    await vi.waitFor(() => expect(asked.size).toBe(1));
    setLanguage('uk');
    await hand('uk', '# Книжка');
    await screen.findByText('Книжка');
    await hand('en', '# Late');
    await new Promise((later) => setTimeout(later));
    expect(screen.queryByText('Late')).toBeNull();
  });

  it.each(['2', '2.1'])('are opened at rule %s, once, whatever the language', async (rule) => {
    location.hash = rule;
    render(Rules, { game: 'chess' });
    await hand('en', '# A\n\n## 2. Two\n\n**2.1** One');
    await vi.waitFor(() => expect(scrolled.mock.calls).toEqual([[rule]]));
    const marked = [...document.querySelectorAll('.goal')].map(({ id }) => id);
    expect(marked).toEqual(rule === '2.1' ? ['2.1'] : []);
    setLanguage('fr');
    await hand('fr', '# A\n\n## 2. Deux\n\n**2.1** Un');
    await screen.findByText('2. Deux');
    expect(document.getElementById(rule)).not.toBeNull();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});
