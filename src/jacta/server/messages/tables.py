"""Messages that show a table as everybody may know it."""

from __future__ import annotations

from typing import Literal

from jacta.server.messages.base import Message
from jacta.server.messages.review import OriginInfo

__all__ = ["ResultMessage", "SeatInfo", "TableInfo", "TermsInfo", "UndoInfo", "VoteInfo"]


class TermsInfo(Message):
    """How long a table waits for somebody: see `TermsMessage`."""

    stand_in: int | None
    bank: int | None
    increment: int
    advice: bool


class SeatInfo(Message):
    """A seat as everybody may know it."""

    name: str
    colour: str | None  # None: the first that nobody has chosen
    kind: Literal["person", "bot", "open"]
    bot: str | None
    absence: Literal["handed", "away", "late", "resigned"] | None  # why a bot plays for somebody
    host: bool  # whether its owner may start, close and delete the table
    ready: bool  # whether its player waits for the start
    link: bool  # whether the table's link leads to it
    online: bool  # whether its player is connected
    looking: bool  # and has the table on their screen
    mine: bool


class ResultMessage(Message):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    reason: str


class UndoInfo(Message):
    """A seat asks to take the game back to entry `to`; the seats that still have to agree."""

    seat: int
    to: int
    log: int
    waiting: list[int]


class VoteInfo(Message):
    """Seats whose players want a bot to play for somebody who is away."""

    seat: int
    by: list[int]


class TableInfo(Message):
    """A table as everybody may know it."""

    id: str
    game: str
    board: str
    options: list[str]
    seats: list[SeatInfo]
    seq: int
    turn: int | None
    over: bool
    secrets: bool  # whether seats may hold what the others may not see
    created: str
    changed: str
    result: ResultMessage | None
    next: str | None  # the table of the rematch
    tutorial: bool  # whether dice and rivals follow a script
    phase: Literal["lobby", "playing", "closed"]
    terms: TermsInfo
    time_left: list[float] | None  # seconds of each seat at the last change, if there is a clock
    undo: UndoInfo | None
    chains: bool  # whether every roll waits for the links of everybody's chains
    roll: int | None  # the number of the roll that waits for links
    secret_turn: bool  # whether the choices of who is to move are secret
    votes: list[VoteInfo]
    origin: OriginInfo | None  # of a game that was played on from another
