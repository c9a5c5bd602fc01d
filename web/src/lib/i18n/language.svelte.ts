/** The language of the page, remembered on this device. */
import { recall, remember } from '../memory';

export const LANGUAGES = ['en', 'fr', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every language in its own words. */
export const LANGUAGE_NAMES: Record<Language, { short: string; long: string }> = {
  en: { short: 'EN', long: 'English' },
  fr: { short: 'FR', long: 'Français' },
  uk: { short: 'УК', long: 'Українська' },
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

/** The language now; who reads it in a component or an effect is told when it changes. */
export function language(): Language {
  return current;
}

export function setLanguage(next: Language): void {
  current = next;
  remember(KEY, next);
}
