"""Ratings: Bradley-Terry for any number of players.

Every seat wins with a probability proportional to its strength: Luce's choice,
which for two players is Bradley-Terry, and is the first step of Plackett-Luce.
Further places are ignored because nobody plays for them: bots gamble away a
second place for a victory. A shared victory is split.

Ratings are logarithms of strengths in Elo's unit: 400 points are ten to one.
Every match-up gets one extra victory, shared equally by its seats, so a bot that
never lost has a rating too. Intervals come from a sandwich estimate: the information
matrix and the scatter of the gradients by dice number, so games with the same dice
count together, in whatever match-up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.lab.ladder.estimates import Estimate, quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.ladder.entrants import Entrant
    from jacta.lab.ladder.matches import Match

__all__ = ["Ratings", "fit"]

ELO = 400 / math.log(10)
LONGEST_STEP = 2.0
CLOSE = 1e-10
MOST_STEPS = 500


@dataclass(frozen=True)
class Ratings:
    """The ratings of all entrants; the anchor has 0."""

    entrants: Sequence[Entrant]
    points: Any
    covariance: Any  # of the points; the anchor's row is 0
    numbers: int  # of the dice

    def above(self, one: Entrant, other: Entrant) -> Estimate:
        """Return how far one entrant is above another."""
        contrast = np.zeros(len(self.entrants))
        contrast[self.entrants.index(one)] += 1
        contrast[self.entrants.index(other)] -= 1
        value = float(contrast @ self.points)
        error = math.sqrt(max(0.0, contrast @ self.covariance @ contrast))
        reach = quantile(self.numbers - 1) * error
        return Estimate(value, value - reach, value + reach)

    def ranked(self) -> list[Entrant]:
        """Return the entrants, the strongest first."""
        points = dict(zip(self.entrants, self.points.tolist(), strict=True))
        return sorted(self.entrants, key=lambda entrant: -points[entrant])


class _Pairing:
    """A match-up in numbers: how often each entrant sits at it, and what each won."""

    def __init__(self, match: Match, entrants: Sequence[Entrant]) -> None:
        self.seats = np.array([match.lineup.count(entrant) for entrant in entrants], float)
        self.rotations = len(match.lineup)
        self.fair = self.seats / self.rotations
        shares = [
            match.shares(entrant) if entrant in match.lineup else np.zeros(len(match.wins))
            for entrant in entrants
        ]
        self.victories = self.rotations * np.stack(shares, axis=1)

    def chances(self, strengths: Any) -> Any:
        """Return the chance of each entrant to win."""
        weights = self.seats * np.exp(strengths - strengths.max())
        return weights / weights.sum()

    def gradients(self, strengths: Any) -> Any:
        """Return the slope of the likelihood, for every number of the dice."""
        return self.victories - self.rotations * self.chances(strengths)

    def prior(self, strengths: Any) -> Any:
        """Return the slope of the prior: one extra victory."""
        return self.fair - self.chances(strengths)

    def information(self, strengths: Any) -> Any:
        chances = self.chances(strengths)
        games = 1 + self.rotations * len(self.victories)
        return games * (np.diag(chances) - np.outer(chances, chances))

    def prior_scatter(self, strengths: Any) -> Any:
        """Return the scatter of the prior's victory, as if one entrant had won it alone."""
        slopes = np.eye(len(self.seats)) - self.chances(strengths)
        return slopes.T @ (self.fair[:, None] * slopes)


def fit(matches: Sequence[Match], entrants: Sequence[Entrant], anchor: Entrant) -> Ratings:
    """Return the most likely ratings."""
    pairings = [_Pairing(match, entrants) for match in matches]
    free = np.flatnonzero([entrant != anchor for entrant in entrants])
    strengths = _climbed(pairings, free, len(entrants))
    block = np.ix_(free, free)
    covariance = np.zeros((len(entrants), len(entrants)))
    bread = np.linalg.inv(sum(p.information(strengths) for p in pairings)[block])
    covariance[block] = bread @ _scatter(pairings, strengths)[block] @ bread
    numbers = max(len(p.victories) for p in pairings)
    return Ratings(entrants, ELO * strengths, ELO**2 * covariance, numbers)


def _climbed(pairings: Sequence[_Pairing], free: Any, entrants: int) -> Any:
    """Return the strengths of the highest likelihood, which has one maximum, by Newton's method."""
    strengths = np.zeros(entrants)
    for _ in range(MOST_STEPS):
        slope = sum(p.gradients(strengths).sum(axis=0) + p.prior(strengths) for p in pairings)
        information: Any = sum(p.information(strengths) for p in pairings)
        step = np.linalg.solve(information[np.ix_(free, free)], np.asarray(slope)[free])
        strengths[free] += step * min(1.0, LONGEST_STEP / max(CLOSE, np.abs(step).max()))
        if np.abs(step).max() < CLOSE:
            break
    return strengths


def _scatter(pairings: Sequence[_Pairing], strengths: Any) -> Any:
    """Return the scatter of the slopes by number of the dice; a match-up may have fewer of them."""
    numbers = max(len(p.victories) for p in pairings)
    gradients = np.zeros((numbers, len(strengths)))
    for pairing in pairings:
        gradients[: len(pairing.victories)] += pairing.gradients(strengths)
    games = gradients.T @ gradients * numbers / (numbers - 1)
    return games + sum(p.prior_scatter(strengths) for p in pairings)
