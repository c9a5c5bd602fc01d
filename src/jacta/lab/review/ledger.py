"""The sums: every change of value is luck, decision or reassessment (docs/review.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.game import CHANCE
from jacta.lab.review.model import Alternative, MoveReview, SeatReview, band_of, grade_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game
    from jacta.lab.review.course import Step
    from jacta.lab.review.judge import Judged

__all__ = ["Line", "move_of", "seats_of"]


@dataclass
class Line:
    """An entry of the ledger: who did what, and how each seat's value changed by it.

    Of an outcome, `luck` is known; of a decision, what the actions were worth.
    """

    before: Any
    after: Any
    luck: Any = None
    judged: Judged | None = None
    chosen: int = 0  # its place among the judged actions
    margin: float | None = None
    is_confirmed: bool = True

    def best(self, seat: int) -> int:
        """Return the place of the best action for the seat that decides."""
        if self.judged is None:
            return self.chosen
        own = self.judged.values[:, seat]
        return self.chosen if own[self.chosen] >= own.max() else int(own.argmax())

    def error(self, seat: int) -> Any:
        """Return what the best action was worth to each seat minus what was chosen."""
        if self.judged is None:
            return np.zeros(len(self.before))
        return self.judged.values[self.best(seat)] - self.judged.values[self.chosen]


def move_of(game: Game[Any], seq: int, step: Step, line: Line) -> MoveReview:
    """Return an entry of the ledger in words."""
    change = line.after - line.before
    if step.by == CHANCE:
        rest = (change - line.luck).tolist()
        return MoveReview(seq, "chance", step.do, line.after.tolist(), rest, line.luck.tolist())
    error = line.error(step.by)
    move = MoveReview(seq, step.by, step.do, line.after.tolist(), (change + error).tolist())
    move.error = error.tolist()
    move.margin, move.is_confirmed = line.margin, line.is_confirmed
    move.band = band_of(move.own_error)
    if line.judged is not None:
        texts = [game.action_text(action) for action in line.judged.actions]
        values, best = line.judged.values, line.best(step.by)
        move.best = texts[best]
        order = sorted(range(len(texts)), key=lambda n: (-values[n, step.by], n != best))
        move.alternatives = [Alternative(texts[n], values[n].tolist()) for n in order]
    return move


def seats_of(
    names: Sequence[str], start: Any, moves: Sequence[MoveReview], result: Any
) -> list[SeatReview]:
    """Return the ledger of each seat."""
    seats = []
    for seat, name in enumerate(names):
        own = [move.own_error for move in moves if move.by == seat]
        errors = sum(own)
        seats.append(
            SeatReview(
                name,
                float(start[seat]),
                sum(move.luck[seat] for move in moves if move.luck is not None),
                -sum(move.error[seat] for move in moves if move.error is not None),
                sum(move.reassessment[seat] for move in moves),
                float(result[seat]),
                errors,
                len(own),
                grade_of(errors, len(own)),
            )
        )
    return seats
