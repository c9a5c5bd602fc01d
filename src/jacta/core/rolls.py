"""Rolls of six-sided dice as numbers: how many dice show each symbol, 4 bits a symbol.

A die is the tuple of the symbols on its six sides. `random_roll` is a rule for
both twins; the rest fills board tables and lists outcomes.
"""

from __future__ import annotations

import functools
import itertools
import math
from fractions import Fraction
from typing import TYPE_CHECKING

from jacta.core.kernel import rule
from jacta.core.layout import Array

from .generator import below

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ROLLS", "odds_of_rolls", "packed", "random_roll", "small_rolls"]

FEW = 3  # dice; a larger roll is the sum of two small ones
WAYS = 216  # to roll that many dice
ROLLS = Array("i4", FEW + 1, WAYS)


def packed(symbols: Iterable[int]) -> int:
    """Return how often each symbol occurs, as one number."""
    return sum(1 << 4 * symbol for symbol in symbols)


def small_rolls(die: tuple[int, ...]) -> list[list[int]]:
    """Return all rolls of 0 to FEW dice for `random_roll`, repeated by their odds."""
    rows = [[packed(shown) for shown in itertools.product(die, repeat=n)] for n in range(FEW + 1)]
    return [row + [0] * (WAYS - len(row)) for row in rows]


@rule
def random_roll(rolls: list[list[int]], dice: int, rng: list[int]) -> int:
    """Return a roll of up to 2 * FEW dice, with the right odds."""
    ways: int = 6**dice
    n = below(rng, ways)
    if dice <= FEW:
        return rolls[dice][n]
    return rolls[FEW][n % WAYS] + rolls[dice - FEW][n // WAYS]


@functools.cache
def odds_of_rolls(die: tuple[int, ...], dice: int) -> dict[int, Fraction]:
    """Return every roll of that many dice with its exact probability."""
    kinds = sorted(set(die))
    odds: dict[int, Fraction] = {}
    for shown in itertools.combinations_with_replacement(kinds, dice):
        ways = math.factorial(dice)
        for symbol in kinds:
            count = shown.count(symbol)
            ways = ways // math.factorial(count) * die.count(symbol) ** count
        odds[packed(shown)] = Fraction(ways, len(die) ** dice)
    return odds
