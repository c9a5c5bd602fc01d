"""Scenario III: the caravanserai (rule 9.3).

Each choice of one to five dice is an action of its own, numbered by its rank.
The rank counts, symbol by symbol, the choices with fewer dice up to that symbol.
"""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import count_of, die
from .names import CARAVANSERAI, DICE, HOARDED, SYMBOLS
from .sites import spend, unspent
from .state import State
from .tables import Tables

__all__ = ["hoard", "hoard_of_rank", "list_hoards", "nth_hoard", "rank_of_hoard"]

# CHOICES[i][n]: how many ways there are to choose fewer than n dice from i + 1 symbols.
CHOICES = (
    (0, 1, 2, 3, 4, 5),
    (0, 1, 3, 6, 10, 15),
    (0, 1, 4, 10, 20, 35),
    (0, 1, 5, 15, 35, 70),
    (0, 1, 6, 21, 56, 126),
    (0, 1, 7, 28, 84, 210),
)


@rule
def list_hoards(b: Tables, s: State) -> None:
    """Rule 9.3: once per roll, some of its dice; at least one must be left to roll."""
    if s.held == 0 and s.roll and unspent(b, s, s.turn, CARAVANSERAI):
        ways = 1
        for symbol in range(SYMBOLS):
            ways *= count_of(s.roll, symbol) + 1
        s.hoards = ways - 2


@rule
def nth_hoard(roll: int, n: int) -> int:
    """Return the n-th choice of some dice of a roll, counted from 0."""
    dice = 0
    n += 1
    for symbol in range(SYMBOLS):
        ways = count_of(roll, symbol) + 1
        dice += n % ways * die(symbol)
        n //= ways
    return dice


@rule
def rank_of_hoard(dice: int) -> int:
    """Return the number of a choice of dice."""
    rank = 0
    so_far = 0
    for symbol in range(SYMBOLS):
        so_far += count_of(dice, symbol)
        rank += CHOICES[symbol][so_far]
    return rank


@rule
def hoard_of_rank(rank: int) -> int:
    """Return the dice of a choice by its number."""
    dice = 0
    after = 0
    for i in range(SYMBOLS):
        symbol = SYMBOLS - 1 - i
        so_far = DICE - 1
        while CHOICES[symbol][so_far] > rank:
            so_far -= 1
        rank -= CHOICES[symbol][so_far]
        if i:
            dice += (after - so_far) * die(symbol + 1)
        after = so_far
    return dice + after * die(0)


@rule
def hoard(b: Tables, s: State, rank: int) -> None:
    """Rule 9.3: these dice can be used after the next roll."""
    places = unspent(b, s, s.turn, CARAVANSERAI)
    spend(s, (places & -places).bit_length() - 1)
    dice = hoard_of_rank(rank)
    s.roll -= dice
    s.held = dice
    s.acted = 1
    tell(s, HOARDED, s.turn, dice)
