"""What is measured in games of Los Incognitos: what gets marked, and how turns go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.games.incognitos.rules.names import ENTRIES, ONLY_MOVED, ROW, SITES, USED_ZERO, ZERO
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from jacta.lab.report.estimates import Estimates
    from jacta.lab.report.frames import Columns
    from jacta.lab.report.series import Series

__all__ = ["ENTRY_NAMES", "measure"]

ENTRY_NAMES = ("points", "only moved", "zero roll")


def measure(e: Estimates, series: Series, games: Columns) -> None:
    """Measure monsters, sites, places and the logbooks."""
    board: Any = series.game.board
    _measure_marks(e, board, games)
    _measure_functions(e, games)
    _measure_places(e, board, games)
    _measure_logbooks(e, games)
    e.mean("route", "", games["route"].max(axis=1))


def _measure_marks(e: Estimates, board: Any, games: Columns) -> None:
    """Measure how much of each row of the scoring table is crossed off."""
    fields = np.bitwise_or.reduce(games["monsters"], axis=1)
    for kind, name in enumerate(KIND_IDS):
        crossed = _ones(fields >> kind * ROW, ROW)
        e.mean("marked", name, crossed)
        e.mean("row filled", name, crossed / len(board.rows[kind].points))
    explored = _ones(np.bitwise_or.reduce(games["sites"], axis=1), SITES)
    e.mean("marked", "site", explored)
    e.mean("row filled", "site", explored / max(1, len(board.sites)))


def _measure_functions(e: Estimates, games: Columns) -> None:
    """Measure in how many games a site's function is used, and what part of those explored."""
    spent, explored = (_ones(games[name], SITES).sum(axis=1) for name in ("spent", "sites"))
    e.mean("function used", "", spent > 0)
    e.ratio("functions used", "", spent, explored)


def _measure_places(e: Estimates, board: Any, games: Columns) -> None:
    """Measure how often each destination is reached, and is marked or explored."""
    reached = np.bitwise_or.reduce(games["reached"], axis=1)
    for i, place in enumerate(board.destinations):
        if place.kind != "shuttle":
            e.mean("reached", place.id, (reached >> i & 1) == 1)
            e.mean("used", place.id, (games["used"] >> i & 1) == 1)


def _measure_logbooks(e: Estimates, games: Columns) -> None:
    """Measure what is entered, over all turns and turn by turn."""
    log, taken = games["log"], np.arange(ENTRIES) < games["entries"][:, :, None]
    zero = taken & ((log == ZERO) | (log == USED_ZERO))
    moved = taken & (log == ONLY_MOVED)
    sorts = dict(zip(ENTRY_NAMES, (taken & ~zero & ~moved, moved, zero), strict=True))
    points = np.where(sorts["points"], log, 0)
    for name, sort in sorts.items():
        e.ratio("entry", name, sort.sum(axis=(1, 2)), taken.sum(axis=(1, 2)))
        for turn in range(ENTRIES):
            here = taken[:, :, turn].sum(axis=1)
            e.ratio("entry by turn", turn + 1, sort[:, :, turn].sum(axis=1), here, name)
    for turn in range(ENTRIES):
        here = taken[:, :, turn].sum(axis=1)
        e.ratio("points by turn", turn + 1, points[:, :, turn].sum(axis=1), here)


def _ones(masks: Any, bits: int) -> Any:
    """Count the bits that are set among the lowest few."""
    return sum(masks >> bit & 1 for bit in range(bits))
