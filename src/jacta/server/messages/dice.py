"""Messages about dice that anybody can check."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from jacta.fair.seals import LONGEST_WORD
from jacta.server.messages.base import Message, Request

__all__ = [
    "ChainAnchor",
    "ChainInfo",
    "DiceInfo",
    "DiceWord",
    "HeardWord",
    "SaidWord",
    "SeatChainInfo",
]


class DiceWord(Request):
    """A player's word for the dice, said before the first roll."""

    word: Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]


class HeardWord(Message):
    """Whether a word counts: it came before the first die fell."""

    counts: bool


class SaidWord(Message):
    """The word of a seat."""

    seat: int
    word: str


class ChainAnchor(Request):
    """Where the chain of a seat's client begins, shown before the first roll."""

    anchor: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class SeatChainInfo(Message):
    """A seat's chain: where it begins, and which rolls went on without its link."""

    seat: int
    anchor: str
    withheld: list[int]


class ChainInfo(Message):
    """The chains of a table: where the server's begins, the others', and how many rolls fell."""

    anchor: str
    seats: list[SeatChainInfo]
    rolls: int


class DiceInfo(Message):
    """What everybody may know about the dice of a table.

    Without a seal or chains nothing can be checked. `key` opens the seal, once nobody plays any
    more; `checked` is then how many outcomes were derived, `problem` what is wrong if some differ.
    """

    seal: str | None
    words: list[SaidWord]
    key: str | None
    checked: int | None
    problem: str | None
    chains: ChainInfo | None = None
