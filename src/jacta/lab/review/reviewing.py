"""A whole game reviewed: first at a glance, then with care, then with playouts."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.game import CHANCE
from jacta.core.records import GameRecord
from jacta.core.table import Table
from jacta.lab.odds import choice_odds
from jacta.lab.review.confirmation import confirm, doubts_among
from jacta.lab.review.course import course_of
from jacta.lab.review.ledger import Line, move_of, seats_of
from jacta.lab.review.model import Review
from jacta.lab.review.turning_points import turning_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jacta.lab.review.course import Step
    from jacta.lab.review.judge import Drawn, Judge

__all__ = ["SECONDS", "review", "steps_of"]

SECONDS = 8.0  # for a game, unless somebody says otherwise


def review(
    game: Table | GameRecord,
    *,
    seconds: float = SECONDS,
    judge: Judge | None = None,
    progress: Callable[[Review], object] = lambda _review: None,
    only_glance: bool = False,
) -> Review:
    """Review a game; `progress` is given a first review at a glance, then better ones.

    The seconds, of one core, are for playing out possible mistakes: luck and the first opinion
    of every decision are always completed, unless a glance is all that is wanted. With 0
    nothing is played out. A judge without a net plays more or fewer games for its opinions.
    """
    from jacta.lab.review.judges import judge_for  # noqa: PLC0415 - not where steps are enough

    table = Table.resume(game) if isinstance(game, GameRecord) else game
    for found in steps_of(table, judge or judge_for(table.game), seconds):
        if found is not None:
            if found.is_whole or only_glance:
                return found
            progress(found)
    raise AssertionError("a review ends with a whole one")


def steps_of(table: Table, judge: Judge, seconds: float) -> Iterator[Review | None]:
    """Review a game piece by piece; yield each better review, and None in between."""
    begin = time.process_time()
    reviewing = _Reviewing(table, judge, seconds)
    yield from reviewing.glance()
    yield reviewing.review(is_whole=False)
    yield from reviewing.weigh()
    yield reviewing.review(is_whole=False)
    now = time.process_time()
    yield from reviewing.play_out(max(begin + seconds, now + seconds / 2))  # whatever it took
    yield reviewing.review(is_whole=True)


class _Reviewing:
    """A game with the lines of its ledger, as far as they are known."""

    def __init__(self, table: Table, judge: Judge, seconds: float) -> None:
        self._table, self._game, self._judge = table, table.game, judge
        self._states, self._steps = course_of(table)
        judge.begin(self._states, seconds)
        self._lines: list[Line] = []
        self._start = np.zeros(table.game.players)

    def glance(self) -> Iterator[None]:
        """Judge every position at once; luck is not told from the rest of a change yet."""
        values = []
        for s in self._states:
            values.append(self._judge.glimpse(s))
            yield
        self._start = values[0]
        for step, s, before, after in zip(
            self._steps, self._states[:-1], values[:-1], values[1:], strict=True
        ):
            line = Line(before, after, luck=after - before)
            if step.by != CHANCE:
                judged = self._judge.glance(s)
                line = Line(before, after, judged=judged)
                line.chosen = judged.actions.index(step.choice)
                line.is_confirmed = False
            self._lines.append(line)
            yield

    def weigh(self) -> Iterator[None]:
        """Judge luck through exact chance, and decisions by their best rivals."""
        draws = []
        for step, s in zip(self._steps, self._states, strict=False):
            draws.append(self._judge.drawn(s, step.choice) if step.by == CHANCE else None)
            yield
        known = [None if drawn is None else drawn.expected for drawn in (*draws, None)]
        values = [
            self._judge.value(s) if value is None else value
            for s, value in zip(self._states, known, strict=True)
        ]
        self._start = values[0]
        lines = []
        for s, step, drawn, *pair in zip(
            self._states, self._steps, draws, values, values[1:], strict=False
        ):
            lines.append(self._weighed(s, step, drawn, Line(*pair)))
            yield
        self._lines = lines

    def _weighed(self, s: Any, step: Step, drawn: Drawn | None, line: Line) -> Line:
        """Fill in what an entry changed by luck, or what could have been decided."""
        if drawn is not None:
            line.luck = drawn.luck
        else:
            line.judged = self._judge.compare(s, step.choice)
            line.chosen = line.judged.actions.index(step.choice)
        return line

    def play_out(self, end: float) -> Iterator[None]:
        """Play out possible mistakes until the time is up."""
        decided = [
            (s, step.by, line)
            for s, step, line in zip(self._states[:-1], self._steps, self._lines, strict=True)
            if step.by != CHANCE
        ]
        for _doubt in confirm(self._judge, doubts_among(decided), end):
            yield

    def review(self, *, is_whole: bool) -> Review:
        """Return all that is known."""
        game = self._game
        moves = [
            move_of(game, seq, step, line)
            for seq, (step, line) in enumerate(zip(self._steps, self._lines, strict=True), 1)
        ]
        result = self._lines[-1].after if self._lines else self._start
        names = [player.name for player in self._table.players]
        for move, s in zip(moves, self._states, strict=False):
            if is_whole and move.band not in {None, "equal"} and not isinstance(move.by, str):
                move.chances = choice_odds(game, s, move.by, move.do).get(move.do, {})
        return Review(
            game=game.name,
            board=game.board_name,
            options=sorted(game.options),
            is_over=self._table.is_over,
            is_whole=is_whole,
            judge=self._judge.name,
            seats=seats_of(names, self._start, moves, result),
            moves=moves,
            turning_points=turning_points(moves),
        )
