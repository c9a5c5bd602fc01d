"""The players of Los Incognitos: their points and their logbooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, name_tag, seat_letter, seat_style, span
from jacta.cli.incognitos.words import site_name, words
from jacta.games.incognitos.words import PART_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.records import Player
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.view import SeatView, View

__all__ = ["logbooks", "parts_of", "scores"]

NAME = 11  # columns, with the letter
ENTRIES = {"zero": "0", "zero used": "-", "0": "+0"}
UNWRITTEN = "·"


def parts_of(board: Board, view: View) -> list[str]:
    """Return where points can come from in this game."""
    possible = {
        "functions": board.function == "vortex",
        "signs": "signs" in view.variants,
        "duels": board.function == "duel",
    }
    return [part for part in PART_IDS if possible.get(part, True)]


def scores(board: Board, view: View, players: Sequence[Player]) -> Grid:
    """Return everybody's current points and the lengths of the routes."""
    parts = parts_of(board, view)
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column(words.text("player"), no_wrap=True)
    titles = [words.text(f"short.{part}") for part in parts]
    for title in (words.text("sum"), *titles, words.text("length")):
        grid.add_column(title, justify="right", no_wrap=True)
    for seat, player in enumerate(view.seats):
        points = [str(player.points[part]) for part in parts]
        total = span(str(sum(player.points.values())), "bold")
        grid.add_row(_who(players, seat, view), total, *points, str(player.route))
    return grid


def _who(players: Sequence[Player], seat: int, view: View) -> Text:
    mark = "▶" if view.active == seat else " "
    who = span(f"{seat_letter(seat)}{mark}", seat_style(seat)).append(name_tag(players, seat))
    who.truncate(NAME, overflow="ellipsis")
    return who


def logbooks(board: Board, view: View) -> Grid:
    """Return everybody's entries, and which functions they can still use."""
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("", no_wrap=True)
    grid.add_column(words.text("logbook"), no_wrap=True)
    for seat, player in enumerate(view.seats):
        letter = span(seat_letter(seat), seat_style(seat))
        grid.add_row(letter, _entries(player).append(_functions(board, player)))
    return grid


def _entries(player: SeatView) -> Text:
    entries = [Text(ENTRIES.get(entry, entry)) for entry in player.log]
    if player.cut_off:
        return joined([*entries, words.line("cut-off", "dim")], " ")
    return joined([*entries, *[span(UNWRITTEN, "dim")] * player.entries_left], " ")


def _functions(board: Board, player: SeatView) -> Text:
    if not player.functions:
        return Text()
    times = f" x{player.functions}" if player.functions > 1 else ""
    return span(f" {site_name(board)}{times}", "bold green")
