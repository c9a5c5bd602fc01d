"""What a trip is worth to those aboard: one alone, or a commander and a passenger."""

from __future__ import annotations

from jacta.core.kernel import floats, routine

from ....core.bits import first_bit
from ....games.mlem.rules.names import DICE, TINKERER
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from .cells import FLYING, VALUES
from .end_values import end_values
from .flight import Trip, fly_all

__all__ = ["envy_of", "fly_alone", "fly_together", "next_place"]

ENVY = 0.8  # what a point of the other costs, between two players


@routine
def next_place(s: State, first: int) -> int:
    """Return the first taken place on the rocket from one on; -1 if there is none."""
    return first_bit(s.aboard & -(1 << first))


@routine
def envy_of(s: State) -> float:
    """Return what a point of the passenger costs the commander, shared by all rivals."""
    return ENVY * (s.aboard.bit_count() - 1) / (s.players - 1)


@routine
def fly_alone(
    b: Tables, s: State, seat: int, who: int, start: int, aids: int, nerves: float
) -> list[float]:
    """Return the values of a seat whose astronaut has the rocket to itself."""
    ends = end_values(b, s, seat, who, b.comet)
    nobody = floats(0)
    trip = Trip(nerves, 0.0, ends, ends, nobody, nobody, floats(VALUES), floats(VALUES))
    fly_all(b, s, start, s.dice, aids, trip)
    return trip.commander


@routine
def take_a_die(values: list[float]) -> None:
    """Rule 6, tinkerer: after it lands, the others have one die less, but at least one."""
    for row in range(FLYING, VALUES, DICE + 1):
        for dice in range(DICE, 1, -1):
            values[row + dice] = values[row + dice - 1]


@routine
def fly_together(
    b: Tables,
    s: State,
    commander: int,
    commander_who: int,
    passenger: int,
    passenger_who: int,
    start: int,
    aids: int,
    nerves: float,
    envy: float,
) -> Trip:
    """Return the values of a commander and a passenger, together and each left alone."""
    commander_alone = fly_alone(b, s, commander, commander_who, start, aids, nerves)
    passenger_alone = fly_alone(b, s, passenger, passenger_who, start, aids, nerves)
    if commander_who == TINKERER:
        take_a_die(passenger_alone)
    if passenger_who == TINKERER:
        take_a_die(commander_alone)
    trip = Trip(
        nerves,
        envy,
        end_values(b, s, commander, commander_who, b.comet),
        end_values(b, s, passenger, passenger_who, b.galaxy),
        commander_alone,
        passenger_alone,
        floats(VALUES),
        floats(VALUES),
    )
    fly_all(b, s, start, s.dice, aids, trip)
    return trip
