/** What browser and server say to each other; the models are in jacta/server/messages.py. */

export const VERSION = 1;

// Games

export interface BotInfo {
  name: string;
}

export interface BoardInfo {
  name: string;
  title: string;
}

export interface GameInfo {
  name: string;
  title: string;
  least_players: number;
  most_players: number;
  boards: BoardInfo[];
  options: string[];
  bots: BotInfo[];
}

// Tables

export type SeatKind = 'me' | 'here' | 'link' | 'bot';

export interface NewSeat {
  kind: SeatKind;
  name?: string | null;
  bot?: string | null;
}

export type Pace = 'human' | 'none';

export interface NewTable {
  game: string;
  board?: string | null;
  board_data?: Record<string, unknown> | null;
  options?: string[];
  first?: number | null;
  seats: NewSeat[];
  pace?: Pace;
}

export interface SeatLink {
  seat: number;
  secret: string;
}

export interface Created {
  id: string;
  links: SeatLink[];
}

export interface Join {
  secret: string;
  name?: string | null;
}

export interface SeatInfo {
  name: string;
  kind: 'person' | 'bot' | 'open';
  bot: string | null;
  online: boolean;
  mine: boolean;
}

export interface ResultMessage {
  scores: number[];
  winners: number[];
  breakdown: Record<string, number>[];
  reason: string;
}

export interface TableInfo {
  id: string;
  game: string;
  board: string;
  options: string[];
  seats: SeatInfo[];
  seq: number;
  turn: number | null;
  over: boolean;
  secrets: boolean;
  created: string;
  changed: string;
  result: ResultMessage | null;
  next: string | null;
}

// The socket, from the browser

export interface Hello {
  v: typeof VERSION;
  type: 'hello';
  seat: number | null;
  log: number;
}

export interface Watch {
  v: typeof VERSION;
  type: 'watch';
  seat: number | null;
}

export interface Play {
  v: typeof VERSION;
  type: 'play';
  seat: number;
  log: number;
  do: string;
}

export interface Undo {
  v: typeof VERSION;
  type: 'undo';
  seat: number;
  log: number;
}

export type ClientMessage = Hello | Watch | Play | Undo;

// The socket, to the browser

export interface FactMessage {
  what: string;
  about: Record<string, number | string>;
}

export interface EventMessage {
  seq: number;
  by: number | null;
  do: string;
  facts: FactMessage[];
}

/** What every game's view has; the rest is for the game's own components. */
export interface View {
  game: string;
  turn: number | null;
  legal: string[];
}

export interface State<V extends View = View> {
  v: number;
  type: 'state';
  log: number;
  seq: number;
  seat: number | null;
  view: V;
  events: EventMessage[];
  since: number;
  can_undo: boolean;
  table: TableInfo;
}

export interface Presence {
  v: number;
  type: 'presence';
  seats: SeatInfo[];
}

export interface ErrorMessage {
  v: number;
  type: 'error';
  code: string;
  text: string;
  rule: string | null;
}

export type ServerMessage = State | Presence | ErrorMessage;
