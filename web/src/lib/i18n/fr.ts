import type { en } from './en';
import type { Catalog } from './translate';

export const fr: Catalog<keyof typeof en> = {
  'app.name': 'jacta',
  'colour.marigold': 'souci',
  'colour.sky': 'bleu ciel',
  'colour.coral': 'corail',
  'colour.mint': 'menthe',
  'colour.orchid': 'orchidée',
};
