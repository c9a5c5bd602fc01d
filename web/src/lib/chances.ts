/** Chances and expected points as people read them. */
import { language } from './i18n';

/** A chance as a whole percentage that is 0 or 100 only when it is certain. */
export function percent(chance: number): number {
  if (chance <= 0 || chance >= 1) return Math.round(chance) * 100;
  return Math.min(Math.max(Math.round(chance * 100), 1), 99);
}

/** Expected points with one decimal, as the language writes it. */
export function tenths(points: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), digits).format(points);
}
