/** Boards for tests, read from the files that come with jacta. */
import { readFileSync } from 'node:fs';
import { parseToml } from '../../../lib/toml';
import type { IncognitosBoard, Link } from '../logic/types';

export const NAMES = ['station', 'castle', 'arabia', 'rome'] as const;

export function boardOf(name: (typeof NAMES)[number]): IncognitosBoard {
  const file = `../src/jacta/games/incognitos/boards/${name}.toml`;
  return parseToml(readFileSync(file, 'utf8')) as unknown as IncognitosBoard;
}

/** The destinations of a board with other links, of any sort of sections. */
export function withLinks(link: Link[]): IncognitosBoard {
  return { ...boardOf('station'), scenario: 3, link };
}
