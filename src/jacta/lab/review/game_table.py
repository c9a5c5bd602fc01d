"""Many reviews as a table in a file: a row for each entry and seat of every game.

| column | meaning |
|---|---|
| `file`, `game` | where the record is, and which game of it |
| `seat`, `name` | whose numbers the row holds |
| `seq`, `by`, `do` | the entry; `by` is -1 for chance |
| `value` | the seat's share of victory after it |
| `luck`, `error`, `reassessment` | of the entry, for this seat |
| `is_own` | whether this seat decided |
| `best`, `band`, `margin` | of a decision |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.lab.games_table import check_form, write_frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from jacta.lab.review.model import Review

__all__ = ["Reviewed", "rows_of", "write_reviews"]

COLUMNS = {
    "file": str,
    "game": int,
    "seat": int,
    "name": str,
    "seq": int,
    "by": int,
    "do": str,
    "value": float,
    "luck": float,
    "error": float,
    "reassessment": float,
    "is_own": bool,
    "best": str,
    "band": str,
    "margin": float,
}

Reviewed = tuple[str, int, "Review"]  # the file, the number of the game in it, and its review


def rows_of(file: str, number: int, review: Review) -> Iterator[dict[str, Any]]:
    """Yield the rows of a game."""
    for move in review.moves:
        for seat, whose in enumerate(review.seats):
            yield {
                "file": file,
                "game": number,
                "seat": seat,
                "name": whose.name,
                "seq": move.seq,
                "by": -1 if isinstance(move.by, str) else move.by,
                "do": move.do,
                "value": move.value[seat],
                "luck": None if move.luck is None else move.luck[seat],
                "error": None if move.error is None else move.error[seat],
                "reassessment": move.reassessment[seat],
                "is_own": move.by == seat,
                "best": move.best,
                "band": move.band,
                "margin": move.margin,
            }


def write_reviews(reviews: Iterable[Reviewed], path: Path) -> None:
    """Write reviews to a file; its suffix decides the format."""
    import polars as pl  # noqa: PLC0415 - slow to import

    check_form(path)
    rows = [row for one in reviews for row in rows_of(*one)]
    kinds = {str: pl.String, int: pl.Int64, float: pl.Float64, bool: pl.Boolean}
    schema = {name: kinds[kind] for name, kind in COLUMNS.items()}
    write_frame(pl.DataFrame(rows, schema), path)
