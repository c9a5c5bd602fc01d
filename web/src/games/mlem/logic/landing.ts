/** The landings that are offered, each with where it leads and what it is worth now. */
import { landingAt, type Landing } from './standing';
import type { Astronaut, MlemBoard, MlemView } from './types';

export interface LandingChoice {
  action: string;
  key: 'do.land' | 'do.land+1' | 'do.land-1' | 'do.parachute';
  space: number;
  landing: Landing;
}

const DRIFTS = [
  { action: 'land', key: 'do.land', drift: 0 },
  { action: 'land:+1', key: 'do.land+1', drift: 1 },
  { action: 'land:-1', key: 'do.land-1', drift: -1 },
] as const;

export function landings(
  board: MlemBoard,
  view: MlemView,
  seat: number,
  astronaut: Astronaut,
): LandingChoice[] {
  const offered = DRIFTS.filter(({ action }) => view.legal.includes(action));
  return offered.map(({ action, key, drift }) => {
    const space = view.rocket.space + drift;
    const landing = landingAt(board, view, space, seat, astronaut);
    return { action, key: view.phase === 'parachute' ? 'do.parachute' : key, space, landing };
  });
}
