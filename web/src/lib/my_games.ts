/** My games, chosen by filters. */
import { isOurTurn } from './screen_seats';
import type { TableInfo } from './types';

/** What a game is called in a list: its title up to the colon. */
export function shortTitle(
  name: string,
  games: readonly { name: string; title: string }[],
): string {
  const title = games.find((game) => game.name === name)?.title;
  return title?.split(':')[0] ?? name.toUpperCase();
}

export const WHICH = ['all', 'turn', 'running', 'over', 'won'] as const;
export type Which = (typeof WHICH)[number];

export interface Filters {
  game: string;
  which: Which;
  player: string;
}

/** Whether one of my seats has won; a seat that I gave up wins for a bot. */
export function wonByMe(table: TableInfo): boolean {
  const winners = table.result?.winners ?? [];
  return winners.some((i) => table.seats[i]?.mine && table.seats[i]?.absence !== 'resigned');
}

function fits(table: TableInfo, which: Which): boolean {
  switch (which) {
    case 'turn':
      return isOurTurn(table);
    case 'running':
      return !table.over && table.phase !== 'closed';
    case 'over':
      return table.over || table.phase === 'closed';
    case 'won':
      return wonByMe(table);
    default:
      return true;
  }
}

export function filtered(tables: readonly TableInfo[], filters: Filters): TableInfo[] {
  const wanted = filters.player.trim().toLocaleLowerCase();
  return tables.filter(
    (table) =>
      (!filters.game || table.game === filters.game) &&
      fits(table, filters.which) &&
      (!wanted || table.seats.some(({ name }) => name.toLocaleLowerCase().includes(wanted))),
  );
}

export interface Tally {
  count: number;
  over: number;
  won: number;
}

export function tally(tables: readonly TableInfo[]): Tally {
  const over = tables.filter((table) => table.over);
  return { count: tables.length, over: over.length, won: over.filter(wonByMe).length };
}
