/** The log of a game: lines, by chapters. */
import type { Board, GameModule } from './game';
import type { EventMessage, FactMessage } from './types';

export interface Line {
  key: string;
  seq: number;
  text: string;
  /** Whose line it is. */
  seat: number | null;
  /** Dice to be drawn, as letters of the game. */
  dice: string | null;
  /** What it tells; null for dice and choices. */
  fact: FactMessage | null;
}

/** A turn, or whatever else a game is divided into. */
export interface Chapter {
  key: string;
  /** The entry that it begins with. */
  seq: number;
  title: string | null;
  seat: number | null;
  lines: Line[];
}

/** Chance events have no player; the set-up is not worth a line. */
function plain({ by, do: action }: EventMessage, names: string[]): string | null {
  if (by === null) return null;
  return names[by] === undefined ? action : `${names[by]}: ${action}`;
}

const seatOf = ({ about }: FactMessage): number | null =>
  typeof about.seat === 'number' ? about.seat : null;

/** Dice, choices and facts that have words; for a game without texts, the decisions. */
export function lines(
  event: EventMessage,
  game: GameModule | null,
  names: string[],
  board: Board,
): Line[] {
  const { seq } = event;
  const line = (key: string, text: string | null, more: Partial<Line> = {}): Line[] =>
    text === null
      ? []
      : [{ key: `${seq}.${key}`, seq, text, seat: null, dice: null, fact: null, ...more }];
  if (!game) return line('do', plain(event, names));
  const seat = event.by !== null && event.by >= 0 ? event.by : null;
  const dice = game.story?.dice?.(event) ?? null;
  return [
    ...line('do', game.story?.entry?.(event, names, board) ?? null, { seat, dice }),
    ...event.facts.flatMap((fact, i) =>
      line(String(i), game.sentence(fact, names, board), { seat: seatOf(fact), fact }),
    ),
  ];
}

/** The log by chapters; the line that begins one is its title. */
export function chapters(
  events: readonly EventMessage[],
  game: GameModule | null,
  names: string[],
  board: Board,
): Chapter[] {
  const told: Chapter[] = [{ key: 'start', seq: 0, title: null, seat: null, lines: [] }];
  for (const line of events.flatMap((event) => lines(event, game, names, board))) {
    if (line.fact && game?.story?.begins?.(line.fact)) {
      told.push({ key: line.key, seq: line.seq, title: line.text, seat: line.seat, lines: [] });
    } else {
      told.at(-1)?.lines.push(line);
    }
  }
  return told.filter(({ title, lines: own }) => title !== null || own.length > 0);
}

/** The entry after which everything is news to a seat: its own last decision. */
export function lastDecision(events: readonly EventMessage[], seat: number | null): number | null {
  if (seat === null) return null;
  return events.filter(({ by }) => by === seat).at(-1)?.seq ?? null;
}
