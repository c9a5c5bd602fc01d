/** The language of the page, remembered on this device. */
import { recall, remember } from '../memory';

export const LANGUAGES = ['en', 'fr', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every language's own name, and the locale for its dates and lists. */
export const LANGUAGE_NAMES: Record<Language, { short: string; long: string; locale: string }> = {
  en: { short: 'EN', long: 'English', locale: 'en-GB' },
  fr: { short: 'FR', long: 'Français', locale: 'fr' },
  uk: { short: 'УК', long: 'Українська', locale: 'uk' },
};

const KEY = 'jacta.language';

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.includes(text as Language);
}

/** The first language that both the reader and we know. */
export function preferred(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

function first(): Language {
  const kept = recall(KEY);
  return isLanguage(kept) ? kept : preferred(navigator.languages ?? []);
}

let current = $state<Language>(first());

/** The current language; reactive in components and effects. */
export function language(): Language {
  return current;
}

/** The current locale, for Intl. */
export function locale(): string {
  return LANGUAGE_NAMES[current].locale;
}

export function setLanguage(next: Language): void {
  current = next;
  remember(KEY, next);
}
