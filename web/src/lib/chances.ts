/** Chances and expected points as people read them. */
import { language } from './i18n';

/** A chance in whole hundredths: 0 or 100 only when it is certain. */
export function hundredths(chance: number): number {
  if (chance <= 0 || chance >= 1) return Math.round(chance) * 100;
  return Math.min(Math.max(Math.round(chance * 100), 1), 99);
}

/** A chance as a whole percentage, as the language writes it. */
export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(hundredths(chance) / 100);
}

/** Expected points with one decimal, as the language writes it. */
export function tenths(points: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), digits).format(points);
}
