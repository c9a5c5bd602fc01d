"""A puzzle, and what its difficulty is."""

from __future__ import annotations

import math
from typing import Annotated

import msgspec

from jacta.core.errors import SetupError
from jacta.core.positions import position_of
from jacta.core.table import Table

__all__ = ["DIFFICULTIES", "Puzzle", "check_puzzle", "table_of"]

DIFFICULTIES = (0.75, 0.6, 0.45, 0.3)  # mean chance of the opponents: 1 from the first on, …, 5
MIDDLE = 1500.0  # the rating of a puzzle that half of the opponents find
SPREAD = 400.0  # rating points for ten times the odds, as in chess
RAREST = 0.03  # nothing counts as found less often


Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Found = Annotated[dict[str, Share], msgspec.Meta(min_length=1)]
Values = Annotated[dict[str, Share], msgspec.Meta(min_length=2)]
Step = Annotated[dict[str, Share], msgspec.Meta(min_length=1)]


class Puzzle(msgspec.Struct, frozen=True):
    """A position as its mover knows it, and what the actions were worth in playouts.

    `values` are shares of victory of the mover, the best action first; `margin` is three
    standard errors of its smallest lead. Actions that were not played out were at least
    `behind` worse at a glance; it is 0 if all were. `line` are the values of the next decisions
    of the same seat after the best action, before chance or anybody else comes. `found` is how
    likely each opponent is to take the best action.
    """

    position: str
    values: Values
    margin: float
    behind: float
    theme: str
    found: Found
    line: tuple[Step, ...] = ()

    @property
    def solution(self) -> str:
        """The best action."""
        return next(iter(self.values))

    @property
    def lead(self) -> float:
        """How much better the best action is than the next."""
        best, second, *_ = self.values.values()
        return best - second

    @property
    def chance(self) -> float:
        """How likely the opponents are to find it, on average."""
        return sum(self.found.values()) / len(self.found)

    @property
    def difficulty(self) -> int:
        """From 1, which nearly every opponent finds, to 5."""
        return 1 + sum(self.chance < bound for bound in DIFFICULTIES)

    @property
    def rating(self) -> float:
        """The same as the rating of an opponent who wins if the puzzle is not found."""
        chance = min(max(self.chance, RAREST), 1 - RAREST)
        return MIDDLE + SPREAD * math.log10((1 - chance) / chance)


def table_of(puzzle: Puzzle) -> Table:
    """Return a table that begins at a puzzle; chance has no dice there."""
    game, s = position_of(puzzle.position)
    return Table(game, begin=s)


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise SetupError unless a puzzle can be shown, answered and explained."""
    table = table_of(puzzle)
    for values in (puzzle.values, *puzzle.line):
        legal = table.legal()
        if unknown := [action for action in values if action not in legal]:
            raise SetupError(f"{unknown[0]!r} is not legal there")
        table.play(next(iter(values)))
