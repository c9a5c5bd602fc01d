"""How a duel in the arena ends (rule 9.4)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from jacta.games.incognitos.rules.names import DICE, SYMBOLS

__all__ = ["duel"]


def duel(ahead: int, dice: int, aside: int) -> tuple[Fraction, Fraction]:
    """Rule 9.4: the chance that the challenger wins, and that nobody does.

    `ahead` is how much more the challenger's monster is worth; of the
    challenger's dice, `aside` show a red giant already and `dice` are rolled.
    """
    win = draw = Fraction()
    for own, chance in enumerate(_red_giants(dice)):
        for other, rival_chance in enumerate(_red_giants(DICE)):
            difference = ahead + aside + own - other
            win += chance * rival_chance if difference > 0 else 0
            draw += chance * rival_chance if difference == 0 else 0
    return win, draw


def _red_giants(dice: int) -> list[Fraction]:
    """Return how likely each number of red giants is."""
    one = Fraction(1, SYMBOLS)
    return [comb(dice, n) * one**n * (1 - one) ** (dice - n) for n in range(dice + 1)]
