"""Chance outcomes by a random number generator, with the right odds."""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.generator import below
from .names import FIRST
from .state import State
from .tables import Tables

__all__ = ["random_outcome"]

ROLLS_OF_THREE = 216


@rule
def random_roll(b: Tables, dice: int, rng: list[int]) -> int:
    """Return how many of the dice show each symbol."""
    if dice <= 3:
        return b.rolls[dice][below(rng, 6**dice)]
    n = below(rng, 6**dice)
    return b.rolls[3][n % ROLLS_OF_THREE] + b.rolls[dice - 3][n // ROLLS_OF_THREE]


@rule
def random_outcome(b: Tables, s: State, rng: list[int]) -> int:
    """Return an outcome of the chance that the game waits for."""
    if s.phase == FIRST:
        return below(rng, s.players)
    return random_roll(b, s.dice, rng)
