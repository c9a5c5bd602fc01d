"""Playing a board in all set-ups of some aims, and judging its games.

Every board is played with the same dice, so that boards are compared and not their luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.lab.report.frames import columns_of, frame_of
from jacta.lab.report.measures import measured
from jacta.lab.report.series import Series
from jacta.lab.simulation import Simulation, batches_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game
    from jacta.lab.tuning.aims import Aims, Finding
    from jacta.lab.workers import Workers

__all__ = ["findings_on", "games_on", "series_on"]

BATCH = 250


def series_on(kind: type[Game[Any]], data: Any, aims: Aims) -> list[Series]:
    """Return what is played on a board, by each policy alike; raise BoardError if it is none."""
    board = kind.load_board(data)
    games = [kind(board, count, options) for count in aims.players for options in aims.options]
    return [Series(game, (policy,) * game.players) for game in games for policy in aims.policies]


def games_on(aims: Aims) -> int:
    """Return how many games it takes to judge a board."""
    return len(aims.players) * len(aims.options) * len(aims.policies) * aims.games


def findings_on(
    kind: type[Game[Any]],
    data: Any,
    aims: Aims,
    seed: int,
    workers: Workers,
    progress: Callable[[int], object] = lambda _done: None,
) -> list[Finding]:
    """Play a board and return what was measured of every aim."""
    rows = []
    for series in series_on(kind, data, aims):
        simulation = Simulation(series.game, series.policies, seed, in_detail=True)
        parts = []
        for outcomes in workers.outcomes(simulation, batches_of(aims.games, BATCH)):
            parts.append(outcomes)
            progress(len(outcomes))
        rows += measured(series, columns_of(frame_of(np.concatenate(parts), series.game)))
    return aims.findings(rows)
