"""What a trip is worth in MLEM to those aboard: to one alone, or to a commander and a passenger."""

from __future__ import annotations

from jacta.core.kernel import floats, routine

from ....core.bits import first_bit
from ....games.mlem.rules.names import DICE, TINKERER
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from .end_values import stakes
from .flight import FLYING, VALUES, fly_all

__all__ = ["envy_of", "fly_alone", "fly_together", "next_place"]

ENVY = 0.8  # what a point of the other counts, between two players


@routine
def next_place(s: State, first: int) -> int:
    """Return the first place on the rocket from one on that is taken, -1 if there is none."""
    taken = s.aboard & -(1 << first)
    return first_bit(taken)


@routine
def envy_of(s: State) -> float:
    """Return what a passenger's points count to the commander, shared by all rivals, and back."""
    return ENVY * (s.aboard.bit_count() - 1) / (s.players - 1)


@routine
def fly_alone(
    b: Tables, s: State, seat: int, who: int, start: int, aids: int, nerves: float
) -> list[float]:
    """Return the values of a seat whose astronaut has the rocket for itself."""
    mine = stakes(b, s, seat, who, b.comet)
    values = floats(VALUES)
    rides = floats(VALUES)
    nobody = floats(0)
    fly_all(b, s, start, s.dice, aids, nerves, 0.0, mine, mine, nobody, nobody, values, rides)
    return values


@routine
def take_a_die(values: list[float]) -> None:
    """Rule 6, tinkerer: who flies on after it has landed has a die less, unless it is the last."""
    for row in range(FLYING, VALUES, DICE + 1):
        for dice in range(DICE, 1, -1):
            values[row + dice] = values[row + dice - 1]


@routine
def fly_together(
    b: Tables,
    s: State,
    chief: int,
    chief_who: int,
    rider: int,
    rider_who: int,
    start: int,
    aids: int,
    nerves: float,
    envy: float,
) -> tuple[list[float], list[float], list[float], list[float]]:
    """Return the values of a commander and a passenger: each left alone, then both together."""
    solo = fly_alone(b, s, chief, chief_who, start, aids, nerves)
    alone = fly_alone(b, s, rider, rider_who, start, aids, nerves)
    if chief_who == TINKERER:
        take_a_die(alone)
    if rider_who == TINKERER:
        take_a_die(solo)
    his = stakes(b, s, chief, chief_who, b.comet)
    hers = stakes(b, s, rider, rider_who, b.galaxy)
    values = floats(VALUES)
    rides = floats(VALUES)
    fly_all(b, s, start, s.dice, aids, nerves, envy, his, hers, solo, alone, values, rides)
    return solo, alone, values, rides
