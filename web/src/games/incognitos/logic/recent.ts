/** Facts that only the events tell, not the view. */
import type { EventMessage } from '../../../lib/types';
import { sentence } from '../sentence';
import { readField } from './actions';
import type { IncognitosBoard, Kind } from './types';

const MOST_SENTENCES = 3;
const PLAIN = new Set(['turn', 'stored']);

/** Which monster was marked on each destination. */
export function marked(events: readonly EventMessage[]): Map<string, Kind> {
  const facts = events.flatMap((event) => event.facts).filter(({ what }) => what === 'marked');
  return new Map(
    facts.map(({ about }) => [String(about.place), readField(String(about.monster)).kind]),
  );
}

/** The last things worth telling, the newest last. */
export function news(
  events: readonly EventMessage[],
  names: string[],
  board: IncognitosBoard,
): string[] {
  return events
    .slice(-12)
    .flatMap((event) => event.facts)
    .filter(({ what }) => !PLAIN.has(what))
    .map((fact) => sentence(fact, names, board))
    .filter((text) => text !== null)
    .slice(-MOST_SENTENCES);
}

/** What was rolled last, and when. */
export function lastRoll(events: readonly EventMessage[]): { dice: string; seq: number } | null {
  const event = events.filter((one) => one.do.startsWith('roll:')).at(-1);
  return event ? { dice: event.do.slice('roll:'.length), seq: event.seq } : null;
}

/** Whether the dice have just fallen, and nobody knows yet what they bring. */
export function isFalling(events: readonly EventMessage[]): boolean {
  const last = events.at(-1);
  return last !== undefined && last.do.startsWith('roll:') && last.facts.length === 0;
}

/** The rolls of the last duel: the challenger's, then the rival's. */
export function duelRolls(events: readonly EventMessage[]): string[] {
  const begun = events.map((event) => event.do.startsWith('duel:')).lastIndexOf(true);
  if (begun < 0) return [];
  const rolls = events.slice(begun).filter((event) => event.do.startsWith('roll:'));
  return rolls.slice(0, 2).map((event) => event.do.slice('roll:'.length));
}

/** The destination that the last events were about. */
export function lastPlace(events: readonly EventMessage[]): string | null {
  const facts = events.flatMap((event) => event.facts);
  const told = facts.filter(({ about }) => 'place' in about || 'link' in about).at(-1);
  if (!told) return null;
  return String(told.about.place ?? String(told.about.link).split('-')[0]);
}
