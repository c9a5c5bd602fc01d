/** Odds for tests, as the server tells them. */
import type { MlemOdds } from '../logic/types';

type Rocket = MlemOdds['rockets'][number];

export function rocketOdds(change: Partial<Rocket> = {}): Rocket {
  const crew = [
    { seat: 0, astronaut: 'engineer', commands: true, land: 2, stay_once: 1.2, stay: 3.14 },
    { seat: 1, astronaut: 'pioneer', commands: false, land: 2, stay_once: 1, stay: 1.5 },
  ];
  const bodies = [
    { body: 'crumb', chance: 0.25 },
    { body: 'deep', chance: 0.02 },
  ];
  return { space: 4, dice: 4, crash: 0.1975, bodies, crew, ...change };
}

export function odds(change: Partial<MlemOdds> = {}): MlemOdds {
  return { policy: 'best', rockets: [rocketOdds()], picks: {}, ...change };
}
