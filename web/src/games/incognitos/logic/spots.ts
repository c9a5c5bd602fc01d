/** Where on the map a fact took place. */
import type { FactMessage } from '../../../lib/types';
import { bars, destination, RADIUS, type Bar, type Point } from './geometry';
import { linkOf } from './links';
import type { IncognitosBoard, IncognitosView } from './types';

export interface PlaceSpot extends Point {
  radius: number;
}

/** The destination that a fact is about. */
export function placeOf(fact: FactMessage, board: IncognitosBoard): PlaceSpot | null {
  const place = 'place' in fact.about ? destination(board, String(fact.about.place)) : null;
  return place && { x: place.x, y: place.y, radius: RADIUS + 6 };
}

/** The sections of a link whose owner differs between two views, in the order of the move. */
export function newSections(
  fact: FactMessage,
  board: IncognitosBoard,
  before: IncognitosView,
  after: IncognitosView,
): { link: number; sections: number[] } {
  const { link } = linkOf(String(fact.about.link), board);
  const was = before.links[link]?.owners ?? [];
  const sections = (after.links[link]?.owners ?? []).flatMap((owner, i) =>
    owner === was[i] ? [] : [i],
  );
  return { link, sections: Number(fact.about.way) ? sections.reverse() : sections };
}

/** The sections that a fact is about, as far as it tells. */
export function sectionsOf(fact: FactMessage, board: IncognitosBoard, view: IncognitosView): Bar[] {
  if (!('link' in fact.about)) return [];
  const { link } = linkOf(String(fact.about.link), board);
  const road = board.link[link];
  if (!road) return [];
  const all = bars(board, road);
  if ('section' in fact.about) return all.slice(Number(fact.about.section)).slice(0, 1);
  return all.filter((_, i) => view.links[link]?.owners[i] === fact.about.seat);
}

/** A view in which only the first of a move's sections are drawn yet. */
export function drawnSoFar(
  fact: FactMessage,
  board: IncognitosBoard,
  before: IncognitosView,
  after: IncognitosView,
  drawn: number,
): IncognitosView {
  const { link, sections } = newSections(fact, board, before, after);
  const waiting = new Set(sections.slice(drawn));
  const links = after.links.map((one, i) =>
    i === link
      ? { ...one, owners: one.owners.map((owner, at) => (waiting.has(at) ? null : owner)) }
      : one,
  );
  return { ...after, links };
}
