"""The scoring table of Los Incognitos: what each kind costs, and its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, seat_letter, seat_style, span
from jacta.cli.incognitos.words import KIND_STYLES, SHAPES, SITE_COST, kind_tag, words
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from jacta.games.incognitos.board import Board, Row
    from jacta.games.incognitos.view import FieldView, View

__all__ = ["scoring_table"]


def scoring_table(board: Board, view: View | None, *, signs: bool, narrow: bool = False) -> Grid:
    """Return kinds, costs and fields; without a view, as they come out of the box.

    On a narrow terminal kinds are letters, as on the map.
    """
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for kind, row in enumerate(board.rows):
        crossed = view.table[kind].crossed if view else []
        name = KIND_IDS[kind]
        tag = span(name[0], KIND_STYLES[name]) if narrow else kind_tag(name, "colour")
        grid.add_row(tag, row.cost, _fields(row, crossed, signs=signs))
    sites = _sites(board, view.sites if view else [None] * len(board.sites))
    grid.add_row("?" if narrow else words.text("sites"), SITE_COST, sites)
    return grid


def _fields(row: Row, crossed: list[FieldView], *, signs: bool) -> Text:
    """Return a row of fields, the upper ones apart from the lower ones."""
    fields = [_crossed(field) for field in crossed]
    for at in range(len(crossed), len(row.points)):
        sign = SHAPES[row.shapes[at]] if signs else ""
        fields.append(_open(f"{row.points[at]}{sign}", is_next=at == len(crossed)))
    upper, lower = joined(fields[: row.upper], " "), joined(fields[row.upper :], " ")
    return joined([upper, lower], "  ") if upper and lower else upper or lower


def _crossed(field: FieldView) -> Text:
    tag = f"{seat_letter(field.owner)}{field.points}"
    return span(tag if field.defeated_by is None else f"({tag})", seat_style(field.owner))


def _open(points: str, *, is_next: bool) -> Text:
    return span(f"[{points}]", "bold") if is_next else Text(points)


def _sites(board: Board, explorers: list[int | None]) -> Text:
    fields = []
    for at, (points, seat) in enumerate(zip(board.sites, explorers, strict=True)):
        if seat is None:
            fields.append(_open(str(points), is_next=None not in explorers[:at]))
        else:
            fields.append(span(f"{seat_letter(seat)}{points}", seat_style(seat)))
    return joined(fields, " ")
