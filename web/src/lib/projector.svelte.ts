/** A game that is watched again: each entry is shown as it was at the table. */
import { patched } from './patch';
import type { Story } from './story.svelte';
import { VERSION } from './types';
import type { EventMessage, Film, State, TableInfo, View } from './types';

export interface Reel {
  table: TableInfo;
  film: Film;
  events: readonly EventMessage[];
}

/** Between two entries, in milliseconds at a calm pace; and where nothing is shown on the way. */
const GAP = 150;
const STEP = 600;

/** The views after each entry, the first before any. */
export function viewsOf({ view, frames }: Film): View[] {
  const views = [{ ...(view as View), legal: [] }];
  for (const patches of frames) views.push(patches.reduce(patched, views.at(-1)!));
  return views;
}

export class Projector {
  /** The entry that is shown, or has been. */
  at = $state(0);
  playing = $state(false);
  /** Whether what is shown was watched, not jumped to. */
  watched = $state(false);
  last = $state(0);

  #reel: Reel | null = null;
  #views: View[] = [];

  constructor(
    private readonly story: Story,
    private readonly pace: () => number,
  ) {}

  /** Put in a reel, wherever the one before stood. */
  load(reel: Reel, at: number): void {
    this.#reel = reel;
    this.#views = viewsOf(reel.film);
    this.last = reel.film.frames.length;
    this.jump(at);
  }

  /** Show at once how things stood after an entry. */
  jump(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
    this.watched = false;
    const state = this.#state(this.at, 0);
    if (!state) return;
    this.story.clear();
    this.story.hear(state);
  }

  /** Show the next entry as it happened; what is being shown ends at once. */
  step(): void {
    const state = this.at < this.last ? this.#state(this.at + 1, this.at) : null;
    if (!state) return;
    this.story.skip();
    this.at += 1;
    this.watched = true;
    this.story.hear(state);
  }

  /** Go on by itself; from the end, from the beginning. */
  play(): void {
    if (this.at >= this.last) this.jump(0);
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
    this.story.skip();
  }

  /** How long to wait for the next entry, in milliseconds; null at the end. */
  get gap(): number | null {
    if (this.at >= this.last) return null;
    const pace = this.pace();
    return pace === Infinity ? STEP : GAP / pace;
  }

  #state(seq: number, since: number): State | null {
    const view = this.#views[seq];
    if (!this.#reel || !view) return null;
    const { table, film, events } = this.#reel;
    const isEnd = seq === this.last;
    return {
      v: VERSION,
      type: 'state',
      seat: null,
      view,
      log: seq,
      seq,
      since,
      events: events.filter((event) => event.seq > since && event.seq <= seq),
      frames: film.frames.slice(since, seq),
      previews: [],
      can_undo: false,
      table: {
        ...table,
        seq,
        turn: view.turn,
        over: isEnd && table.over,
        result: isEnd ? table.result : null,
      },
    };
  }
}
