/** Where the pips of a die's face lie, on a square from 0 to 24. */
import type { Point } from '../logic/path';

const [LOW, MID, HIGH] = [6.5, 12, 17.5];

export const PIPS: Record<1 | 2 | 3 | 4, Point[]> = {
  1: [{ x: MID, y: MID }],
  2: [
    { x: LOW, y: HIGH },
    { x: HIGH, y: LOW },
  ],
  3: [
    { x: LOW, y: HIGH },
    { x: MID, y: MID },
    { x: HIGH, y: LOW },
  ],
  4: [
    { x: LOW, y: LOW },
    { x: HIGH, y: LOW },
    { x: LOW, y: HIGH },
    { x: HIGH, y: HIGH },
  ],
};

/** The flame of an afterburner, on the same square. */
export const FLAME =
  'M12 2.5c1.2 3.6 6 5.6 6 11a6 6 0 0 1-12 0c0-2.6 1.5-4 2.4-5.6.5 1.3 1 2 1.9 2.5C10.1 7.5 10.5 5 12 2.5Z';
