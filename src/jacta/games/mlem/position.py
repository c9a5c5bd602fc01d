"""A position as views, previews and reasons read it: the mat, its tables, and a state."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from jacta.games.mlem.board import Board
    from jacta.games.mlem.rules.state import State
    from jacta.games.mlem.rules.tables import Tables

__all__ = ["SCORED", "Position"]

SCORED = attrgetter(  # what of a state decides the result
    "planet_count",
    "planet_rank",
    "settled",
    "visited",
    "moon_points",
    "deep_points",
    "goals",
    "ufo_tokens",
    "explored",
    "missions",
)


class Position(NamedTuple):
    """A state on a mat."""

    board: Board
    tables: Tables
    state: State
