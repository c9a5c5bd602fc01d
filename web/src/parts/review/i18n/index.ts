/** The texts of reviews; they are loaded with the page. */
import { translator, type Dictionary } from '../../../lib/i18n';
import { en } from './en';
import { fr } from './fr';
import { uk } from './uk';

export type Key = keyof typeof en;
export const dictionary = { en, fr, uk } satisfies Dictionary<Key>;
export const t = translator<Key>(dictionary);
