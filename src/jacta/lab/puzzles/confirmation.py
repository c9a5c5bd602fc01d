"""Whether one action of a position is clearly the best, by playouts with common dice.

A few playouts say which action may be the best; others, never looked at before, must confirm
it: by at least 2 % of a victory and by three standard errors over every rival.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from jacta.lab.review.net_judge import NetJudge

__all__ = ["LEAD", "SURE", "Confirmed", "confirmed", "next_decisions"]

LEAD = 0.02  # of a victory
SURE = 3.0  # standard errors
RIVALS = 4  # actions that are played out, the most likely ones
FAR = 0.12  # and no action that is further behind at a glance
FEW, MANY = 64, 512  # playouts: to choose the best, and until it is confirmed
CHUNK = 112  # playouts between two looks
HOPE = 1.0  # standard errors: a lead that falls short by more is given up
CLEAR = 5.0  # standard errors of a lead that needs no more playouts
LONGEST = 3  # decisions after the best action
SHORT = 128  # playouts for each of them


class Confirmed(NamedTuple):
    """Actions with their values, the best first, and how sure its lead is."""

    actions: list[int]
    values: list[float]
    margin: float


def confirmed(judge: NetJudge, s: Any, actions: list[int], own: Any) -> Confirmed | None:
    """Return the values of the best actions, if the first of them is clearly the best."""
    seat, order = judge.mover(s), np.argsort(-own, kind="stable")
    near = [n for n in order[:RIVALS] if own[n] >= own[order[0]] - FAR]
    tried = [actions[n] for n in (near if len(near) > 1 else order[:2])]
    first = judge.played_out(s, tried, range(FEW))[:, :, seat].mean(axis=0)
    best = int(first.argmax())
    tried.insert(0, tried.pop(best))
    results = np.zeros((0, len(tried)))
    while len(results) < MANY - FEW:
        games = range(FEW + len(results), FEW + len(results) + CHUNK)
        results = np.concatenate([results, judge.played_out(s, tried, games)[:, :, seat]])
        leads = results[:, :1] - results[:, 1:]
        errors = leads.std(axis=0, ddof=1) / math.sqrt(len(results))
        means = leads.mean(axis=0)
        if (means < LEAD - HOPE * errors).any():
            return None
        if (means > LEAD + SURE * errors).all() and (means > CLEAR * errors).all():
            break
    if (means < LEAD).any() or (means < SURE * errors).any():
        return None
    values = results.mean(axis=0)
    ranks = np.argsort(-values, kind="stable")
    margin = SURE * float(errors[ranks[1] - 1])
    return Confirmed([tried[n] for n in ranks], values[ranks].tolist(), margin)


def next_decisions(judge: NetJudge, s: Any, action: int) -> list[dict[str, float]]:
    """Return what the next choices of the same seat are worth, as long as it alone decides."""
    game, seat, after = judge.game, judge.mover(s), s.copy()
    line: list[dict[str, float]] = []
    game.step(after, action)
    while len(line) < LONGEST and game.turn(after) == seat != CHANCE:
        actions, values = judge.glance(after)
        order = np.argsort(-values[:, seat], kind="stable")[:RIVALS]
        tried = [actions[n] for n in order]
        shares = judge.played_out(after, tried, range(SHORT))[:, :, seat].mean(axis=0)
        ranks = np.argsort(-shares, kind="stable")
        line.append({game.action_text(tried[n]): round(float(shares[n]), 4) for n in ranks})
        game.step(after, tried[ranks[0]])
    return line
