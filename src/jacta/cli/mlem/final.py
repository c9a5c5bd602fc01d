"""How a game of MLEM ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import listed, name_tag, seat_letter, seat_style, span
from jacta.cli.mlem.secrets import mission_names
from jacta.cli.mlem.words import PARTS, REASONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.core.game import Result
    from jacta.core.records import Player
    from jacta.core.table import Table
    from jacta.games.mlem.view import View

__all__ = ["final"]

NAME_WIDTH = 16
BASE_PARTS = ("moons", "planets", "deep", "goals")


def final(table: Table) -> RenderableType:
    """Return the scores with their sources, the winners, and why the game ended."""
    result = table.result
    if result is None:
        return Text("The game is not over.")
    reason = " and ".join(REASONS[part] for part in result.reason.split("+"))
    view: View = table.view(None)
    return Group(
        Text(f"The game is over: {reason}.", style="bold"),
        Text("\nFinal scores", style="bold"),
        _scores(table.players, [*BASE_PARTS, *view.variants], result),
        Text(),
        _winners(table.players, result),
        *_missions(table, view),
    )


def _scores(players: Sequence[Player], parts: list[str], result: Result) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("Player", no_wrap=True)
    for title in (*(PARTS[part] for part in parts), "Total"):
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
    if len(result.winners) > 1:
        return names.append(" share the victory.")
    return names.append(" wins.")


def _missions(table: Table, view: View) -> list[Text]:
    if "missions" not in view.variants:
        return []
    lines = [Text(), Text("Secret missions", style="bold")]
    for seat, player in enumerate(view.seats):
        listed = mission_names(table.game.board, player)
        lines.append(name_tag(table.players, seat).append(f": {listed}"))
    return lines
