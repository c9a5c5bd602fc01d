/** Where a seat's longest route runs; how long it is, the server says. */
import { placeKey, sectionKey } from './actions';
import type { IncognitosBoard, IncognitosView } from './types';

/** Neighbouring sections of one link; an end without a name leads nowhere. */
interface Piece {
  keys: string[];
  parts: number;
  ends: [string | null, string | null];
}

// A drawing is not worth more; no map that comes with jacta needs as many.
const MOST_STEPS = 300_000;

/** A trail as long as the server measured it, as keys of the map; empty if none was found. */
export function trail(seat: number, board: IncognitosBoard, view: IncognitosView): Set<string> {
  const wanted = view.seats[seat]?.route ?? 0;
  if (wanted === 0) return new Set();
  const open = stops(seat, board, view);
  const pieces = board.link.flatMap((_, link) => piecesOf(link, seat, board, view, open));
  const beginnings = [...open, ...pieces.filter(isTail)];
  const search = { pieces, wanted, steps: 0 };
  for (const from of beginnings) {
    const found = typeof from === 'string' ? walk(search, from, [], [from]) : leave(search, from);
    if (found) return new Set(found);
  }
  return new Set();
}

function stops(seat: number, board: IncognitosBoard, view: IncognitosView): Set<string> {
  const reached = view.destinations.filter((place) => place.reached && place.owner === seat);
  const shuttles = board.destination.filter(({ kind }) => kind === 'shuttle');
  return new Set([...shuttles, ...reached].map(({ id }) => id));
}

function piecesOf(
  link: number,
  seat: number,
  board: IncognitosBoard,
  view: IncognitosView,
  open: Set<string>,
): Piece[] {
  const { a, b, sections } = board.link[link]!;
  const owners = view.links[link]?.owners ?? [];
  const pieces: Piece[] = [];
  sections.forEach((section, at) => {
    if (owners[at] !== seat) return;
    if (at === 0 || owners[at - 1] !== seat) {
      pieces.push({ keys: [], parts: 0, ends: [at === 0 && open.has(a) ? a : null, null] });
    }
    const piece = pieces.at(-1)!;
    piece.keys.push(sectionKey(link, at));
    piece.parts += section.length;
    if (at === sections.length - 1 && open.has(b)) piece.ends[1] = b;
  });
  return pieces;
}

function isTail({ ends }: Piece): boolean {
  return ends.includes(null);
}

interface Search {
  pieces: Piece[];
  wanted: number;
  steps: number;
}

function keysOf(used: Piece[], places: string[]): string[] {
  return [...used.flatMap(({ keys }) => keys), ...places.map(placeKey)];
}

function length(used: Piece[], places: string[]): number {
  return used.reduce((sum, { parts }) => sum + parts, 0) + new Set(places).size;
}

/** From a piece that leads nowhere to the other end of it. */
function leave(search: Search, piece: Piece): string[] | null {
  const at = piece.ends[0] ?? piece.ends[1];
  if (at !== null) return walk(search, at, [piece], [at]);
  return piece.parts === search.wanted ? piece.keys : null;
}

function walk(search: Search, at: string, used: Piece[], places: string[]): string[] | null {
  if (length(used, places) === search.wanted) return keysOf(used, places);
  if (++search.steps > MOST_STEPS) return null;
  for (const piece of search.pieces) {
    if (!piece.ends.includes(at) || used.includes(piece)) continue;
    const next = piece.ends[0] === at ? piece.ends[1] : piece.ends[0];
    const found =
      next === null
        ? stop(search, [...used, piece], places)
        : walk(search, next, [...used, piece], [...places, next]);
    if (found) return found;
  }
  return null;
}

function stop(search: Search, used: Piece[], places: string[]): string[] | null {
  return length(used, places) === search.wanted ? keysOf(used, places) : null;
}
