/** A table's socket: keeps the state it received and reconnects by itself. */
import type {
  ClientMessage,
  ErrorMessage,
  EventMessage,
  Emote,
  Play,
  Reaction,
  ServerMessage,
  State,
  Undo,
} from './types';
import { VERSION } from './types';

/** `closed` is for good: the server has said that there is nothing for us. */
export type Link = 'connecting' | 'open' | 'lost' | 'closed';

/** The part of WebSocket that we use. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Surroundings {
  connect: (url: string) => Wire;
  refused: (error: ErrorMessage) => void;
  /** Called with every state of our seat, in order; frames show the steps between. */
  heard?: (state: State) => void;
  /** Somebody at the table shows a reaction. */
  reacted?: (reaction: Reaction) => void;
  random?: () => number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const REFUSED = 4403;
const RESTARTS = 1012;
/** After this much silence we ping the server. */
export const QUIET = 15_000;
/** A server that stays silent this long is gone, whatever the socket says. */
export const PATIENCE = 8_000;

export function socketUrl(id: string): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(id)}/socket`;
}

/** The delay before the next try; jitter keeps clients from reconnecting all at once. */
export function wait(tries: number, random = 1): number {
  return Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.5 + random / 2);
}

/** The delay that a restarting server asks for (`retry=2`), in milliseconds. */
export function retryAfter(code: number, reason: string): number {
  const seconds = code === RESTARTS ? Number(/^retry=([\d.]+)$/.exec(reason)?.[1] ?? 0) : 0;
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

export class TableSocket {
  link = $state<Link>('connecting');
  state = $state.raw<State | null>(null);
  events = $state.raw<EventMessage[]>([]);

  /** Whether the table was deleted. */
  isGone = $state(false);

  /** Whether another tab of a page without a server holds the table. */
  isElsewhere = $state(false);

  /** The pending request; sent again after a reconnection if needed. */
  #pending = $state.raw<Play | Undo | null>(null);
  #seat = $state.raw<number | null>(null);
  #wire: Wire | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #isBack = false;

  constructor(
    private readonly id: string,
    seat: number | null,
    private readonly around: Surroundings,
  ) {
    this.#seat = seat;
    this.#connect();
  }

  /** Whether there is no point in asking for anything now. */
  get busy(): boolean {
    return this.#pending !== null || this.link !== 'open' || this.state?.seat !== this.#seat;
  }

  /** The seat whose view we show, or will show once the server agrees. */
  get seat(): number | null {
    return this.#seat;
  }

  /** Switch to another seat's view; with secrets in play, drop the old view at once. */
  watch(seat: number | null): void {
    if (seat === this.#seat) return;
    this.#seat = seat;
    if (this.state?.table.secrets) {
      this.state = null;
      this.events = [];
    }
    if (this.link === 'open') this.#send({ v: VERSION, type: 'watch', seat });
  }

  play(action: string): void {
    this.#ask((seat, log) => ({ v: VERSION, type: 'play', seat, log, do: action }));
  }

  /** Take back the last decision of one of our seats, even if its view is not shown. */
  undo(seat: number): void {
    this.#ask((_seat, log) => ({ v: VERSION, type: 'undo', seat, log }));
  }

  /** Show everybody at the table how one of our seats feels. */
  react(seat: number, emote: Emote): void {
    if (this.link === 'open') this.#send({ v: VERSION, type: 'react', seat, emote });
  }

  /** Show the link of one of our seats for a roll that waits for it. */
  show(seat: number, roll: number, link: string): void {
    if (this.link === 'open') this.#send({ v: VERSION, type: 'link', seat, roll, link });
  }

  /** Say whether the table is on the screen. */
  look(looking: boolean): void {
    if (this.link === 'open') this.#send({ v: VERSION, type: 'look', looking });
  }

  /** Try again now, for instance because the device is online again. */
  retry(): void {
    if (this.link === 'lost') this.#connect();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    this.link = 'closed';
    this.#wire?.close();
  }

  #ask(message: (seat: number, log: number) => Play | Undo): void {
    if (this.busy || this.#seat === null || !this.state) return;
    this.#pending = message(this.#seat, this.state.log);
    this.#send(this.#pending);
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const wire = this.around.connect(socketUrl(this.id));
    this.#wire = wire;
    wire.onopen = () => this.#greet();
    wire.onmessage = (event) => {
      if (wire !== this.#wire) return;
      this.#listen();
      this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    };
    wire.onclose = (event) => {
      if (wire === this.#wire) this.#cutOff(event.code, event.reason);
    };
    this.#giveUpAfter(PATIENCE);
  }

  /** Ask after a long silence whether the server is still there. */
  #listen(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      this.#send({ v: VERSION, type: 'ping' });
      this.#giveUpAfter(PATIENCE);
    }, QUIET);
  }

  /** Drop a silent socket; a browser may take minutes to notice. */
  #giveUpAfter(patience: number): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      const deaf = this.#wire;
      this.#wire = null;
      deaf?.close();
      this.#cutOff(0, '');
    }, patience);
  }

  #greet(): void {
    this.link = 'open';
    this.#isBack = true;
    const known = this.state?.seat === this.#seat ? this.state.log : -1;
    const looking = !document.hidden;
    const hello = { v: VERSION, type: 'hello', seat: this.#seat, log: known, looking } as const;
    this.#send(this.around.heard ? { ...hello, frames: true } : hello);
  }

  #cutOff(code: number, reason: string): void {
    clearTimeout(this.#watchdog);
    if (this.link === 'closed') return;
    if (code === REFUSED) {
      this.link = 'closed';
      return;
    }
    this.link = 'lost';
    const random = this.around.random ?? Math.random;
    const pause = retryAfter(code, reason) + wait(this.#tries++, random());
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        // A state for the old seat was still on its way: a full one for the new seat follows.
        if (message.seat === this.#seat) this.#follow(message);
        break;
      case 'presence':
        if (this.state) {
          this.state = { ...this.state, table: { ...this.state.table, seats: message.seats } };
        }
        break;
      case 'reaction':
        this.around.reacted?.(message);
        break;
      case 'error':
        this.#refused(message);
    }
  }

  #follow(state: State): void {
    this.#tries = 0;
    this.isElsewhere = false;
    this.state = state;
    this.events = [...this.events.filter((event) => event.seq <= state.since), ...state.events];
    this.around.heard?.(state);
    if (this.#pending && state.log > this.#pending.log) this.#pending = null;
    if (this.#pending && this.#isBack) this.#send(this.#pending);
    this.#isBack = false;
  }

  #refused(error: ErrorMessage): void {
    this.#pending = null;
    if (error.code === 'elsewhere') {
      this.isElsewhere = true;
      return;
    }
    if (error.code === 'unknown-table') this.isGone = true;
    if (error.code === 'not-your-seat' && this.#seat !== null && !this.state) this.watch(null);
    this.around.refused(error);
  }
}
