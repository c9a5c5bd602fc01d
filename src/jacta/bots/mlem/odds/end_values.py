"""What the end of an expedition is worth to a traveller, for every space where it may end.

Besides what a landing brings, time counts. Every landing brings the end of the game
nearer, and astronauts still at home then have scored nothing: that is worth `HASTE`.
The end itself is worth `FINISH` to the leader, and costs the others as much.
"""

from __future__ import annotations

from jacta.core.kernel import floats, routine

from ....games.mlem.rules.names import (
    ASTRONAUTS,
    DEEP_SPACE,
    DRIFTER,
    FIRST_BODY_SPACE,
    PARACHUTIST,
)
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ..landing_value import NOWHERE, landing_value
from ..points import open_points

__all__ = ["CRASH", "END_VALUES", "LAND", "LAND_AFTER", "end_values", "lead", "with_time"]

SPACES = DEEP_SPACE + 1
LAND, LAND_AFTER, CRASH = 0, SPACES, 2 * SPACES  # where each part of the list begins
END_VALUES = 3 * SPACES
HASTE = 2.5
FINISH = 2.0


@routine
def lead(b: Tables, s: State, seat: int) -> int:
    """Return how far a seat is ahead of its best rival, by what everybody can see."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, open_points(b, s, other))
    return open_points(b, s, seat) - best


@routine
def finish_value(ahead: float) -> float:
    """Return the value of the game's end to a seat with this lead."""
    return FINISH if ahead > 0 else -FINISH


@routine
def time_value(s: State, seat: int, ahead: float) -> float:
    """Rule 5.2: what a landing brings besides its points; the eighth ends the game."""
    if s.landed[seat] == ASTRONAUTS - 1:
        return HASTE + finish_value(ahead)
    return HASTE


@routine
def with_time(s: State, seat: int, ahead: int, value: float) -> float:
    """Return the value of a landing, time included."""
    return value + time_value(s, seat, ahead + value)


@routine
def drift(values: list[float], first: int, galaxy: float) -> None:
    """Rule 6, drifter: the best of three spaces."""
    before = NOWHERE
    for space in range(FIRST_BODY_SPACE, DEEP_SPACE):
        here = values[first + space]
        on = values[first + space + 1] if space + 1 < DEEP_SPACE else galaxy
        values[first + space] = max(before, here, on)
        before = here
    values[first + DEEP_SPACE] = max(values[first + DEEP_SPACE], before)


@routine
def end_values(b: Tables, s: State, seat: int, who: int, deep: int) -> list[float]:
    """Return the value of landing, of landing after the commander, and of crashing on each space.

    `deep` is the points of deep space: the comet's for a commander, the galaxy's for a
    passenger.
    """
    values = floats(END_VALUES)
    for n in range(FIRST_BODY_SPACE):
        values[LAND + n] = values[LAND_AFTER + n] = NOWHERE
    ahead = lead(b, s, seat)
    for space in range(FIRST_BODY_SPACE, SPACES):
        first = landing_value(b, s, seat, who, space, deep, 0)
        values[LAND + space] = with_time(s, seat, ahead, first)
        second = landing_value(b, s, seat, who, space, int(b.galaxy), 1)
        values[LAND_AFTER + space] = with_time(s, seat, ahead, second)
    if who == DRIFTER:
        galaxy = values[LAND_AFTER + DEEP_SPACE]
        drift(values, LAND, galaxy)
        drift(values, LAND_AFTER, galaxy)
    home = finish_value(ahead) if s.failures + 1 >= b.failures else 0.0
    for space in range(SPACES):
        values[CRASH + space] = home
        if who == PARACHUTIST:
            values[CRASH + space] = max(home, home + values[LAND + space])
    return values
