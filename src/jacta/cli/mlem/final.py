"""How a game of MLEM ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import listed, name_tag, seat_letter, seat_style, span
from jacta.cli.mlem.secrets import mission_names
from jacta.cli.mlem.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.core.game import Result
    from jacta.core.records import Player
    from jacta.core.table import Table
    from jacta.games.mlem.view import View

__all__ = ["final"]

NAME_WIDTH = 14
BASE_PARTS = ("moons", "planets", "deep", "goals")


def final(table: Table) -> RenderableType:
    """Return the scores with their sources, the winners, and why the game ended."""
    result = table.result
    if result is None:
        return words.line("not-over")
    reasons = [words.text(f"ending.part.{part}") for part in result.reason.split("+")]
    view: View = table.view(None)
    return Group(
        words.line("over", "bold", reason=listed(reasons)),
        Text(),
        words.line("final", "bold"),
        _scores(table.players, [*BASE_PARTS, *view.variants], result),
        Text(),
        _winners(table.players, result),
        *_missions(table, view),
    )


def _scores(players: Sequence[Player], parts: list[str], result: Result) -> Grid:
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column(words.text("player"), no_wrap=True)
    for title in (*(words.text(f"column.{part}") for part in parts), words.text("total")):
        grid.add_column(title, justify="right", no_wrap=True)
    for seat in sorted(range(len(players)), key=lambda seat: -result.scores[seat]):
        name = span(f"{seat_letter(seat)} ", seat_style(seat)).append(name_tag(players, seat))
        name.truncate(NAME_WIDTH, overflow="ellipsis")
        cells = [str(result.breakdown[seat][part]) for part in parts]
        star = " ★" if seat in result.winners else ""
        grid.add_row(name.append(star), *cells, Text(str(result.scores[seat]), style="bold"))
    return grid


def _winners(players: Sequence[Player], result: Result) -> Text:
    names = listed([name_tag(players, seat) for seat in result.winners])
    return words.line("winners" if len(result.winners) > 1 else "winner", names=names)


def _missions(table: Table, view: View) -> list[Text]:
    if "missions" not in view.variants:
        return []
    lines = [Text(), words.line("missions", "bold")]
    for seat, player in enumerate(view.seats):
        listed = mission_names(table.game.board, player)
        lines.append(name_tag(table.players, seat).append(words.text("colon")).append(listed))
    return lines
