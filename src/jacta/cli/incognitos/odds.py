"""The odds of Los Incognitos on a terminal: the goals of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import name_tag, percent, span
from jacta.cli.incognitos.words import board_title, kind_tag, words

if TYPE_CHECKING:
    from jacta.core.table import Table
    from jacta.lab.odds.incognitos import GoalOdds, PositionOdds

__all__ = ["goal_report"]


def goal_report(table: Table, odds: PositionOdds) -> Group:
    """Return the goals of a seat, the likeliest first."""
    head = words.line(
        "odds.next-turn" if odds.ahead else "odds.entry",
        board=span(board_title(table.game.board), "bold"),
        name=name_tag(table.players, odds.seat),
        number=table.seq,
    )
    if not odds.goals:
        return Group(head, words.line("odds.none"))
    return Group(head, _outlook(odds), _goals(odds), words.line("odds.foot", "dim"))


def _outlook(odds: PositionOdds) -> Text:
    if odds.act is None or odds.score is None:
        return words.line("odds.first")
    act, score = (span(percent(chance), "bold") for chance in (odds.act, odds.score))
    dice = words.text("dice", count=odds.dice)
    return words.line("odds.outlook", dice=dice, act=act, score=score)


def _goals(odds: PositionOdds) -> Grid:
    grid = Grid()
    grid.add_column(words.text("odds.goal"))
    for column in ("next", "turn"):
        grid.add_column(words.text(f"odds.{column}"), justify="right")
    for goal in odds.goals:
        once = words.line("odds.now", "bold green") if goal.now else Text(percent(goal.next))
        grid.add_row(_named(goal), once, Text(percent(goal.turn), style="bold"))
    return grid


def _named(goal: GoalOdds) -> Text:
    """Return a goal in words."""
    verb, _, rest = goal.goal.partition(":")
    if verb == "cover":
        start, _, end = rest.partition("-")
        return words.line("odds.cover", start=start, end=end)
    if verb == "mark":
        place, _, kind = rest.partition(":")
        key = "odds.mark.chest" if kind.endswith("!") else "odds.mark"
        return words.line(key, kind=kind_tag(kind.rstrip("!"), "object"), place=place)
    return words.line(f"odds.{verb}", place=rest)
