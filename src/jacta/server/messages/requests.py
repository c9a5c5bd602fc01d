"""Messages that change tables over HTTP, and the answer to a new table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, Field

from jacta.core.colours import Colour
from jacta.core.kits import MOST_SEATS
from jacta.server.messages.base import Id, Message, Name, Request

__all__ = [
    "BOARD_SIZE",
    "RECORD_SIZE",
    "Created",
    "Dress",
    "Import",
    "Join",
    "Move",
    "NewSeat",
    "NewTable",
    "Ready",
    "SeatChange",
    "SeatLink",
    "TermsMessage",
    "UndoAnswer",
]

SHORTEST_STAND_IN, SHORTEST_BANK = 30, 30  # seconds
A_DAY, AN_HOUR = 86_400, 3_600
BOARD_SIZE = RECORD_SIZE = 65_536  # bytes of a board as JSON; characters of a record


def _small_board(data: dict[str, Any]) -> dict[str, Any]:
    try:
        size = len(msgspec.json.encode(data))
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"the board cannot be written as JSON: {error}") from None
    if size > BOARD_SIZE:
        raise ValueError(f"a board has at most {BOARD_SIZE} bytes, this one has {size}")
    return data


BoardData = Annotated[dict[str, Any], AfterValidator(_small_board)]


class TermsMessage(Request):
    """How long a table waits for a player, in seconds; None: forever.

    A bot plays for a player who is away for `stand_in`. With a clock, everybody has `bank` for all
    decisions, and `increment` more after each; a bot plays for whoever has used it up.
    With `advice`, everybody may ask for hints and odds.
    """

    stand_in: Annotated[int, Field(ge=SHORTEST_STAND_IN, le=A_DAY)] | None = None
    bank: Annotated[int, Field(ge=SHORTEST_BANK, le=A_DAY)] | None = None
    increment: Annotated[int, Field(ge=0, le=AN_HOUR)] = 0
    advice: bool = True


class NewSeat(Request):
    """Who will sit there: me, someone at my screen, someone invited by a link, or a bot."""

    kind: Literal["me", "here", "link", "bot"]
    name: Name | None = None
    bot: Id | None = None
    colour: Colour | None = None


class NewTable(Request):
    """A table to be set up; a custom board comes as the content of its file."""

    game: Id
    board: Id | None = None
    board_data: BoardData | None = None
    options: list[Id] = Field(default=[], max_length=20)
    first: int | None = None
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    pace: Literal["human", "none"] = "human"
    lobby: bool = False  # whether it waits for its guests before the first move
    terms: TermsMessage | None = None
    chains: bool = False  # whether it plays by chains; it then has a lobby, where all show theirs


class SeatLink(Message):
    """The secret of an invited seat: whoever has it may take the seat.

    All seats of a table have the same, so one link invites everybody.
    """

    seat: int
    secret: str


class Created(Message):
    """A new table, and the secrets of the seats that are invited by link."""

    id: str
    links: list[SeatLink]


class Join(Request):
    """Take a seat of a link: a certain one, or the first that is free."""

    secret: Annotated[str, Field(max_length=100)]
    name: Name | None = None
    seat: int | None = None


class SeatChange(Request):
    """Hand one's seat to a bot, or with None take it back."""

    bot: Id | None


class Dress(Request):
    """The name and the colour of one's seat, before the start; None leaves it as it is."""

    name: Name | None = None
    colour: Colour | None = None


class Move(Request):
    """Move to another seat, before the start."""

    to: int


class Ready(Request):
    """Whether a player is ready for the start."""

    ready: bool


class UndoAnswer(Request):
    """Whether one agrees to take the game back, after this many changes of the table.

    `seat` is the seat that asked: another request may have arrived meanwhile.
    """

    log: int
    seat: int | None = None
    agree: bool


class Import(Request):
    """A record to be viewed, or continued with oneself at all seats that are not bots."""

    record: Annotated[str, Field(max_length=RECORD_SIZE)]
