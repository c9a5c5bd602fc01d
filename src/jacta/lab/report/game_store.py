"""The games of an experiment: each finished series is kept as a Parquet file.

A file's name ends with the fingerprint of its set-up. A later run that needs the
same games finds them there, and goes on where the one before was stopped.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from jacta.lab.report.frames import columns_of, frame_of
from jacta.lab.simulation import batches_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jacta.lab.report.frames import Columns
    from jacta.lab.report.series import Plan, Series
    from jacta.lab.workers import Workers

__all__ = ["Store"]

BATCH = 250  # games: small enough for a moving progress bar


class Store:
    """The folder with the games of an experiment."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder

    def path(self, series: Series) -> Path:
        """Return where the games of a series are kept."""
        return self.folder / f"{series.name}_{self.plan.fingerprint(series)}.parquet"

    def missing(self) -> list[Series]:
        """Return the series that are still to be played."""
        return [series for series in self.plan.series if not self.path(series).exists()]

    def play(self, series: Series, workers: Workers, progress: Callable[[int], object]) -> None:
        """Play a series and keep it; report each batch's size when done."""
        simulation = self.plan.simulation(series)
        parts = []
        for outcomes in workers.outcomes(simulation, batches_of(self.plan.games, BATCH)):
            parts.append(outcomes)
            progress(len(outcomes))
        self._write(series, frame_of(np.concatenate(parts), series.game))

    def _write(self, series: Series, frame: pl.DataFrame) -> None:
        """Write to a temporary file and rename it, so that a file that exists is whole."""
        self.folder.mkdir(parents=True, exist_ok=True)
        about: dict[str, Any] = {"game": series.game.name, **series.keys(), "seed": self.plan.seed}
        path = self.path(series)
        unfinished = path.with_suffix(".part")
        frame.write_parquet(unfinished, metadata={"jacta": json.dumps(about)})
        unfinished.replace(path)

    def columns(self, series: Series) -> Columns:
        """Return the games of a finished series."""
        return columns_of(pl.read_parquet(self.path(series)))
