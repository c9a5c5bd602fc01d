"""What a finished game was worth to each seat.

win     the share of victory: 1 for the only winner, 1/2 each for two
rank    1 for the first, 0 for the last, evenly between; equal scores share their places
margin  the points ahead of the best of the others, negative if behind
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Result

__all__ = ["REWARDS", "check_rewards", "rewards_of"]

REWARDS = ("win", "rank", "margin")


def check_rewards(name: str) -> str:
    """Return the name of a reward; raise SetupError if there is none of that name."""
    if name not in REWARDS:
        raise SetupError(f"unknown rewards {name!r}; choose from {', '.join(REWARDS)}")
    return name


def rewards_of(name: str, result: Result) -> list[float]:
    """Return what a game was worth to each seat."""
    scores, seats = result.scores, range(len(result.scores))
    if name == "win":
        share = 1 / len(result.winners)
        return [share if seat in result.winners else 0.0 for seat in seats]
    if name == "rank":
        return [_rank(scores, seat) for seat in seats]
    return [float(scores[s] - max(scores[o] for o in seats if o != s)) for s in seats]


def _rank(scores: Sequence[int], seat: int) -> float:
    others = [score for other, score in enumerate(scores) if other != seat]
    beaten = sum(score < scores[seat] for score in others)
    equal = sum(score == scores[seat] for score in others)
    return (beaten + equal / 2) / len(others)
