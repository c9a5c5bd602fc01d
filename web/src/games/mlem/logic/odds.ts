/** The parts of the server's odds that are shown. */
import type { MlemOdds } from './types';

type Rocket = MlemOdds['rockets'][number];

const WORTH_TELLING = 0.005;

/** The rocket after a pick, or the only one there is; null while nothing is picked. */
export function rocketOf(odds: MlemOdds, pick: string | null): Rocket | null {
  const picking = Object.keys(odds.picks).length > 0;
  const number = picking ? (pick === null ? undefined : odds.picks[pick]) : 0;
  return number === undefined ? null : (odds.rockets[number] ?? null);
}

/** The bodies ahead that are more than a freak of luck, the nearest first. */
export function likelyBodies(rocket: Rocket): Rocket['bodies'] {
  return rocket.bodies.filter(({ chance }) => chance >= WORTH_TELLING);
}
