/** What a board file may write as one value or as a list. */
import type { Mission, Moons } from './types';

/** The spaces that a group of moons lies beside. */
export function spacesOf({ space }: Moons): number[] {
  return Array.isArray(space) ? space : [space];
}

/** The places that a mission names; any one of them fulfils it (rule 7.3). */
export function targetsOf({ target }: Mission): string[] {
  return Array.isArray(target) ? target : [target];
}
