/** A new table while it is being filled in. */
import { coloursOf, type ColourId } from './colours';
import { parseToml, TomlError } from './toml';
import type { GameInfo, NewSeat, NewTable, Pace, SeatKind } from './types';

export interface SeatDraft {
  kind: SeatKind;
  name: string;
  bot: string;
  /** Null: the first colour that nobody has chosen. */
  colour: ColourId | null;
}

export interface OwnBoard {
  file: string;
  data: Record<string, unknown>;
}

export interface Draft {
  board: string;
  own: OwnBoard | null;
  options: string[];
  seats: SeatDraft[];
  /** -1 lets chance choose. */
  first: number;
  pace: Pace;
  /** Whether hints and odds are allowed. */
  advice: boolean;
  /** Whether every roll is made of everybody's chains. */
  chains: boolean;
}

export function newDraft(game: GameInfo, me: string): Draft {
  const bot = game.usual_bot;
  return {
    board: game.boards[0]?.name ?? '',
    own: null,
    options: [],
    seats: [
      { kind: 'me', name: me, bot, colour: null },
      { kind: 'bot', name: '', bot, colour: null },
      { kind: 'bot', name: '', bot, colour: null },
    ],
    first: -1,
    pace: 'human',
    advice: true,
    chains: false,
  };
}

function newSeat({ kind, name, bot, colour }: SeatDraft): NewSeat {
  const seat = { kind, name: name.trim() || null, ...(colour ? { colour } : {}) };
  return kind === 'bot' ? { ...seat, bot } : seat;
}

/** Give a seat a colour; a seat that already has it gets the old colour in exchange. */
export function chooseColour(seats: SeatDraft[], seat: number, colour: ColourId): void {
  const before = coloursOf(seats.map((one) => one.colour)).map(({ id }) => id);
  const other = before.indexOf(colour);
  if (other >= 0 && other !== seat) seats[other].colour = before[seat];
  seats[seat].colour = colour;
}

/** Whether several people play: only then can advice be unfair. */
export function isShared({ seats }: Draft): boolean {
  return seats.filter(({ kind }) => kind !== 'bot').length > 1;
}

/** A bot plays for a guest who is away for this many seconds, unless the host says otherwise. */
const PATIENCE = 180;

/** What is sent to the server. */
export function newTable(game: string, draft: Draft): NewTable {
  // Guests gather in a lobby; whoever plays alone or around one screen starts at once.
  const lobby = draft.seats.some(({ kind }) => kind === 'link');
  const terms = {
    ...(lobby ? { stand_in: PATIENCE } : {}),
    ...(isShared(draft) && !draft.advice ? { advice: false } : {}),
  };
  return {
    game,
    ...(draft.own ? { board_data: draft.own.data } : { board: draft.board }),
    options: draft.options,
    first: draft.first in draft.seats ? draft.first : null,
    seats: draft.seats.map(newSeat),
    pace: draft.pace,
    ...(lobby ? { lobby } : {}),
    ...(draft.chains ? { chains: true } : {}),
    ...(Object.keys(terms).length ? { terms } : {}),
  };
}

/** Parse a board file, TOML or JSON; throws a text that names the faulty line. */
export function readBoard(text: string): Record<string, unknown> {
  if (text.trimStart().startsWith('{')) return JSON.parse(text) as Record<string, unknown>;
  try {
    return parseToml(text);
  } catch (problem) {
    if (!(problem instanceof TomlError)) throw problem;
    throw new Error(`${problem.line}: ${problem.message}`, { cause: problem });
  }
}
