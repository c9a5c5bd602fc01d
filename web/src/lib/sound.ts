/** Names of what can be heard; `sounds.ts` makes them, and is loaded with the first one. */
import { settings } from './settings.svelte';

export const SOUNDS = [
  'dice',
  'choice',
  'rocket',
  'landing',
  'crash',
  'parachute',
  'goal',
  'deep',
  'route',
  'mark',
  'explore',
  'coin',
  'duel',
  'teleport',
  'entry',
  'bad',
  'fanfare',
  'turn',
] as const;
export type Sound = (typeof SOUNDS)[number];

let gestured = false;
if (typeof addEventListener === 'function') {
  for (const kind of ['pointerdown', 'keydown'] as const) {
    addEventListener(kind, () => (gestured = true), { once: true, capture: true });
  }
}

/** Make a sound, if this person wants to hear any and has touched the page. */
export function play(sound: Sound, seconds?: number): void {
  if (!settings.sound || !gestured || !('AudioContext' in globalThis)) return;
  void import('./sounds').then((made) => made.play(sound, seconds));
}
