import { locale } from '../../lib/i18n';

/** A day in words, by seconds since 1970. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(new Date(1000 * seconds));
