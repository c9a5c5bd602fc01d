/** A table's socket: keeps what it has heard, and comes back by itself when it is cut off. */
import type {
  ClientMessage,
  ErrorMessage,
  EventMessage,
  Play,
  ServerMessage,
  State,
  Undo,
} from './types';
import { VERSION } from './types';

/** `closed` is for good: the server has said that there is nothing for us. */
export type Link = 'connecting' | 'open' | 'lost' | 'closed';

/** What we need of a WebSocket. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Surroundings {
  connect: (url: string) => Wire;
  refused: (error: ErrorMessage) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const REFUSED = 4403;

export function socketUrl(id: string): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(id)}/socket`;
}

/** How long to wait before the next try. */
export function wait(tries: number): number {
  return Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT);
}

export class TableSocket {
  link = $state<Link>('connecting');
  state = $state.raw<State | null>(null);
  events = $state.raw<EventMessage[]>([]);

  /** What we asked for and have no answer to yet; sent again after a reconnection if need be. */
  #pending = $state.raw<Play | Undo | null>(null);
  #seat = $state.raw<number | null>(null);
  #wire: Wire | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
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

  /** With whose eyes we see, or want to see as soon as the server agrees. */
  get seat(): number | null {
    return this.#seat;
  }

  /** See with another seat's eyes; where there are secrets, forget at once what the old ones saw. */
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

  /** Take back the last decision of a seat of ours, be it the one we see with or not. */
  undo(seat: number): void {
    this.#ask((_seat, log) => ({ v: VERSION, type: 'undo', seat, log }));
  }

  /** Try again now, for instance because the device is online again. */
  retry(): void {
    if (this.link === 'lost') this.#connect();
  }

  close(): void {
    clearTimeout(this.#timer);
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
    wire.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    wire.onclose = (event) => {
      if (wire === this.#wire) this.#cutOff(event.code);
    };
  }

  #greet(): void {
    this.link = 'open';
    this.#isBack = true;
    this.#send({ v: VERSION, type: 'hello', seat: this.#seat, log: this.state?.log ?? -1 });
  }

  #cutOff(code: number): void {
    if (this.link === 'closed') return;
    if (code === REFUSED) {
      this.link = 'closed';
      return;
    }
    this.link = 'lost';
    this.#timer = setTimeout(() => this.#connect(), wait(this.#tries++));
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        // A state for other eyes was under way when we asked for new ones: a full one follows.
        if (message.seat === this.#seat) this.#follow(message);
        break;
      case 'presence':
        if (this.state) {
          this.state = { ...this.state, table: { ...this.state.table, seats: message.seats } };
        }
        break;
      case 'error':
        this.#refused(message);
    }
  }

  #follow(state: State): void {
    this.#tries = 0;
    this.state = state;
    this.events = [...this.events.filter((event) => event.seq <= state.since), ...state.events];
    if (this.#pending && state.log > this.#pending.log) this.#pending = null;
    if (this.#pending && this.#isBack) this.#send(this.#pending);
    this.#isBack = false;
  }

  #refused(error: ErrorMessage): void {
    this.#pending = null;
    if (error.code === 'not-your-seat' && this.#seat !== null && !this.state) this.watch(null);
    this.around.refused(error);
  }
}
