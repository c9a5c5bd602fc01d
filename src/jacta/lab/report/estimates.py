"""Estimates with their errors: the numbers behind every plot, as one tidy data frame.

Games of a series are independent, so errors are always between games, even for what
happens several times in one. A value that is the same in all games may still differ
in the next: its error is that of a share of games, as if one game differed by one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

if TYPE_CHECKING:
    from jacta.lab.report.series import Series

__all__ = ["Estimate", "Estimates", "Results"]

CERTAINTY = 0.95
WIDTH = NormalDist().inv_cdf((1 + CERTAINTY) / 2)  # of an interval, in standard errors
SCHEMA = {
    "board": pl.String,
    "players": pl.Int64,
    "options": pl.String,
    "policy": pl.String,
    "measure": pl.String,
    "key": pl.String,
    "detail": pl.String,
    "value": pl.Float64,
    "error": pl.Float64,
}


@dataclass(frozen=True)
class Estimate:
    """A number with its standard error."""

    value: float
    error: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval."""
        return WIDTH * self.error

    def __sub__(self, other: Estimate) -> Estimate:
        """Return the difference to an independent estimate."""
        return Estimate(self.value - other.value, math.hypot(self.error, other.error))


class Estimates:
    """Collects the estimates of one series."""

    def __init__(self, series: Series) -> None:
        self.keys = series.keys()
        self.rows: list[dict[str, Any]] = []

    def mean(self, measure: str, key: object, values: Any, detail: object = "") -> None:
        """Add the mean over games; of Booleans it is the share that are true."""
        if values.dtype == bool:
            error = _error_of_share(int(values.sum()), len(values))
        elif np.ptp(values) == 0:
            error = _error_of_share(0, len(values))
        else:
            error = float(np.std(values)) / math.sqrt(len(values))
        self._add(measure, key, detail, float(np.mean(values)), error)

    def ratio(self, measure: str, key: object, part: Any, whole: Any, detail: object = "") -> None:
        """Add the share of a sum over games in another; nothing if there is nothing to share."""
        total = float(whole.sum())
        if total == 0:
            return
        share = float(part.sum()) / total
        if (part * whole.sum() == part.sum() * whole).all():
            error = _error_of_share(0, int(np.count_nonzero(whole)))
        else:
            error = float(np.sqrt(((part - share * whole) ** 2).sum())) / total
        self._add(measure, key, detail, share, error)

    def _add(self, measure: str, key: object, detail: object, value: float, error: float) -> None:
        row = {"measure": measure, "key": str(key), "detail": str(detail)}
        self.rows.append({**self.keys, **row, "value": value, "error": error})


def _error_of_share(true: int, count: int) -> float:
    """Return the error by Agresti and Coull: not 0 where all are true, or none."""
    share = (true + 2) / (count + 4)
    return math.sqrt(share * (1 - share) / (count + 4))


class Results:
    """All estimates of an experiment."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.frame = pl.DataFrame(rows, schema=SCHEMA)
        self._found: dict[tuple[Any, ...], dict[tuple[str, str], Estimate]] = {
            (r["board"], r["players"], r["options"], r["policy"], r["measure"]): {} for r in rows
        }
        for r in rows:
            place = (r["board"], r["players"], r["options"], r["policy"], r["measure"])
            self._found[place][r["key"], r["detail"]] = Estimate(r["value"], r["error"])

    def all(self, series: Series, measure: str) -> dict[tuple[str, str], Estimate]:
        """Return the estimates of a measure by key and detail."""
        k = series.keys()
        place = (k["board"], k["players"], k["options"], k["policy"], measure)
        return self._found.get(place, {})

    def of(self, series: Series, measure: str) -> dict[str, Estimate]:
        """Return the estimates of a measure by key alone."""
        return {key: e for (key, detail), e in self.all(series, measure).items() if not detail}

    def one(self, series: Series, measure: str, key: object = "") -> Estimate:
        """Return a single estimate."""
        return self.all(series, measure)[str(key), ""]
