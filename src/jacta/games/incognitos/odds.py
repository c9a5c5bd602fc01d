"""What chance can bring, with exact probabilities."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from jacta.core.rolls import odds_of_rolls
from jacta.games.incognitos.rules.names import DICE, FIRST, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.incognitos.rules.state import State

__all__ = ["DIE", "is_possible", "outcomes", "rolls"]


DIE = tuple(range(SYMBOLS))  # rule 1.1: each symbol once


def rolls(dice: int) -> dict[int, Fraction]:
    """Rule 1.1: every roll, as packed symbol counts, with its probability."""
    return odds_of_rolls(DIE, dice)


def outcomes(s: State) -> Iterator[tuple[int, Fraction]]:
    """Yield every outcome of the pending chance, with its probability."""
    if s.phase == FIRST:
        yield from ((seat, Fraction(1, s.players)) for seat in range(s.players))
    else:
        yield from rolls(s.dice).items()


def is_possible(s: State, outcome: int) -> bool:
    """Whether chance can give this outcome now."""
    if s.phase == FIRST:
        return 0 <= outcome < s.players
    return 0 <= s.dice <= DICE and outcome in rolls(s.dice)
