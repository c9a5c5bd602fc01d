/** Where on the mat a fact took place. */
import type { FactMessage } from '../../../lib/types';
import { spacesOf } from './board';
import {
  hover,
  moonsBeside,
  PLANET_RADIUS,
  planetBeside,
  SPACE_RADIUS,
  spaceAt,
  type Point,
} from './path';
import { GOALS, type MlemBoard, type MlemView } from './types';

export interface Spot extends Point {
  radius: number;
  seat: number | null;
}

export const COMET: Point = { x: 118, y: 46 };
export const GALAXY: Point = { x: 92, y: 138 };

/** The middle of the card of a goal. */
export function goalAt(index: number): Point {
  return { x: 138 + index * 103 + 48.5, y: 526 + 26 };
}

/** Where an astronaut landed: one moon of a group, a planet, or deep space. */
function landedAt({ about }: FactMessage, board: MlemBoard, view: MlemView): Spot | null {
  const seat = Number(about.seat);
  const place = String(about.place);
  if (place === 'comet') return { ...COMET, radius: 34, seat };
  if (place === 'galaxy') return { ...GALAXY, radius: 60, seat };
  const planet = board.planets.find(({ id }) => id === place);
  if (planet) return { ...planetBeside(planet.spaces), radius: PLANET_RADIUS + 7, seat };
  const moons = board.moons.find(({ id }) => id === place);
  const who = view.seats[seat]?.landed.find(({ astronaut }) => astronaut === about.astronaut);
  const moon = moons && moonsBeside(spacesOf(moons), moons.points.length)[who?.moon ?? 0];
  return moon ? { ...moon, radius: 26, seat } : null;
}

export function spotOf(fact: FactMessage, board: MlemBoard, view: MlemView): Spot | null {
  const seat = typeof fact.about.seat === 'number' ? fact.about.seat : null;
  switch (fact.what) {
    case 'landed':
      return landedAt(fact, board, view);
    case 'reached-goal': {
      const index = GOALS.findIndex((goal) => goal === fact.about.goal);
      return index < 0 ? null : { ...goalAt(index), radius: 52, seat };
    }
    case 'boarded':
    case 'took-command':
      return { ...hover(view.rocket.space), radius: 40, seat };
    case 'flew':
    case 'tunnelled':
    case 'crashed':
    case 'launched':
      return { ...spaceAt(Number(fact.about.space)), radius: SPACE_RADIUS + 5, seat };
    default:
      return null;
  }
}
