"""What a review says, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jacta.lab.review.model import MoveReview, Review

__all__ = ["judge_sentence", "mistakes_of", "sentence_of"]


def judge_sentence(review: Review) -> str:
    """Say who judged."""
    judge = review.judge
    if judge.kind == "net":
        return f"Judged by the net of {judge.name} through exact chance ({judge.digest})."
    return (
        f"No net knows this board: judged by playouts of {judge.name}, so the intervals are wide."
    )


def mistakes_of(review: Review) -> list[MoveReview]:
    """Return all decisions that are worse than equal, in the order of the game."""
    return [move for move in review.moves if move.band not in {None, "equal"}]


def sentence_of(review: Review, move: MoveReview) -> str:
    """Return what an entry changed."""
    if isinstance(move.by, str):
        return _luck_sentence(review, move)
    name = review.seats[move.by].name
    cost = f"{100 * move.own_error:.1f} %"
    if move.margin is not None:
        cost = f"{100 * move.own_error:.1f} ± {100 * move.margin:.1f} %"
    doubt = "" if move.is_confirmed else ", not confirmed"
    if move.best == move.do or move.own_error == 0:
        return f"{name}: {move.do}, as good as anything"
    return f"{name}: {move.do} cost {cost} ({move.band}{doubt}); {move.best} was better"


def _luck_sentence(review: Review, move: MoveReview) -> str:
    luck = move.luck or []
    seats = range(len(luck))
    most, least = max(seats, key=luck.__getitem__), min(seats, key=luck.__getitem__)
    return (
        f"{move.do}: {100 * luck[most]:+.1f} % for {review.seats[most].name}, "
        f"{100 * luck[least]:+.1f} % for {review.seats[least].name}"
    )
