"""Glicko-2: how good somebody is at puzzles, and how sure that is.

Mark E. Glickman, "Example of the Glicko-2 system" (2022). An answer is a game against the
puzzle, and a rating period of its own.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BEGINNING", "Rating", "Result", "rated"]

SCALE = 173.7178  # rating points for a step of the system's own scale
MIDDLE = 1500.0
CALM = 0.5  # tau: how little the volatility may change
CLOSE = 1e-6  # where the search for the volatility ends


class Rating(NamedTuple):
    """A rating, its deviation, and how much results wander about."""

    points: float
    deviation: float
    volatility: float


class Result(NamedTuple):
    """A game against a rated opponent: 1 is a victory, 0 a defeat."""

    points: float
    deviation: float
    score: float


# Glickman's 350 is for chess players all over the world; people new to a game are more alike, and
# nobody should fall by hundreds of points for one slip.
BEGINNING = Rating(MIDDLE, 200.0, 0.06)


def rated(before: Rating, results: Sequence[Result]) -> Rating:
    """Return the rating after a period with these results."""
    mu, phi = (before.points - MIDDLE) / SCALE, before.deviation / SCALE
    if not results:
        wider = math.hypot(phi, before.volatility)
        return Rating(before.points, wider * SCALE, before.volatility)
    information, surprise = 0.0, 0.0
    for points, deviation, score in results:
        weight = 1 / math.sqrt(1 + 3 * (deviation / SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * (mu - (points - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    volatility = _volatility(phi, before.volatility, 1 / information, surprise / information)
    after = 1 / math.sqrt(1 / (phi**2 + volatility**2) + information)
    return Rating(MIDDLE + SCALE * (mu + after**2 * surprise), SCALE * after, volatility)


def _volatility(phi: float, before: float, variance: float, change: float) -> float:
    """Return the new volatility: the zero of a function, by the Illinois method (step 5)."""
    start = math.log(before**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / CALM**2

    a, steps = start, 1
    if change**2 > phi**2 + variance:
        b = math.log(change**2 - phi**2 - variance)
    else:
        while f(start - steps * CALM) < 0:
            steps += 1
        b = start - steps * CALM
    f_a, f_b = f(a), f(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return math.exp(a / 2)
