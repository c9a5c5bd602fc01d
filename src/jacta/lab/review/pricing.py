"""What a choice would cost, judged before it is made as a review would judge it afterwards."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.lab.review.confirmation import confirm, doubts_among
from jacta.lab.review.ledger import Line
from jacta.lab.review.model import Price

if TYPE_CHECKING:
    from jacta.core.table import Table
    from jacta.lab.review.judge import Judge

__all__ = ["price_of"]


def price_of(table: Table, action: str, judge: Judge, seconds: float) -> Price:
    """Return what a legal action costs the seat to move, by what that seat can know.

    The seconds, of one core, are for playing it out against the best action.
    """
    game, s, seat = table.game, table.state, table.turn
    assert seat is not None  # noqa: S101 - an action is legal
    choice: Any = next(one for one in game.legal(s) if game.action_text(one) == action)
    judged, nothing = judge.compare(s, choice), np.zeros(game.players)
    line = Line(nothing, nothing, judged=judged, chosen=judged.actions.index(choice))
    list(confirm(judge, doubts_among([(s, seat, line)]), time.process_time() + seconds))
    assert line.judged is not None  # noqa: S101 - it was judged above
    best = line.judged.actions[line.best(seat)]
    return Price(float(line.error(seat)[seat]), game.action_text(best))
