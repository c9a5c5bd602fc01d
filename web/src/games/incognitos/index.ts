/** Los Incognitos, as the shell shows it. */
import type { View } from '../../lib/types';
import { t, type Key } from './i18n';
import type { IncognitosView } from './logic/types';

export { default as Diagram } from './Diagram.svelte';
export { default as Emblem } from './Emblem.svelte';
export { default as Table } from './Table.svelte';
export { describe } from './describe';
export { dictionary } from './i18n';
export { default as reasons } from '../../../../src/jacta/games/incognitos/reasons.json';
export { sentence } from './sentence';

export function parts(part: string): string {
  return t(`part.${part}` as Key);
}

/** Nothing is hidden: a seat's points are the sum of their parts so far. */
export function points(view: View, seat: number): number {
  const open = (view as IncognitosView).seats[seat]?.points ?? {};
  return Object.values(open).reduce((sum, part) => sum + part, 0);
}
