/** Who lives where. */
import type { Astronaut, MlemView } from './types';

export interface Resident {
  seat: number;
  astronaut: Astronaut;
}

/** Who lives at a place; beside a space with moons, moon by moon, the farthest first. */
export function residentsOf(view: MlemView, place: { id: string }): Resident[] {
  const there = view.seats.flatMap((seat, number) =>
    seat.landed
      .filter((landed) => landed.place === place.id)
      .map((landed) => ({ seat: number, astronaut: landed.astronaut, moon: landed.moon ?? 0 })),
  );
  return there.sort((a, b) => a.moon - b.moon).map(({ seat, astronaut }) => ({ seat, astronaut }));
}
