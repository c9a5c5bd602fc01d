"""Outcomes of games as data frames: a row for each game, a column for each field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["Columns", "columns_of", "frame_of"]

Columns = dict[str, Any]  # the fields of all games, as arrays of whole numbers


def frame_of(outcomes: Any, game: Game[Any]) -> pl.DataFrame:
    """Return outcome records as a frame; what is kept by seat has as many places as players."""
    seats = game.seats[-1]
    columns = [pl.Series("game", np.arange(len(outcomes), dtype=np.int32))]
    for name in outcomes.dtype.names:
        values = outcomes[name]
        if values.ndim > 1 and values.shape[1] == seats:
            values = values[:, : game.players]
        columns.append(pl.Series(name, np.ascontiguousarray(values)))
    return pl.DataFrame(columns)


def columns_of(frame: pl.DataFrame) -> Columns:
    """Return the columns as arrays, wide enough to be summed up."""
    return {
        column.name: np.asarray(column.to_numpy()).astype(np.int64)
        for column in frame.iter_columns()
    }
