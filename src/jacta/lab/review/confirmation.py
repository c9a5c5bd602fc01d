"""Possible mistakes played out, the largest first, until the seconds are spent."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.lab.review.judge import Judged
from jacta.lab.review.model import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.lab.review.judge import Judge
    from jacta.lab.review.ledger import Line

__all__ = ["Doubt", "confirm", "doubts_among"]

DOUBTFUL = BANDS["inaccuracy"] / 2  # an error from here on is played out
CHUNK = 48  # games between two looks
MOST_GAMES = 384
SURE = 2.58  # standard errors: one mistake in a hundred
SHOWN = 1.96  # standard errors on each side of an interval


class Doubt:
    """A decision to be played out."""

    def __init__(self, s: Any, seat: int, line: Line) -> None:
        self.state, self.seat, self.line = s, seat, line

    @property
    def size(self) -> float:
        """The error as it is known so far."""
        return float(self.line.error(self.seat)[self.seat])


def doubts_among(decided: Sequence[tuple[Any, int, Line]]) -> list[Doubt]:
    """Return what should be played out, the largest first."""
    doubts = [Doubt(*one) for one in decided]
    doubts = [doubt for doubt in doubts if doubt.size >= DOUBTFUL]
    for doubt in doubts:
        doubt.line.is_confirmed = False
    return sorted(doubts, key=lambda doubt: -doubt.size)


def confirm(judge: Judge, doubts: Sequence[Doubt], end: float) -> Iterator[Doubt]:
    """Play out one doubt after the other; yield each when it is settled."""
    for doubt in doubts:
        if time.process_time() >= end:
            return
        _settle(judge, doubt, end)
        yield doubt


def _settle(judge: Judge, doubt: Doubt, end: float) -> None:
    """Replace the judge's opinion by what came out, if that tells the actions apart."""
    line, seat = doubt.line, doubt.seat
    assert line.judged is not None  # noqa: S101 - a doubt has an error
    glance, both = line.judged, [line.chosen, line.best(seat)]
    actions = [glance.actions[place] for place in both]
    results = np.zeros((0, len(actions), glance.values.shape[1]))
    gain, error = 0.0, math.inf
    while len(results) < MOST_GAMES:
        games = range(len(results), len(results) + CHUNK)
        results = np.concatenate([results, judge.played_out(doubt.state, actions, games)])
        gain, error = _difference(results[:, 1, seat] - results[:, 0, seat])
        is_small = gain + SHOWN * error < BANDS["inaccuracy"]
        if gain > SURE * error or is_small or time.process_time() > end:
            break
    values = results.mean(axis=0)
    if abs(gain) <= SHOWN * error:  # equal, as far as anybody can tell
        values = np.array([values.mean(axis=0)] * len(actions))
    line.judged = Judged(actions, values).with_others(1, glance, both[1])
    line.chosen, line.margin, line.is_confirmed = 0, SHOWN * error, True


def _difference(differences: Any) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return float(differences.mean()), float(differences.std(ddof=1)) / math.sqrt(len(differences))
