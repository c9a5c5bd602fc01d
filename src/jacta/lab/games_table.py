"""A series of games as a table in a file: a row for each game.

| column | meaning |
|---|---|
| `game` | its number in the series |
| `first` | the seat that began |
| `ending` | why it ended, by its number in the game's list |
| `length` | in the game's own unit: expeditions, turns |
| `decisions`, `chances` | how many there were |
| `winners` | the seats that won, as a mask: bit 0 is seat 0 |
| `score_0`, `score_1`, … | the points of each seat |
| `<part>_0`, … | where they came from |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from jacta.core.game import Game

__all__ = ["FORMS", "check_form", "columns_of_games", "write_frame", "write_games"]

FORMS = (".parquet", ".csv", ".jsonl")
PLAIN = ("first", "ending", "length", "decisions", "chances", "winners")


def check_form(path: Path) -> None:
    """Raise SetupError for a file whose name does not say how to write it."""
    if path.suffix not in FORMS:
        raise SetupError(f"games are written as {', '.join(FORMS)}, not as {path.name!r}")


def columns_of_games(outcomes: Any, game: Game[Any]) -> dict[str, Any]:
    """Return the columns by name, as arrays."""
    columns = {"game": np.arange(len(outcomes))}
    columns |= {name: outcomes[name] for name in PLAIN}
    for seat in range(game.players):
        columns[f"score_{seat}"] = outcomes["scores"][:, seat]
    for part, name in enumerate(game.part_names):
        for seat in range(game.players):
            columns[f"{name}_{seat}"] = outcomes["parts"][:, seat, part]
    return columns


def write_games(parts: Sequence[Any], game: Game[Any], path: Path) -> None:
    """Write the outcomes of a series to a file; its suffix decides the format."""
    import polars as pl  # noqa: PLC0415 - slow to import

    check_form(path)
    write_frame(pl.DataFrame(columns_of_games(np.concatenate(list(parts)), game)), path)


def write_frame(frame: Any, path: Path) -> None:
    """Write a table to a file; its suffix decides the format."""
    match path.suffix:
        case ".parquet":
            frame.write_parquet(path)
        case ".csv":
            frame.write_csv(path)
        case _:
            frame.write_ndjson(path)
