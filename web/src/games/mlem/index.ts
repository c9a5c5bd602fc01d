/** MLEM: Space Agency, as the shell shows it. */
import { t, type Key } from './i18n';

export { default as Diagram } from './Diagram.svelte';
export { default as Emblem } from './Emblem.svelte';
export { default as Table } from './Table.svelte';
export { describe } from './describe';
export { dictionary } from './i18n';
export { sentence } from './sentence';

export function parts(part: string): string {
  return t(`part.${part}` as Key);
}
