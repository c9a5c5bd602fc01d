import type { en } from './en';
import type { Catalog } from './translate';

export const uk: Catalog<keyof typeof en> = {
  'app.name': 'jacta',
  'colour.marigold': 'золотавий',
  'colour.sky': 'блакитний',
  'colour.coral': 'кораловий',
  'colour.mint': 'м’ятний',
  'colour.orchid': 'бузковий',
};
