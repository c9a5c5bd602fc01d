"""Chance outcomes by a random number generator, with the right odds."""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.generator import below, nth_bit, some_bits
from .explorations import tokens_to_place
from .missions import DEALT
from .names import DEAL, FIRST, PLACE, ROLL
from .state import State
from .tables import Tables

__all__ = ["random_outcome"]

ROLLS_OF_THREE = 216


@rule
def random_roll(b: Tables, dice: int, rng: list[int]) -> int:
    """Return how many of the dice show each face."""
    if dice <= 3:
        return b.rolls[dice][below(rng, 6**dice)]
    n = below(rng, 6**dice)
    return b.rolls[3][n % ROLLS_OF_THREE] + b.rolls[dice - 3][n // ROLLS_OF_THREE]


@rule
def random_outcome(b: Tables, s: State, rng: list[int]) -> int:
    """Return an outcome of the chance that the game waits for."""
    if s.phase == ROLL:
        return random_roll(b, s.dice, rng)
    if s.phase == FIRST:
        return below(rng, s.players)
    if s.phase == DEAL:
        return some_bits(s.mission_pile, DEALT, rng)
    if s.phase == PLACE:
        return some_bits(s.explore_pile, tokens_to_place(s), rng)
    return nth_bit(s.token_pile, below(rng, s.token_pile.bit_count()))
