/**
 * What happened, shown in order.
 *
 * The server says at once where the game stands. A story holds that back and shows entry by
 * entry and fact by fact how it came about, each for as long as the game thinks it deserves.
 * Whatever is on screen reads the shown moment; nothing on screen is ahead of it. A decision is
 * offered when what led to it has been shown.
 */
import { patched } from './patch';
import type { EventMessage, FactMessage, State, View } from './types';

/** One thing that is shown: dice that fell, a choice, or a fact; with the view after it. */
export interface Beat {
  /** Tells one beat from the next. */
  key: string;
  event: EventMessage;
  /** Null for the entry itself: dice that fell, or a choice. */
  fact: FactMessage | null;
  before: View;
  view: View;
  /** How long it is shown, in milliseconds. */
  duration: number;
}

export interface Staging {
  /** How long a beat is shown at a calm pace; 0 lets it pass. */
  duration: (beat: Omit<Beat, 'duration'>) => number;
  /** 1 is calm, 2 twice as fast; Infinity shows only how things stand. */
  pace: () => number;
  /** Called when a beat begins. */
  began?: (beat: Beat) => void;
  /** Whether nobody looks: then nothing waits for being shown. */
  isUnseen?: () => boolean;
}

interface Cue {
  beat: Omit<Beat, 'duration'>;
  /** The events as far as they are told with this beat. */
  events: EventMessage[];
}

type Queued = Cue | State;

/** When the points of a beat are counted and its words told, in parts of its duration. */
export const POINTS_AT = 0.8;
/** Whoever is so far behind is shown how things stand now. */
const MOST_BEATS = 400;

export class Story {
  /** The state as shown: on the way its view is that of the beat, and nobody decides. */
  state = $state.raw<State | null>(null);
  /** The events as far as they have been shown. */
  events = $state.raw<EventMessage[]>([]);
  /** What is being shown. */
  beat = $state.raw<Beat | null>(null);
  /** The view whose points are shown: they follow when it was seen what earned them. */
  scored = $state.raw<View | null>(null);
  /** The view before the last thing that happened: at the end, the points not yet counted. */
  prior = $state.raw<View | null>(null);
  /** The events as far as the log tells them: words follow pictures. */
  logged = $state.raw<EventMessage[]>([]);
  /** Whether everything that is known has been shown. */
  isNow = $state(true);
  /** How many entries were passed over the last time the story jumped ahead. */
  missed = $state(0);

  #latest: State | null = null;
  #known: EventMessage[] = [];
  #queue: Queued[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #scoring: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly staging: Staging) {}

  /** Take in where the game stands; show how it came about if there is a way to. */
  hear(state: State): void {
    const before = this.#latest;
    this.#latest = state;
    this.#known = [...this.#known.filter(({ seq }) => seq <= state.since), ...state.events];
    const cues = before && before.seat === state.seat ? this.#cues(before.view, state) : null;
    if (!cues || this.#isPassing || this.#queue.length + cues.length > MOST_BEATS) {
      this.#jump(before);
      return;
    }
    this.#queue.push(...cues, state);
    if (this.isNow) {
      this.isNow = false;
      this.#next();
    }
  }

  /** Show at once how things stand. */
  skip(): void {
    if (!this.isNow) this.#arrive();
  }

  /** Forget everything, for other eyes. */
  clear(): void {
    this.close();
    this.#latest = this.state = this.beat = this.scored = this.prior = null;
    this.#known = this.events = this.logged = [];
    this.#queue = [];
    this.isNow = true;
    this.missed = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#scoring);
  }

  get #isPassing(): boolean {
    return this.staging.pace() === Infinity || (this.staging.isUnseen?.() ?? false);
  }

  #jump(before: State | null): void {
    const shown = this.state?.seq ?? null;
    const isLater = before !== null && shown !== null && before.seat === this.#latest?.seat;
    this.missed = isLater ? Math.max(0, (this.#latest?.seq ?? 0) - shown) : 0;
    this.#arrive();
  }

  #arrive(): void {
    this.close();
    const last = this.#queue.filter((next): next is Cue => 'beat' in next).at(-1);
    if (last) this.prior = last.beat.before;
    this.#queue = [];
    this.state = this.#latest;
    this.scored = this.#latest?.view ?? null;
    this.events = this.logged = this.#known;
    this.beat = null;
    this.isNow = true;
  }

  /** Every beat on the way to a state, or null if the server told no way. */
  #cues(start: View, state: State): Cue[] | null {
    const { frames } = state;
    if (!frames) return null;
    const told = this.#known.filter(({ seq }) => seq <= state.since);
    let view: View = { ...start, legal: [] };
    return state.events.flatMap((event, i) => {
      const cues: Cue[] = [];
      const cue = (after: View, count: number): void => {
        const fact = count > 0 ? (event.facts[count - 1] ?? null) : null;
        const beat = { key: `${event.seq}.${count}`, event, fact, before: view, view: after };
        const part = { ...event, facts: event.facts.slice(0, count) };
        cues.push({ beat, events: [...told, part] });
        view = after;
      };
      const patches = frames[i] ?? [];
      cue(view, 0);
      event.facts.forEach((_, n) => cue(patched(view, patches[n] ?? []), n + 1));
      // What the rules do after the last fact is seen with what comes next.
      view = patched(view, patches[event.facts.length] ?? []);
      told.push(event);
      return cues;
    });
  }

  #next(): void {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if ('beat' in next) {
        const duration = this.staging.duration(next.beat) / this.staging.pace();
        this.#show(next, duration);
        if (duration > 0) {
          this.#timer = setTimeout(() => this.#next(), duration);
          return;
        }
      } else {
        this.state = next;
        this.missed = 0;
      }
    }
    this.#arrive();
  }

  #show({ beat, events }: Cue, duration: number): void {
    const { view, event } = beat;
    this.events = events;
    if (this.state) {
      const table = { ...this.state.table, turn: view.turn, over: false, result: null };
      this.state = {
        ...this.state,
        view,
        seq: event.seq,
        previews: [],
        can_undo: false,
        table: { ...table, seq: event.seq },
      };
    }
    clearTimeout(this.#scoring);
    this.scored = this.prior = beat.before;
    if (duration === 0) return;
    this.#scoring = setTimeout(() => {
      this.scored = view;
      this.logged = events;
    }, duration * POINTS_AT);
    this.beat = { ...beat, duration };
    this.staging.began?.(this.beat);
  }
}
