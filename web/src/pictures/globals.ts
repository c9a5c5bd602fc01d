/** What the pages ask a browser for when they are loaded, where there is none. */
const here = globalThis as unknown as Record<string, unknown>;

here.navigator ??= { language: 'en', languages: ['en'] };
here.localStorage ??= { getItem: () => null, setItem: () => {} };
here.matchMedia ??= () => ({ matches: true, addEventListener: () => {} });
here.URL ??= class {};
here.URLSearchParams ??= class {};
/** Pictures speak English. */
here.Intl ??= {
  PluralRules: class {
    select(count: number): string {
      return count === 1 ? 'one' : 'other';
    }
  },
  NumberFormat: class {
    format(number: number): string {
      return String(number);
    }
  },
  ListFormat: class {
    format(words: string[]): string {
      return words.join(', ');
    }
  },
};

export {};
