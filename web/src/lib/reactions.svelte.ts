/** What people at a table show at the moment: each reaction fades after a while. */
import { SvelteMap } from 'svelte/reactivity';
import type { Emote, Reaction } from './types';

export const EMOTES: readonly Emote[] = ['hello', 'joy', 'wow', 'grumble', 'sad', 'luck'];
/** For how long a reaction stays, in milliseconds. */
export const LASTS = 4000;

export class Reactions {
  readonly shown = new SvelteMap<number, Emote>();
  #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  add({ seat, emote }: Pick<Reaction, 'seat' | 'emote'>): void {
    this.shown.set(seat, emote);
    clearTimeout(this.#timers[seat]);
    this.#timers[seat] = setTimeout(() => this.shown.delete(seat), LASTS);
  }

  stop(): void {
    Object.values(this.#timers).forEach(clearTimeout);
  }
}
