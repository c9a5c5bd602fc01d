/** Points as they stand now, and what a landing would be worth now: for display only. */
import { spacesOf, targetsOf } from './board';
import { DEEP_SPACE, GOAL_POINTS } from './types';
import type {
  Astronaut,
  LandedView,
  MlemBoard,
  MlemView,
  Moons,
  Planet,
  PlanetView,
  SeatView,
} from './types';

const MISSION_POINTS = [0, 2, 5, 10];

export interface Row {
  seat: number;
  count: number;
  medal: 0 | 1 | 2;
  points: number;
}

export type Landing =
  | { kind: 'moon'; name: string; points: number }
  | { kind: 'planet'; name: string; points: number; medal: 0 | 1 | 2 }
  | { kind: 'deep'; place: 'comet' | 'galaxy'; points: number }
  | { kind: 'nothing' };

export function planetAt(board: MlemBoard, space: number): Planet | undefined {
  return board.planets.find((planet) => planet.spaces.includes(space));
}

export function moonsAt(board: MlemBoard, space: number): Moons | undefined {
  return board.moons.find((moons) => spacesOf(moons).includes(space));
}

export function bodyName(board: MlemBoard, id: string): string | null {
  return [...board.planets, ...board.moons].find((body) => body.id === id)?.name ?? null;
}

/** The rows of a planet in the order of arrival, each with the medal it holds now (rule 5.3). */
export function rowsOf(
  planet: Planet,
  there: Pick<PlanetView, 'id' | 'seats' | 'counts'> | undefined,
  settlers: Set<number>,
): Row[] {
  const seats = there?.seats ?? [];
  const rows = seats.map((seat, arrived) => ({
    seat,
    arrived,
    count: there?.counts[arrived] ?? 0,
  }));
  const ranked = [...rows].sort((a, b) => b.count - a.count || a.arrived - b.arrived);
  return rows.map((row) => {
    const medal = Math.min(ranked.indexOf(row), 2) as 0 | 1 | 2;
    const points = planet.points[medal] * (settlers.has(row.seat) ? 2 : 1);
    return { seat: row.seat, count: row.count, medal, points };
  });
}

/** The seats whose settler is on the planet. */
export function settlersOn(view: MlemView, planet: string): Set<number> {
  const isThere = (landed: LandedView) => landed.astronaut === 'settler' && landed.place === planet;
  return new Set(view.seats.flatMap((seat, i) => (seat.landed.some(isThere) ? [i] : [])));
}

export function planetRows(view: MlemView, planet: Planet): Row[] {
  const there = view.planets.find(({ id }) => id === planet.id);
  return rowsOf(planet, there, settlersOn(view, planet.id));
}

/** What a seat would have if the game ended now, without what is still hidden. */
export function pointsNow(board: MlemBoard, view: MlemView, seat: number): number {
  const { moon_points, deep_points, goals, ufo_points, exploration_points } = view.seats[seat];
  const planets = board.planets.flatMap((planet) => planetRows(view, planet));
  const planetPoints = sum(planets.filter((row) => row.seat === seat).map((row) => row.points));
  const tokens = sum(ufo_points ?? []) + sum(exploration_points ?? []);
  const open = moon_points + deep_points + goals.length * GOAL_POINTS + planetPoints;
  return open + tokens + missionPoints(board, view.seats[seat]);
}

/** Rule 7.3, for missions that the viewer knows. */
function missionPoints(board: MlemBoard, { missions, landed }: SeatView): number {
  const targets = board.missions.filter(({ id }) => missions?.includes(id));
  const done = targets.filter((one) => landed.some(({ place }) => targetsOf(one).includes(place)));
  return MISSION_POINTS[done.length] ?? 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

/** How many moons of a space are taken; they fill from the farthest on. */
export function takenMoons(view: MlemView, moons: Moons): number {
  return view.seats.flatMap((seat) => seat.landed).filter(({ place }) => place === moons.id).length;
}

/** What a landing of this astronaut beside a space would be worth now. */
export function landingAt(
  board: MlemBoard,
  view: MlemView,
  space: number,
  seat: number,
  astronaut: Astronaut,
): Landing {
  if (space >= DEEP_SPACE) return deepLanding(board, view, seat, astronaut);
  const planet = planetAt(board, space);
  if (planet) return planetLanding(view, planet, seat, astronaut);
  const moons = moonsAt(board, space);
  const points = moons?.points[takenMoons(view, moons)];
  if (!moons || points === undefined) return { kind: 'nothing' };
  return { kind: 'moon', name: moons.name, points: points * (astronaut === 'moonwalker' ? 2 : 1) };
}

/** Rule 4.4; who drifts into deep space comes to the galaxy. */
function deepLanding(
  board: MlemBoard,
  view: MlemView,
  seat: number,
  astronaut: Astronaut,
): Landing {
  const arrived = view.rocket.space === DEEP_SPACE;
  const place = arrived && view.rocket.commander === seat ? 'comet' : 'galaxy';
  return { kind: 'deep', place, points: board[place] * (astronaut === 'voyager' ? 2 : 1) };
}

function planetLanding(
  view: MlemView,
  planet: Planet,
  seat: number,
  astronaut: Astronaut,
): Landing {
  const settlers = settlersOn(view, planet.id);
  if (astronaut === 'settler') settlers.add(seat);
  const there = view.planets.find(({ id }) => id === planet.id);
  const seats = there?.seats.includes(seat) ? there.seats : [...(there?.seats ?? []), seat];
  const counts = seats.map((s, i) => (there?.counts[i] ?? 0) + (s === seat ? 1 : 0));
  const row = rowsOf(planet, { id: planet.id, seats, counts }, settlers).find(
    (r) => r.seat === seat,
  );
  return { kind: 'planet', name: planet.name, points: row?.points ?? 0, medal: row?.medal ?? 2 };
}
