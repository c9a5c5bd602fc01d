/** How every test begins: in English, with nothing kept from the one before. */

import { beforeEach } from 'vitest';

import { setLanguage } from './lib/i18n';

beforeEach(() => {
  localStorage.clear();
  setLanguage('en');
});
