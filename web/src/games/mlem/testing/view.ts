/** Views for tests: an empty game of three, changed where it matters. */
import { EMPTY } from '../logic/empty';
import { ASTRONAUTS } from '../logic/types';
import type { Astronaut, MlemView, RocketView, SeatView } from '../logic/types';

export const NAMES = ['Ada', 'Bo', 'Cy'];

export function seatView(change: Partial<SeatView> = {}): SeatView {
  return {
    score: 0,
    parts: {},
    home: [...ASTRONAUTS],
    landed: [],
    goals: [],
    ufo_tokens: 0,
    exploration_tokens: 0,
    missions_held: 0,
    ufo_points: null,
    exploration_points: null,
    missions: null,
    missions_done: null,
    ...change,
  };
}

export function rocketView(change: Partial<RocketView> = {}): RocketView {
  return { space: 0, dice: 6, crew: [], commander: 0, roll: null, groups: [], ...change };
}

export function view(change: Partial<MlemView> = {}): MlemView {
  const seats = NAMES.map(() => seatView());
  return { ...EMPTY, phase: 'fly', turn: 0, seat: 0, seats, rocket: rocketView(), ...change };
}

/** A rocket with this crew, the first of them the commander. */
export function crew(...who: Astronaut[]): RocketView['crew'] {
  return who.map((astronaut, seat) => ({ seat, astronaut, aboard: true, used: false }));
}
