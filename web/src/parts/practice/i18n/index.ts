/** The texts of puzzles; they are loaded with the page. */
import { look, translator, type Dictionary } from '../../../lib/i18n';
import words from '../../../../../src/jacta/lab/puzzles/words.json';
import { en } from './en';
import { fr } from './fr';
import { uk } from './uk';

export type Key = keyof typeof en;
export const dictionary = { en, fr, uk } satisfies Dictionary<Key>;
export const t = translator<Key>(dictionary);

/** What a puzzle is about. */
export const themeText = (theme: string): string => look(words, `theme.${theme}`) ?? theme;
