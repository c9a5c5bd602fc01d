"""Exact numbers that stay fast: integers that count parts of one large whole.

A chance or an expected value is a sum of ways over 6 ** (dice rolled). A rocket
flies from space to space at most 26 times, rolls once more by a token, and at
most six dice each time; so every such number is an integer over the one
denominator `WHOLE`. Integers add up and compare much faster than fractions.
"""

from __future__ import annotations

from fractions import Fraction

from jacta.games.mlem.rules.names import DEEP_SPACE, DICE

__all__ = ["WHOLE", "fraction"]

WHOLE: int = 6 ** (DICE * (DEEP_SPACE + 1))


def fraction(parts: int) -> Fraction:
    """Return what some parts of the whole are worth."""
    return Fraction(parts, WHOLE)
