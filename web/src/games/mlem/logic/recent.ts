/** What has just happened, read from the events: the last roll and what it brought. */
import type { EventMessage, FactMessage } from '../../../lib/types';
import { sentence } from '../sentence';
import { readPick } from './pick';
import type { MlemBoard } from './types';

export interface Recent {
  roll: string | null;
  /** The groups of the roll that were picked. */
  used: readonly string[];
  /** Where the rocket was when the dice were rolled. */
  space: number | null;
  seq: number;
  crash: number | null;
  sentences: string[];
  /** Whether it is not yet clear what the roll brings. */
  isOpen: boolean;
}

const MOST_SENTENCES = 3;
const WORTH_TELLING = new Set([
  'flew',
  'tunnelled',
  'regained-die',
  'found-points',
  'met-ufo',
  'crashed',
  'landed',
  'tinkered',
  'reached-goal',
  'took-command',
  'ended',
]);

/** What the last roll brought: everything that was told from it on. */
export function recent(events: EventMessage[], names: string[], board: MlemBoard): Recent {
  const rolled = events.map((event) => event.do.startsWith('roll:')).lastIndexOf(true);
  if (rolled < 0)
    return {
      roll: null,
      used: [],
      space: null,
      seq: -1,
      crash: null,
      sentences: [],
      isOpen: false,
    };
  const facts = events.slice(rolled).flatMap((event) => event.facts);
  const chosen = events.slice(rolled).find((event) => event.do.startsWith('fly:'))?.do;
  const told = facts
    .filter((fact) => WORTH_TELLING.has(fact.what))
    .map((fact) => sentence(fact, names, board))
    .filter((text) => text !== null);
  return {
    roll: events[rolled].do.slice('roll:'.length),
    used: readPick(String(factOf(facts, 'flew')?.about.pick ?? chosen ?? ''))?.groups ?? [],
    space: spaceOf(facts),
    seq: events[rolled].seq,
    // At the next take-off its trace is gone.
    crash: factOf(facts, 'launched') ? null : numberIn(facts, 'crashed', 'space'),
    isOpen: chosen === undefined && facts.length === 0,
    sentences: told.slice(-MOST_SENTENCES),
  };
}

function spaceOf(facts: FactMessage[]): number | null {
  return numberIn(facts, 'flew', 'start') ?? numberIn(facts, 'crashed', 'space');
}

function factOf(facts: FactMessage[], what: string): FactMessage | undefined {
  return facts.find((fact) => fact.what === what);
}

function numberIn(facts: FactMessage[], what: string, key: string): number | null {
  const value = factOf(facts, what)?.about[key];
  return typeof value === 'number' ? value : null;
}
