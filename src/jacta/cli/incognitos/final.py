"""How a game of Los Incognitos ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import joined, listed, name_tag, seat_letter, seat_style, span
from jacta.cli.incognitos.players import parts_of
from jacta.cli.incognitos.scoring import scoring_table
from jacta.cli.incognitos.words import words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from jacta.core.game import Result
    from jacta.core.table import Table
    from jacta.games.incognitos.view import View

__all__ = ["final"]


def final(table: Table) -> RenderableType:
    """Return the scores with their sources, the routes, the winners, and why the game ended."""
    result = table.result
    if result is None:
        return words.line("not-over")
    view: View = table.view(None)
    return Group(
        words.line("over", "bold", reason=words.text(f"ending.part.{result.reason}")),
        Text(),
        scoring_table(table.game.board, view, signs="signs" in view.variants),
        Text(),
        _scores(table, view, result),
        Text(),
        _routes(table, view),
        _winners(table, result),
    )


def _scores(table: Table, view: View, result: Result) -> Grid:
    parts = parts_of(table.game.board, view)
    grid = Grid(title=words.text("final"), title_justify="left", title_style="bold")
    grid.add_column(words.text("player"))
    for title in (*(words.text(f"column.{part}") for part in parts), words.text("total")):
        grid.add_column(title, justify="right")
    for seat in sorted(range(len(table.players)), key=lambda seat: -result.scores[seat]):
        name = span(f"{seat_letter(seat)} ", seat_style(seat)).append(name_tag(table.players, seat))
        cells = [str(result.breakdown[seat][part]) for part in parts]
        star = " ★" if seat in result.winners else ""
        grid.add_row(name.append(star), *cells, Text(str(result.scores[seat]), style="bold"))
    return grid


def _routes(table: Table, view: View) -> Text:
    seats = sorted(range(len(table.players)), key=lambda seat: -view.seats[seat].route)
    routes = [
        name_tag(table.players, seat).append(
            f" {words.text('parts', count=view.seats[seat].route)}"
        )
        for seat in seats
    ]
    return words.line("routes", routes=joined(routes))


def _winners(table: Table, result: Result) -> Text:
    names = listed([name_tag(table.players, seat) for seat in result.winners])
    if len(result.winners) > 1:
        return words.line("winners", names=names)
    tied = result.scores.count(max(result.scores)) > 1
    return words.line("winner.monster" if tied else "winner", names=names)
