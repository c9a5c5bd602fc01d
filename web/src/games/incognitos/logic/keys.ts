/** Names of what the map shows, for sets of highlighted parts. */
import type { TrailView } from './types';

export function placeKey(id: string): string {
  return `place ${id}`;
}

export function sectionKey(link: number, section: number): string {
  return `section ${link} ${section}`;
}

/** The parts of a route, as the server found it. */
export function trailKeys({ destinations, sections }: TrailView): string[] {
  return [...destinations.map(placeKey), ...sections.map(([link, at]) => sectionKey(link!, at!))];
}
