/** What this device knows about its user: a name, and the links it has shared. */
import { recall, remember } from './memory';
import type { SeatLink } from './types';

const NAME = 'jacta.name';
const LINKS = 'jacta.links.';
export const NAME_LENGTH = 24;

export function myName(): string {
  return recall(NAME) ?? '';
}

export function keepName(name: string): void {
  remember(NAME, name.trim().slice(0, NAME_LENGTH));
}

export function keepLinks(table: string, links: SeatLink[]): void {
  if (links.length) remember(LINKS + table, JSON.stringify(links));
}

/** The links of a table that was set up on this device. */
export function linksOf(table: string): SeatLink[] {
  try {
    return JSON.parse(recall(LINKS + table) ?? '[]') as SeatLink[];
  } catch {
    return [];
  }
}
