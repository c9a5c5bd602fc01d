"""What landing would bring an astronaut: the change of its player's score if the game ended then.

Counted by the rules on a copy of the position: medals, goals, missions and the
astronaut's function included; the others stay where they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.games.mlem.rules.expedition import seat_at
from jacta.games.mlem.rules.landing import can_land, land_by, landing_options
from jacta.games.mlem.rules.names import (
    DEEP_SPACE,
    DOWN,
    FIRST_BODY_SPACE,
    LAND,
    PARACHUTE,
    PARACHUTIST,
)
from jacta.games.mlem.rules.scoring import score
from jacta.games.mlem.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.mlem.rules.tables import Tables

__all__ = ["Prizes", "empty_mat_prizes", "prizes_of"]

LANDINGS = range(DOWN, DOWN + 3)  # here, or a drifter's


@dataclass(frozen=True)
class Prizes:
    """Points for one astronaut, by space: for landing (None: impossible), and on a crash."""

    landing: tuple[int | None, ...]
    crash: tuple[int, ...]


def prizes_of(b: Tables, s: State, place: int) -> Prizes:
    """Return what the astronaut on a place of the rocket would score anywhere."""
    spaces = range(DEEP_SPACE + 1)
    landing = tuple(max(_landings(b, s, place, space), default=None) for space in spaces)
    return Prizes(landing, tuple(_parachute(b, s, place, space) for space in spaces))


def _landings(b: Tables, s: State, place: int, space: int) -> Iterator[int]:
    """Rules 4.1-4.4, 6: yield the points of every way to land."""
    if space < FIRST_BODY_SPACE:
        return
    options = landing_options(b, _put(s, place, space, LAND), s.crew[place])
    for choice in LANDINGS:
        if options >> choice & 1:
            yield _gain(b, s, place, space, LAND, choice)


def _parachute(b: Tables, s: State, place: int, space: int) -> int:
    """Rule 4.7: the points of a parachutist after a crash; everybody else goes home."""
    if s.crew[place] != PARACHUTIST or space == DEEP_SPACE or not can_land(b, s, space):
        return 0
    return _gain(b, s, place, space, PARACHUTE, DOWN)


def _gain(b: Tables, s: State, place: int, space: int, phase: int, choice: int) -> int:
    seat = seat_at(s, place)
    after = _put(s, place, space, phase)
    land_by(b, after, choice)
    return score(b, after, seat) - score(b, s, seat)


def _put(s: State, place: int, space: int, phase: int) -> State:
    """Return the position with the rocket elsewhere, and the astronaut's turn to land."""
    there = s.copy()
    there.rocket, there.phase, there.at = space, phase, place
    there.lead = (s.aboard & -s.aboard).bit_length() - 1
    return there


def empty_mat_prizes(b: Tables, astronaut: int) -> Prizes:
    """Return what an astronaut would score where nobody has landed yet."""
    s = State.blank()
    s.players = 2
    s.goals_open = 0b1111
    s.crew[0] = s.crew[1] = astronaut
    s.aboard = 0b11
    return prizes_of(b, s, 0)
