/** Previews for tests, as the server would send them. */
import type { Chances, PreviewSource } from '../../../lib/previews.svelte';
import type { PreviewMessage } from '../../../lib/types';
import type { Details, GroupView } from '../logic/types';

type Flight = Extract<Details, { kind: 'flight' }>;
type Landing = Extract<Details, { kind: 'landing' }>;

const NOTHING: Flight['beside'] = { kind: 'nothing', place: null, points: [] };

export function flight(way: number[], change: Partial<Flight> = {}): Flight {
  const course = { steps: way[0], way, dice: 3, tokens: [], ufo: false, helpers: [] };
  return { kind: 'flight', ...course, beside: NOTHING, ...change };
}

export function landing(place: string, points: number, change: Partial<Landing> = {}): Landing {
  const there = { space: 17, place, points, medal: null, dice: 3, commander: null };
  return { kind: 'landing', ...there, ...change };
}

export function preview(action: string, details: Details): PreviewMessage {
  return { action, rule: '', facts: [], cost: '', scores: [], gains: {}, details };
}

/** What each of these actions would do. */
export function previews(
  of: Record<string, Details>,
  crashes: Record<string, number> = {},
): PreviewSource {
  const find = (action: string) => (action in of ? preview(action, of[action]) : null);
  const chances = (action: string): Chances =>
    action in crashes ? { crash: crashes[action] } : {};
  return { of: find, chances, look: () => undefined };
}

/** A group that can be picked, or with a code of a reason one that cannot. */
export function group(id: string, dice: string, steps: number, code?: string): GroupView {
  return { id, dice, steps, why: code ? { code, rule: '3.1', values: {} } : null };
}
