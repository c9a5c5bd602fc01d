/** A mat for tests, read from the file that comes with jacta. */
import { readFileSync } from 'node:fs';
import { parseToml } from '../../../lib/toml';
import type { MlemBoard } from '../logic/types';

const FILE = '../src/jacta/games/mlem/boards/standard.toml';

export const board = parseToml(readFileSync(FILE, 'utf8')) as unknown as MlemBoard;
