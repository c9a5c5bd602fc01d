import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, preferred, setLanguage } from './language.svelte';
import { shell, t } from './shell';
import { fill, look, type Dictionary, type Message } from './translate';

const SOURCE = 'src';
const games = import.meta.glob<Record<string, Record<string, Message>>>(
  ['../../games/*/i18n/{en,fr,uk}.ts', '../../parts/*/i18n/{en,fr,uk}.ts'],
  { eager: true },
);

function dictionaries(): [string, Dictionary][] {
  const found = new Map<string, Partial<Dictionary>>([['shell', shell]]);
  for (const [path, module] of Object.entries(games)) {
    const [, name = '', tongue = ''] = /\.\.\/\w+\/(.+)\/i18n\/(..)\.ts$/.exec(path) ?? [];
    found.set(name, { ...found.get(name), [tongue]: module[tongue] });
  }
  return [...found] as [string, Dictionary][];
}

const forms = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(dictionaries())('the texts of %s', (_name, dictionary) => {
  it.each(LANGUAGES)('are complete in %s', (tongue) => {
    expect(Object.keys(dictionary[tongue]).sort()).toEqual(Object.keys(dictionary.en).sort());
  });

  it.each(LANGUAGES)('are not empty in %s', (tongue) => {
    const texts = Object.values(dictionary[tongue]).flatMap(forms);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(LANGUAGES)('have the same places to fill in %s', (tongue) => {
    for (const [key, message] of Object.entries(dictionary[tongue])) {
      const expected = holes(forms(dictionary.en[key] as Message).join(' '));
      const places = saysCount(message) ? forms(message) : [forms(message).join(' ')];
      for (const text of places) expect([key, holes(text)]).toEqual([key, expected]);
    }
  });

  it.each(LANGUAGES)('have all plural forms that %s needs', (tongue) => {
    const rules = new Intl.PluralRules(tongue);
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    for (const [key, message] of Object.entries(dictionary[tongue])) {
      if (typeof message === 'string' || !saysCount(message)) continue;
      expect([key, [...needed].filter((form) => !(form in message))]).toEqual([key, []]);
    }
  });
});

it.each(dictionaries())('the French of %s never breaks a line before a mark', (_name, { fr }) => {
  const texts = Object.values(fr).flatMap(forms);
  expect(texts.filter((text) => /[ \u202f][:;!?%»]/.test(text))).toEqual([]);
});

/** Without the number in the text, a singular and a plural form are enough. */
function saysCount(message: Message): boolean {
  return forms(message).some((text) => text.includes('{count}'));
}

describe('texts', () => {
  it('are filled in', () => {
    expect(fill('{a} and {b}, {c}', 'en', { a: 1, b: 'x' })).toBe('1 and x, {c}');
  });

  it('go by number, as the language counts', () => {
    const points = shell.uk['players.points'];
    expect([1, 3, 5, 21].map((count) => fill(points, 'uk', { count }))).toEqual([
      '1 очко',
      '3 очки',
      '5 очок',
      '21 очко',
    ]);
  });

  it('shorten the French "de" before a vowel', () => {
    const route = (name: string) => fill('Route de {name}', 'fr', { name });
    expect(['Ada', 'Élodie', 'Bo'].map(route)).toEqual([
      'Route d’Ada',
      'Route d’Élodie',
      'Route de Bo',
    ]);
    expect(fill('de {count} cases', 'fr', { count: 8 })).toBe('de 8 cases');
    expect(fill('de {name}', 'en', { name: 'Ada' })).toBe('de Ada');
  });

  it('change with the language, which is remembered', () => {
    setLanguage('fr');
    expect(t('home.play')).toBe(shell.fr['home.play']);
    expect(localStorage.getItem('jacta.language')).toBe('fr');
  });

  it('may be missing where a key is made of foreign words', () => {
    expect(look(shell, 'problem.stale')).toBe(shell.en['problem.stale']);
    expect(look(shell, 'problem.never-heard-of')).toBeNull();
  });

  it('begin in a language the reader knows', () => {
    expect(preferred(['de-AT', 'uk-UA', 'en'])).toBe('uk');
    expect(preferred(['de'])).toBe('en');
  });
});

// No words in components

const SPOKEN = [
  'aria-label',
  'aria-valuetext',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
];
const WORD = /\p{L}{2,}/u;

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
}

/** All literal words that a component would show or say. */
function spokenWords(source: string): string[] {
  const found: string[] = [];
  visit(parse(source, { modern: true }).fragment, (node) => {
    if (node.type === 'Text') found.push(node.data ?? '');
    if (node.type === 'Attribute' && SPOKEN.includes(node.name ?? '')) {
      found.push(...literals(node.value));
    }
    return node.type !== 'Attribute' && node.type !== 'StyleDirective';
  });
  return found.filter((text) => WORD.test(text)).map((text) => text.trim());
}

/** The literal texts of an attribute's value; what is passed to a function is no text yet. */
function literals(value: unknown): string[] {
  const found: string[] = [];
  visit(value, (node) => {
    if (node.type === 'Text') found.push(node.data ?? '');
    if (node.type === 'Literal') found.push(String(node.value));
    if (node.type === 'TemplateElement') found.push((node.value as { raw: string }).raw);
    return node.type !== 'CallExpression';
  });
  return found;
}

function visit(node: unknown, see: (node: Node) => boolean): void {
  if (Array.isArray(node)) node.forEach((one) => visit(one, see));
  else if (node && typeof node === 'object' && see(node as Node)) {
    Object.values(node).forEach((one) => visit(one, see));
  }
}

const components = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.svelte'),
);

describe('components', () => {
  it('are found', () => expect(components.length).toBeGreaterThan(20));

  it.each(components)('%s holds no words of its own', (path) => {
    expect(spokenWords(readFileSync(`${SOURCE}/${path}`, 'utf8'))).toEqual([]);
  });

  it('would be caught', () => {
    expect(spokenWords('<p>Hello {name}</p>')).toEqual(['Hello']);
    expect(spokenWords('<button aria-label="Close">×</button>')).toEqual(['Close']);
    expect(spokenWords('<img alt={`Picture of ${x}`} class="wide" />')).toEqual(['Picture of']);
    expect(spokenWords("<b title={t('a.b')}>{t('c')}</b>")).toEqual([]);
  });
});
