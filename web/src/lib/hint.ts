/** What a bot says of its choices, in words and numbers of the page's language. */
import { percent } from './chances';
import { t } from './i18n';
import type { Hint } from './types';

/**
 * What a choice looks worth: the chance to win, or its rank. Other units of bots are numbers of
 * their own that mean nothing to a person.
 */
export function worth(value: number, unit: Hint['unit'], rank: number): string {
  if (unit === 'wins') return t('hint.wins', { percent: percent(value) });
  return rank === 0 ? t('hint.best') : t('hint.rank', { rank: rank + 1 });
}

/** How long until a bot that is being prepared is asked again, in milliseconds. */
export const ASK_AGAIN = 4000;
