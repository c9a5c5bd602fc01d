"""Means with intervals that respect the pairing.

Games with the same dice are not independent of each other, games with other
dice are: the unit that is counted is the number of the dice, not the game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

__all__ = ["Estimate", "mean", "quantile", "rate"]

COVERAGE = 0.95
FEW = (12.706, 4.303, 3.182)  # Student's quantiles for one, two and three degrees of freedom


@dataclass(frozen=True)
class Estimate:
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """How wide the interval is."""
        return self.high - self.low

    def as_json(self) -> dict[str, float]:
        """Return the numbers by name."""
        return {"value": self.value, "low": self.low, "high": self.high}


def quantile(freedom: int) -> float:
    """Return how many standard errors a 95 % interval reaches: Student's t.

    From four degrees on Cornish and Fisher's expansion is right to a hundredth.
    """
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    z = NormalDist().inv_cdf((1 + COVERAGE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def rate(shares: Any) -> Estimate:
    """Return the mean of shares between 0 and 1, one for every number of the dice.

    Wilson's interval for as many games as would vary as much if they were independent. Where
    all shares are the same, the dice count as one game for every number.
    """
    numbers, centre = len(shares), float(np.mean(shares))
    error = float(np.std(shares, ddof=1)) / math.sqrt(numbers)
    games = centre * (1 - centre) / error**2 if error else numbers
    return Estimate(centre, *_wilson(centre, games, quantile(numbers - 1)))


def mean(values: Any) -> Estimate:
    """Return the mean of values of any size, one for every number of the dice: Student's t."""
    centre = float(np.mean(values))
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    reach = quantile(len(values) - 1) * error
    return Estimate(centre, centre - reach, centre + reach)


def _wilson(mean: float, games: float, z: float) -> tuple[float, float]:
    spread = z * z / games
    centre = (mean + spread / 2) / (1 + spread)
    half = math.sqrt(mean * (1 - mean) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)
