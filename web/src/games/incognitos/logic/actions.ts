/** Legal texts, read: what they are about, where they are on the map, and in which group. */
import { placeKey, sectionKey } from './keys';
import { linkOf } from './links';
import { KINDS, type Die, type IncognitosBoard, type IncognitosView, type Kind } from './types';

export type Action =
  | { verb: 'store'; symbol: Die }
  | { verb: 'hoard'; dice: Die[] }
  | { verb: 'move'; link: number; from: string; to: string; sections: number[] }
  | { verb: 'mark'; place: string; kind: Kind; chest: boolean }
  | { verb: 'explore'; place: string }
  | { verb: 'teleport'; link: number; section: number }
  | { verb: 'set'; symbol: Die }
  | { verb: 'duel'; own: Field; rival: number; opponent: Field }
  | { verb: 'vortex' | 'done' | 'pass' };

export type Verb = Action['verb'];

/** A field of the scoring table, counted along its kind's rows. */
export interface Field {
  kind: Kind;
  at: number;
}

/** The action that a text means, or null for a text that the page does not know. */
export function read(text: string, board: IncognitosBoard, view: IncognitosView): Action | null {
  const [verb, ...rest] = text.split(':');
  switch (verb) {
    case 'vortex':
    case 'done':
    case 'pass':
      return { verb };
    case 'set':
      return { verb, symbol: rest[0] as Die };
    case 'store':
      return storing(rest[0] ?? '');
    case 'explore':
      return { verb, place: rest[0] ?? '' };
    case 'mark':
      return marking(rest);
    case 'move':
      return moving(rest, board, view);
    case 'teleport':
      return { verb, link: linkOf(rest[0] ?? '', board).link, section: Number(rest[1]) };
    case 'duel':
      return duelling(rest);
    default:
      return null;
  }
}

function storing(dice: string): Action {
  if (!dice.endsWith('!')) return { verb: 'store', symbol: dice as Die };
  return { verb: 'hoard', dice: [...dice.slice(0, -1)] as Die[] };
}

function marking([place = '', kind = '']: string[]): Action {
  return {
    verb: 'mark',
    place,
    kind: kind.replace('!', '') as Kind,
    chest: kind.endsWith('!'),
  };
}

function duelling([ownKind, own, rival, kind, field]: string[]): Action {
  return {
    verb: 'duel',
    own: { kind: ownKind as Kind, at: Number(own) },
    rival: Number(rival),
    opponent: { kind: kind as Kind, at: Number(field) },
  };
}

/** A move marks the first of the free sections that the server names for its way. */
function moving(
  [name = '', count]: string[],
  board: IncognitosBoard,
  view: IncognitosView,
): Action | null {
  const { link, isForward } = linkOf(name, board);
  const road = board.link[link];
  if (!road) return null;
  const [from, to] = isForward ? [road.a, road.b] : [road.b, road.a];
  const way = view.ways.find((one) => one.link === link && one.start === from);
  return { verb: 'move', link, from, to, sections: way?.sections.slice(0, Number(count)) ?? [] };
}

/** A field of the table as facts and duels name it: `blue:3`. */
export function readField(text: string): Field {
  const [kind, at] = text.split(':');
  return {
    kind: (KINDS as readonly string[]).includes(kind ?? '') ? (kind as Kind) : 'yellow',
    at: Number(at),
  };
}

/** Where on the map an action can be chosen; null for what has no place there. */
export function targetOf(action: Action): string | null {
  switch (action.verb) {
    case 'mark':
    case 'explore':
      return placeKey(action.place);
    case 'teleport':
      return sectionKey(action.link, action.section);
    case 'move': {
      const last = action.sections.at(-1);
      return last === undefined ? null : sectionKey(action.link, last);
    }
    default:
      return null;
  }
}

/** The legal texts by their place on the map. */
export function targets(
  legal: readonly string[],
  board: IncognitosBoard,
  view: IncognitosView,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const text of legal) {
    const action = read(text, board, view);
    const key = action && targetOf(action);
    if (key) found.set(key, [...(found.get(key) ?? []), text]);
  }
  return found;
}

/** Everything on the map that an action is about: the sections it marks, or its place. */
export function touched(action: Action | null): Set<string> {
  if (action?.verb === 'move')
    return new Set(action.sections.map((at) => sectionKey(action.link, at)));
  const target = action && targetOf(action);
  return new Set(target ? [target] : []);
}

/** Everything on the map that a goal of the odds is about: a whole link, or a place. */
export function touchedByGoal(goal: string, board: IncognitosBoard): Set<string> {
  const [verb = '', about = ''] = goal.split(':');
  if (verb !== 'cover') return new Set(about ? [placeKey(about)] : []);
  const { link, isForward } = linkOf(about, board);
  const road = board.link[link];
  if (!road) return new Set();
  const sections = road.sections.map((_, at) => sectionKey(link, at));
  return new Set([...sections, placeKey(isForward ? road.b : road.a)]);
}

/** The groups that a board has, whether something in them is legal or not. */
export function groupsOf(board: IncognitosBoard): ShownGroup[] {
  const own = { vortex: ['vortex'], store: ['hoard'], chest: [], duel: [] } as const;
  return ['move', 'mark', 'explore', 'store', ...own[board.function]];
}

export type ShownGroup = 'move' | 'mark' | 'explore' | 'store' | 'vortex' | 'hoard';

export const GROUPS = ['mark', 'explore', 'move', 'teleport', 'store'] as const;
export type Group = (typeof GROUPS)[number];

/** The legal texts by group, in a fixed order; groups without any are left out. */
export function grouped(legal: readonly string[]): { group: Group; actions: string[] }[] {
  return GROUPS.map((group) => ({
    group,
    actions: legal.filter((text) => text.startsWith(`${group}:`) && !isHoard(text)),
  })).filter(({ actions }) => actions.length > 0);
}

export function isHoard(text: string): boolean {
  return text.startsWith('store:') && text.endsWith('!');
}
