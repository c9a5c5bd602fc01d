/** The log of a game in sentences. */
import type { Board, GameModule } from './game';
import type { EventMessage } from './types';

export interface Line {
  key: string;
  seq: number;
  text: string;
}

/** Chance events have no player; the set-up is not worth a line. */
function plain({ by, do: action }: EventMessage, names: string[]): string | null {
  if (by === null) return null;
  return names[by] === undefined ? action : `${names[by]}: ${action}`;
}

/** One line for each known fact; for a game without texts, one for each decision. */
export function lines(
  events: readonly EventMessage[],
  game: GameModule | null,
  names: string[],
  board: Board,
): Line[] {
  return events.flatMap((event) => {
    const texts = game
      ? event.facts.map((fact) => game.sentence(fact, names, board))
      : [plain(event, names)];
    return texts.flatMap((text, i) =>
      text === null ? [] : [{ key: `${event.seq}.${i}`, seq: event.seq, text }],
    );
  });
}
