/** The rows of a planet in the order of arrival, each with what it holds now. */
import type { MlemView, Planet } from './types';

export interface Row {
  seat: number;
  count: number;
  medal: 0 | 1 | 2;
  points: number;
}

export function planetRows(view: MlemView, planet: Planet): Row[] {
  const there = view.planets.find(({ id }) => id === planet.id);
  return (there?.seats ?? []).map((seat, i) => ({
    seat,
    count: there?.counts[i] ?? 0,
    medal: (there?.medals[i] ?? 2) as 0 | 1 | 2,
    points: there?.points[i] ?? 0,
  }));
}
