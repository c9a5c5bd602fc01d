/** What lies on a board, by its file: some things stand there as one value or as a list. */
import type {
  ExpeditionToken,
  ExplorationToken,
  Mission,
  MlemBoard,
  MlemView,
  Moons,
} from './types';

/** The spaces that a group of moons lies beside. */
export function spacesOf({ space }: Moons): number[] {
  return Array.isArray(space) ? space : [space];
}

/** The places that a mission names; any one of them fulfils it (rule 7.3). */
export function targetsOf({ target }: Mission): string[] {
  return Array.isArray(target) ? target : [target];
}

export function bodyName(board: MlemBoard, id: string): string | null {
  return [...board.planets, ...board.moons].find((body) => body.id === id)?.name ?? null;
}

export function expeditionToken(board: MlemBoard, view: MlemView): ExpeditionToken | null {
  return board.expeditions.find((token) => token.id === view.ufo?.token) ?? null;
}

/** The exploration tokens that lie open. */
export function openTokens(board: MlemBoard, view: MlemView): ExplorationToken[] {
  return board.explorations.filter((token) => view.explorations?.includes(token.id));
}
