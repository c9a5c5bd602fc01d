/** Bots by level: a kind, and a temperament if the kind has several. */
import type { BotInfo } from './types';

const CALM = 'steady';

/** All kinds, the weakest first. */
export function levels(bots: readonly BotInfo[]): string[] {
  return [...new Set(bots.map(({ kind }) => kind))];
}

/** The temperaments to choose from; none where there is no choice. */
export function moods(bots: readonly BotInfo[], kind: string): BotInfo[] {
  return bots.filter((bot) => bot.kind === kind && bot.temperament !== null);
}

/** The kind of a bot, whatever its temperament (`odds:steady`) or temperature (`greedy~2`). */
export function kindOf(name: string): string {
  return name.split(/[:~]/)[0] ?? name;
}

/** The default bot of a kind. */
export function calmOf(bots: readonly BotInfo[], kind: string): string {
  const those = bots.filter((bot) => bot.kind === kind);
  return (those.find(({ temperament }) => temperament === CALM) ?? those[0])?.name ?? kind;
}

/** Whose advice is worth hearing. */
export function advisers(bots: readonly BotInfo[]): string[] {
  return bots.filter(({ kind }) => kind !== 'random').map(({ name }) => name);
}
