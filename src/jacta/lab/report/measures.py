"""What is measured in every game's series."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.lab.report.estimates import Estimates
from jacta.lab.report.kit import report_kit

if TYPE_CHECKING:
    from jacta.lab.report.frames import Columns
    from jacta.lab.report.series import Series

__all__ = ["BIN", "measured"]

BIN = 10  # of the histogram of decisions


def measured(series: Series, games: Columns) -> list[dict[str, Any]]:
    """Return all estimates of a series as rows."""
    e = Estimates(series)
    wins = _wins(games["winners"], series.players)
    _measure_order(e, games, wins)
    _measure_seats(e, games, wins)
    _measure_points(e, series, games)
    _measure_course(e, series, games)
    kit = report_kit(series.game.name)
    if kit is not None:
        kit.measure(e, series, games)
    return e.rows


def _wins(winners: Any, players: int) -> Any:
    """Return the share of the victory by game and seat."""
    won = winners[:, None] >> np.arange(players) & 1
    return won / won.sum(axis=1, keepdims=True)


def _measure_order(e: Estimates, games: Columns, wins: Any) -> None:
    """Measure wins by the order of play."""
    players = wins.shape[1]
    for place in range(players):
        seat = ((games["first"] + place) % players)[:, None]
        e.mean("wins", place + 1, np.take_along_axis(wins, seat, axis=1))


def _measure_seats(e: Estimates, games: Columns, wins: Any) -> None:
    """Measure wins and points by seat, where policies differ."""
    for seat in range(wins.shape[1]):
        e.mean("wins by seat", seat, wins[:, seat])
        e.mean("points by seat", seat, games["scores"][:, seat])


def _measure_points(e: Estimates, series: Series, games: Columns) -> None:
    """Measure how many points there are, where they come from, and how close games are."""
    scores = games["scores"]
    ranked = np.sort(scores, axis=1)
    e.mean("points", "", scores.mean(axis=1))
    e.mean("winning points", "", ranked[:, -1])
    e.mean("lead", "", ranked[:, -1] - ranked[:, -2])
    e.mean("shared", "", ranked[:, -1] == ranked[:, -2])
    whole = games["parts"].sum(axis=(1, 2))
    for part, name in enumerate(series.game.part_names):
        points = games["parts"][:, :, part]
        e.mean("source", name, points.mean(axis=1))
        e.ratio("source share", name, points.sum(axis=1), whole)


def _measure_course(e: Estimates, series: Series, games: Columns) -> None:
    """Measure how long games are and why they end."""
    length = games["length"]
    e.mean("length", "", length)
    e.mean("decisions", "", games["decisions"])
    for turns in range(int(length.min()), int(length.max()) + 1):
        e.mean("length share", turns, length == turns)
    for low in range(0, int(games["decisions"].max()) + 1, BIN):
        e.mean("decisions share", low, games["decisions"] // BIN == low // BIN)
    for number, name in enumerate(series.game.ending_names):
        if name:
            e.mean("ending", name, games["ending"] == number)
