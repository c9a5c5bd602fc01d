/** What a bot says of its choices, in words and numbers of the page's language. */
import { locale, look, t } from './i18n';
import { shell } from './i18n/shell';
import type { Hint, HintChoice } from './types';

function decimal(value: number): string {
  const style = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale(), style).format(value);
}

/** The estimated value of a choice. */
export function worth(value: number, unit: Hint['unit']): string {
  if (unit === 'points') return t('hint.points', { value: decimal(value) });
  return t(`hint.${unit}`, { percent: Math.round(value * 100) });
}

/** Further chances that have a text. */
export function reasons({ about }: HintChoice): string[] {
  return Object.entries(about).flatMap(([key, chance]) => {
    const text = look(shell, `hint.about.${key}`, { percent: Math.round(chance * 100) });
    return text === null ? [] : [text];
  });
}
