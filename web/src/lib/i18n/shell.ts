/** The texts of everything around the games. */
import { en } from './en';
import { fr } from './fr';
import { uk } from './uk';
import { translator, type Dictionary } from './translate';

export const shell = { en, fr, uk } satisfies Dictionary<keyof typeof en>;
export const t = translator<keyof typeof en>(shell);
export type Key = keyof typeof en;
