"""The odds of Los Incognitos on a terminal: the goals of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import name_tag, percent, span
from jacta.cli.incognitos.words import kind_tag

if TYPE_CHECKING:
    from jacta.core.table import Table
    from jacta.lab.odds.incognitos import GoalOdds, PositionOdds

__all__ = ["goal_report"]

FOOT = "for who goes for one goal alone, storing dice and moving on along its link"


def goal_report(table: Table, odds: PositionOdds) -> Group:
    """Return the goals of a seat, the likeliest first."""
    head = span(f"{table.game.board.title}: ", "bold").append(name_tag(table.players, odds.seat))
    head.append(", next turn" if odds.ahead else f", entry {table.seq}")
    if not odds.goals:
        return Group(head, Text("no goals"))
    return Group(head, _outlook(odds), _goals(odds), span(FOOT, "dim"))


def _outlook(odds: PositionOdds) -> Text:
    if odds.act is None or odds.score is None:
        return Text("the dice on the table come first")
    text = Text(
        f"the next roll is of {odds.dice} {'die' if odds.dice == 1 else 'dice'}: any action "
    )
    text.append(percent(odds.act), style="bold").append(", points ")
    return text.append(percent(odds.score), style="bold")


def _goals(odds: PositionOdds) -> Grid:
    grid = Grid()
    grid.add_column("goal")
    for column in ("next roll", "this turn"):
        grid.add_column(column, justify="right")
    for goal in odds.goals:
        once = Text("now", style="bold green") if goal.now else Text(percent(goal.next))
        grid.add_row(_named(goal), once, Text(percent(goal.turn), style="bold"))
    return grid


def _named(goal: GoalOdds) -> Text:
    """Return a goal in words."""
    verb, _, rest = goal.goal.partition(":")
    if verb == "cover":
        start, _, end = rest.partition("-")
        return Text(f"cover the link {start} to {end}")
    if verb == "mark":
        place, _, kind = rest.partition(":")
        text = Text("mark a ").append(kind_tag(kind.rstrip("!"))).append(f" monster on {place}")
        return text.append(" by a chest") if kind.endswith("!") else text
    return Text(f"explore {rest}" if verb == "explore" else "cash vortexes by a force field")
