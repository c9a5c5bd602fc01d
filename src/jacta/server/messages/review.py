"""Messages about reviews of played games, and games played on from the middle of others."""

from __future__ import annotations

from typing import Literal

import msgspec

from jacta.lab.review.model import Review
from jacta.server.messages.advice import PreviewMessage
from jacta.server.messages.base import Message, Request

__all__ = ["Branch", "DecisionInfo", "OriginInfo", "Reviewing"]


class Reviewing(msgspec.Struct):
    """How far a review is, and what is known; `preparing` while the judge is compiled."""

    state: Literal["preparing", "working", "done", "failed"]
    review: Review | None


class Branch(Request):
    """Play on from an entry of a game, at one of its seats; bots play the others."""

    seq: int
    seat: int


class DecisionInfo(Message):
    """What each choice of a decision would have done, and what it risked or promised."""

    seat: int
    previews: list[PreviewMessage]
    chances: dict[str, dict[str, float]]  # of each choice that has any, by their names


class OriginInfo(Message):
    """Where a game was played on from: a table, and how many of its entries."""

    table: str
    seq: int
