"""Messages about puzzles, and about one's own blunders."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from jacta.server.messages.advice import PreviewMessage
from jacta.server.messages.base import Message, Request
from jacta.server.messages.from_browser import ACTION_LENGTH

__all__ = [
    "BlunderInfo",
    "BlundersKept",
    "PuzzleAnswer",
    "PuzzleBook",
    "PuzzleInfo",
    "PuzzleReply",
    "PuzzleStep",
    "PuzzleValue",
    "RatingInfo",
]


class RatingInfo(Message):
    """Somebody's rating at a game's puzzles, and how far it may be off."""

    points: int
    deviation: int


class PuzzleBook(Message):
    """The puzzles of a game, and how far somebody is with them.

    `themes` and `difficulties` say how many puzzles each has. `day` is the number of today's
    puzzle, `day_right` whether it was found, null before an answer. `blunders` are one's own,
    `due` those that have come back; `next_due` is when the first of them all comes or came
    back, in seconds since 1970.
    """

    game: str
    count: int
    themes: dict[str, int]
    difficulties: dict[int, int]
    day: int | None
    day_right: bool | None
    rating: RatingInfo
    right: int
    wrong: int
    blunders: int
    due: int
    next_due: float | None


class BlunderInfo(Message):
    """Where a position of one's own comes from, and what was done there."""

    table: str
    seq: int


class PuzzleInfo(Message):
    """A position to decide, as its mover may see it; a puzzle by its number, or a blunder.

    `was_right` says how it was answered before, null if it was not; only a first answer counts
    for the rating. `chances` are those of each choice, by their names.
    """

    game: str
    board: str
    players: int
    options: list[str]
    seat: int
    view: Any
    previews: list[PreviewMessage]
    chances: dict[str, dict[str, float]]
    number: int | None
    theme: str | None
    difficulty: int | None
    rating: int | None
    was_right: bool | None
    blunder: BlunderInfo | None


class PuzzleReply(Request):
    """What somebody would do."""

    do: Annotated[str, Field(max_length=ACTION_LENGTH)]


class PuzzleValue(Message):
    """An action, and the share of victory that it is worth to whoever decides."""

    do: str
    value: float


class PuzzleStep(Message):
    """A decision that follows the best action: the view, and what the choices are worth."""

    view: Any
    values: list[PuzzleValue]


class PuzzleAnswer(Message):
    """Whether a reply was right, and what the choices are worth, the best first.

    `margin` is how far the lead of the best may be off. Actions that are not listed were at
    least `behind` worse at a glance. `line` are the decisions that follow the best action.
    `found` is how likely each opponent is to find it. `did` is what was done in one's own
    game, `again` when the position comes back, in seconds since 1970.
    """

    right: bool
    solution: str
    values: list[PuzzleValue]
    margin: float
    behind: float
    line: list[PuzzleStep]
    found: dict[str, float]
    before: RatingInfo | None
    after: RatingInfo | None
    did: str | None
    again: float | None


class BlundersKept(Message):
    """How many blunders of a game are new, and how many are kept of it in all."""

    new: int
    blunders: int
