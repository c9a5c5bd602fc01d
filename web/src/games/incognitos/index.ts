/** Los Incognitos, as the shell shows it. */
import { look } from '../../lib/i18n';
import type { View } from '../../lib/types';
import { dictionary, t, type Key } from './i18n';
import type { IncognitosView } from './logic/types';
import { diceName } from './logic/words';

export { default as Dice } from './art/DiceRow.svelte';
export { default as Diagram } from './Diagram.svelte';
export { default as Emblem } from './Emblem.svelte';
export { default as Picture } from './Picture.svelte';
export { default as Table } from './Table.svelte';
export { describe } from './describe';
export { explain } from './explain';
export { dictionary } from './i18n';
export { default as reasons } from '../../../../src/jacta/games/incognitos/reasons.json';
export { sentence } from './sentence';
export { why } from './why';
export { story } from './story';

/** Dice are letters to the server, and words on the page. */
export function reasonValue(name: string, value: number | string): number | string {
  return name === 'dice' ? diceName(String(value)) : value;
}

/** What the decision at hand is about, in one line. */
export function goal(view: View): string | null {
  const { phase, legal } = view as IncognitosView;
  if (!legal.length) return null;
  const onlyRolls = legal.every((action) => action === 'done');
  return look(dictionary, `task.${phase === 'act' && onlyRolls ? 'done' : phase}`);
}

export function parts(part: string): string {
  return t(`part.${part}` as Key);
}

/** Nothing is hidden: a seat's points so far. */
export function points(view: View, seat: number): number {
  return (view as IncognitosView).seats[seat]?.score ?? 0;
}
