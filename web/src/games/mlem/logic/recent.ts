/** What has just happened, read from the events. */
import type { EventMessage, FactMessage } from '../../../lib/types';
import { sentence } from '../sentence';
import type { MlemBoard } from './types';

export interface Recent {
  /** The roll that what happened goes back to, if it does. */
  roll: string | null;
  /** Where the rocket was when the dice were rolled. */
  space: number | null;
  seq: number;
  crash: number | null;
  sentences: string[];
}

const MOST_SENTENCES = 3;

/** The last event, with the roll before it when it is the commander's answer to it. */
export function recent(events: EventMessage[], names: string[], board: MlemBoard): Recent {
  const last = events.at(-1);
  if (!last) return { roll: null, space: null, seq: -1, crash: null, sentences: [] };
  const facts = last.facts;
  const rolled = last.do.startsWith('roll:') ? last : events.at(-2);
  const roll = rolled?.do.startsWith('roll:') ? rolled : null;
  const told = facts.map((fact) => sentence(fact, names, board)).filter((text) => text !== null);
  return {
    roll: roll ? roll.do.slice('roll:'.length) : null,
    space: spaceOf(facts),
    seq: roll?.seq ?? last.seq,
    crash: numberIn(facts, 'crashed', 'space'),
    sentences: told.slice(0, MOST_SENTENCES),
  };
}

function spaceOf(facts: FactMessage[]): number | null {
  return numberIn(facts, 'flew', 'start') ?? numberIn(facts, 'crashed', 'space');
}

function numberIn(facts: FactMessage[], what: string, key: string): number | null {
  const value = facts.find((fact) => fact.what === what)?.about[key];
  return typeof value === 'number' ? value : null;
}
