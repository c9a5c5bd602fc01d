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

/** Later than this, in milliseconds, a sound no longer belongs to what is seen. */
const LATEST = 400;

let gestured = false;
if (typeof addEventListener === 'function') {
  for (const kind of ['pointerdown', 'keydown'] as const) {
    addEventListener(kind, wake, { once: true, capture: true });
  }
}

/** From the first touch on, sounds are allowed; they are loaded before one is due. */
function wake(): void {
  gestured = true;
  if (settings.sound) void load();
}

const load = () => import('./sounds');

/** Make a sound, if this person wants to hear any and has touched the page. */
export function play(sound: Sound, seconds?: number): void {
  if (!settings.sound || !gestured || !('AudioContext' in globalThis)) return;
  const due = performance.now();
  void load().then((made) => {
    if (performance.now() - due < LATEST) made.play(sound, seconds);
  });
}
