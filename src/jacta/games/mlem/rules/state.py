"""The state of a game of MLEM: everything that decides how it can go on."""

from __future__ import annotations

from typing import Annotated, Self

from jacta.core.layout import Array, Int8, Int16, Int32, Record

from .names import ASTRONAUTS, AT_HOME, BODIES, PLANETS, SEATS

__all__ = ["State"]

Seats8 = Annotated[list[int], Array("i1", SEATS)]
Seats16 = Annotated[list[int], Array("i2", SEATS)]
Seats32 = Annotated[list[int], Array("i4", SEATS)]
PlanetSeats = Annotated[list[list[int]], Array("i1", PLANETS, SEATS)]


class State(Record):
    """One game in progress. Masks have a bit per seat, body or token."""

    phase: Int8
    players: Int8
    variants: Int8
    turn: Int8  # the seat that decides, or that is dealt missions
    options: Int32  # what it may do, as a mask whose meaning depends on the phase

    # The expedition
    expedition: Int16  # its number, from 1
    starter: Int8  # the seat that started it
    at: Int8  # the place on the rocket, or the seat, that comes next in this phase
    lead: Int8  # the commander's place on the rocket
    aboard: Int8  # mask of places on the rocket
    engineers: Int8  # mask of seats whose engineer is aboard and unused
    rocket: Int8  # the space
    dice: Int8
    roll: Int32  # how many dice show each face, 4 bits a face
    crew: Seats8  # the astronaut on each place of the rocket
    failures: Int8

    # Where the astronauts are
    home: Seats16  # mask of astronauts
    landed: Seats8  # how many
    spot: Annotated[list[list[int]], Array("i1", SEATS, ASTRONAUTS)]
    visited: Seats32  # mask of bodies
    planet_count: PlanetSeats
    planet_rank: PlanetSeats  # 1 for the colour that landed first, 0 for none
    planet_colours: Annotated[list[int], Array("i1", PLANETS)]
    moons_taken: Annotated[list[int], Array("i1", BODIES + 1)]  # by body
    moons: Seats8  # how many astronauts on moons
    deep: Seats8  # how many in deep space
    settled: Seats8  # the planet of the settler, or -1

    # What was scored on the way
    moon_points: Seats16
    deep_points: Seats16
    goals: Seats8  # mask
    goals_open: Int8  # mask

    # UFO
    token: Int8  # the expedition token, or -1 if none was revealed
    token_ready: Int8  # its ability is unused
    token_pile: Int32  # mask
    ufo: Int8  # the space, or -1 without the variant
    ufo_left: Int8  # tokens in the pile
    ufo_tokens: Seats8  # mask of tokens taken

    # Explorations, as masks of tokens
    explore_open: Int32
    explore_pile: Int32
    explored: Seats32  # point tokens taken

    # Secret missions, as masks of tokens
    mission_pile: Int32
    missions: Seats32
    returned: Seats32  # one each, which its seat remembers

    @classmethod
    def blank(cls) -> Self:
        """Return a state in which nobody has left home and no token was revealed."""
        s = cls()
        s.token = -1
        s.settled = [-1] * SEATS
        s.spot = [[AT_HOME] * ASTRONAUTS for _ in range(SEATS)]
        return s
