/** Everything that is needed before a table can be shown. */
import { api } from './api';
import type { Board, GameModule } from './game';
import { loadGame } from './games';
import type { TableInfo } from './types';

export interface Opened {
  table: TableInfo;
  board: Board;
  game: GameModule | null;
}

export async function openTable(id: string): Promise<Opened> {
  const [table, board] = await Promise.all([api.table(id), api.tableBoard(id)]);
  return { table, board, game: await loadGame(table.game) };
}
