"""How a game of Los Incognitos ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import counted, joined, listed, name_tag, seat_letter, seat_style, span
from jacta.cli.incognitos.players import parts_of
from jacta.cli.incognitos.scoring import scoring_table
from jacta.cli.incognitos.words import PARTS, REASONS

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
        return Text("The game is not over.")
    view: View = table.view(None)
    return Group(
        Text(f"The game is over: {REASONS[result.reason]}.", style="bold"),
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
    grid = Grid(title="Final scores", title_justify="left", title_style="bold")
    grid.add_column("Player")
    for title in (*(PARTS[part] for part in parts), "Total"):
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
        name_tag(table.players, seat).append(f" {counted(view.seats[seat].route, 'part')}")
        for seat in seats
    ]
    return Text("Longest routes: ").append(joined(routes)).append(".")


def _winners(table: Table, result: Result) -> Text:
    names = listed([name_tag(table.players, seat) for seat in result.winners])
    if len(result.winners) > 1:
        return names.append(" share the victory.")
    tied = result.scores.count(max(result.scores)) > 1
    return names.append(" wins, with the more valuable monster." if tied else " wins.")
