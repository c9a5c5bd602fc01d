"""A review on the terminal: the essential on one screen, in the words of the game's own screen."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import out, printable
from jacta.cli.grids import grid_of
from jacta.cli.language import language
from jacta.cli.screen import find_screen
from jacta.core.table import Table
from jacta.lab.review.sentences import LEDGER, Sentences, mistakes_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jacta.core.records import GameRecord
    from jacta.lab.review.model import MoveReview, Review

__all__ = ["show_review", "told_review"]

WORST = 3  # mistakes on the first screen
SHORT_NUMBER, GAP = re.compile(r" {2}(?=\d[:,])"), re.compile(r" {2,}")
FIXED = "\u00a0"  # the space before a sign of per cent


def told_review(record: GameRecord, review: Review) -> Sentences:
    """Return what a review says, in the language of the terminal and the words of the game."""
    table = Table.resume(record)
    screen, events = find_screen(table.game.name)(table), table.events()

    def outcome(move: MoveReview) -> str:
        told = screen.sentences(events[move.seq - 1])
        return told[0].plain.rstrip(".") if told else move.do

    def action(text: str) -> str:
        return screen.action_name(text).replace(":", " ", 1)

    effects = functools.cache(lambda: _effects(record, {m.seq for m in mistakes_of(review)}))

    def does(move: MoveReview, text: str) -> str:
        return effects().get(move.seq, {}).get(text, "")

    return Sentences(review, language(), action, outcome, does)


def _effects(record: GameRecord, wanted: Collection[int]) -> dict[int, dict[str, str]]:
    """Return what each legal action would have done, before some of the decisions."""
    table, found = Table.resume(record), {}
    screen = find_screen(table.game.name)(table)
    for _ in range(sum(isinstance(entry.by, int) for entry in record.entries)):
        table.undo()
        if (seq := table.seq + 1) in wanted:
            choices = screen.choices(table.turn)
            found[seq] = {one.text: _in_a_line(one.says.plain) for one in choices}
    return found


def _in_a_line(text: str) -> str:
    """Return columns as a sentence: a short number has a space before it, other gaps are wider."""
    return GAP.sub("; ", SHORT_NUMBER.sub(" ", text.strip()))


def show_review(title: str, told: Sentences, *, is_whole: bool) -> None:
    """Print who was lucky, what turned the game, and the worst mistakes, or all of them."""
    grid = grid_of(title, *map(told.text, LEDGER))
    for seat in told.review.seats:
        name, *numbers = told.ledger_row(seat)
        grid.add_row(printable(name), *numbers)
    out.print(grid)
    out.print(printable(told.judge()), style="dim", soft_wrap=is_whole)
    turning = [told.review.moves[seq - 1] for seq in told.review.turning_points]
    _list(told.text("turning" if turning else "turning.none"), turning, told, is_whole=is_whole)
    _show_mistakes(told, is_whole=is_whole)


def _show_mistakes(told: Sentences, *, is_whole: bool) -> None:
    """List all mistakes, or the worst of those that are no turning points."""
    mistakes = mistakes_of(told.review)
    others = [move for move in mistakes if move.seq not in told.review.turning_points]
    worst = sorted(others, key=lambda move: -move.own_error)[:WORST]
    shown = mistakes if is_whole else sorted(worst, key=lambda move: move.seq)
    key = "mistakes" if mistakes else "mistakes.none"
    _list(told.text(key, number=len(mistakes)), shown, told, is_whole=is_whole)
    if not is_whole and len(shown) < len(others):
        more = told.text("mistakes.more", number=len(others) - len(shown))
        out.print(f"       {more}", style="dim")


def _list(heading: str, moves: Sequence[MoveReview], told: Sentences, *, is_whole: bool) -> None:
    """Print entries: each in one long line, or in brief, folded if it is wider than the screen."""
    out.print(heading, style="bold")
    for move in moves:
        said = told.entry(move, is_brief=not is_whole)
        line = Text(FIXED.join(map(printable, said.split(FIXED))))
        if is_whole:
            out.print(Text(f"{move.seq:5}  ") + line, soft_wrap=True)
        else:
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_row(f"{move.seq:5}", line)
            out.print(grid)
