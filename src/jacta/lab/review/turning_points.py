"""The entries that moved a game most."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.review.model import MoveReview

__all__ = ["turning_points"]

MOST = 3
LEAST = 0.02  # of a victory


def turning_points(moves: Sequence[MoveReview]) -> list[int]:
    """Return the numbers of the entries with the most luck or the largest error, in order."""
    ranked = sorted(moves, key=lambda move: (-_size(move), move.seq))
    return sorted(move.seq for move in ranked[:MOST] if _size(move) >= LEAST)


def _size(move: MoveReview) -> float:
    """Return how much of a victory went from some seats to others."""
    if move.luck is not None:
        return sum(map(abs, move.luck)) / 2
    return move.own_error
