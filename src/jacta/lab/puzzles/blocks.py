"""Whether an action is the best because of what it takes away from rivals.

Two things must hold. A rival would soon use what the action takes: if the seat takes its
second-best action instead, this happens in at least half of the games that the net plays on. And
this is why the action is best: if the rivals could not use it anyway, at most half of the lead
would be left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.game import CHANCE
from jacta.core.seeds import game_rng
from jacta.lab.protocols import blocking_of
from jacta.lab.review.looking_judge import SEED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.review.net_judge import NetJudge

__all__ = ["BLOCK", "is_block", "may_block"]

BLOCK = "block"  # the theme
SHARE = 0.5  # of the lead: no more is left without what is taken; of the games: a rival uses it
LIKELY_SHARE = 0.8  # of the lead, at a glance
PLAYOUTS = range(64, 176)
GAMES = range(16)
SOON = 12  # decisions of each seat, on average


def may_block(judge: NetJudge, s: Any, actions: Sequence[int], own: Any) -> bool:
    """Return whether the first of the net's favourites may be a block, at a glance."""
    blocking = blocking_of(judge.game.name)
    first = int(own.argmax())
    if blocking is None or (taken := blocking.taken_by(judge.game, s, actions[first])) is None:
        return False
    without = judge.glance(blocking.denied(s, taken)).values[:, judge.mover(s)]
    lead, left = (own[first] - np.delete(values, first).max() for values in (own, without))
    return bool(left <= LIKELY_SHARE * lead)


def is_block(judge: NetJudge, s: Any, tried: Sequence[int]) -> bool:
    """Return whether the first of some actions beats the others because of what it takes."""
    blocking = blocking_of(judge.game.name)
    if blocking is None or (taken := blocking.taken_by(judge.game, s, tried[0])) is None:
        return False
    seat, without = judge.mover(s), blocking.denied(s, taken)
    best, *others = judge.played_out(s, tried, PLAYOUTS)[:, :, seat].mean(axis=0)
    freed = judge.played_out(without, tried[1:], PLAYOUTS)[:, :, seat].mean(axis=0)
    lead, left = best - max(others), best - freed.max()
    if left > SHARE * lead or lead <= 0:
        return False
    second = tried[1 + int(np.argmax(others))]
    uses = 0
    for number, guess in zip(GAMES, judge.guesses(s, seat, GAMES), strict=True):
        uses += any(
            blocking.is_used(s, later, taken) for later in _played_on(judge, guess, second, number)
        )
    return uses >= SHARE * len(GAMES)


def _played_on(judge: NetJudge, s: Any, action: int, number: int) -> Any:
    """Yield the positions after an action and its next decisions, all taken by the net."""
    game, rng, later = judge.game, game_rng(SEED, number), s.copy()
    game.step(later, action)
    left = SOON * game.players
    while (turn := game.turn(later)) is not None and left:
        if turn == CHANCE:
            game.step(later, game.random_outcome(later, rng))
        else:
            yield later
            actions, values = judge.glance(later)
            game.step(later, actions[int(values[:, turn].argmax())])
            left -= 1
    yield later
