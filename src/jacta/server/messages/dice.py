"""Messages about dice that anybody can check."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from jacta.fair.seals import LONGEST_WORD
from jacta.server.messages.base import Message, Request

__all__ = ["DiceInfo", "DiceWord", "SaidWord"]


class DiceWord(Request):
    """A player's word for the dice, said before the first roll."""

    word: Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]


class SaidWord(Message):
    """The word of a seat."""

    seat: int
    word: str


class DiceInfo(Message):
    """What everybody may know about the dice of a table.

    Without a seal nothing can be checked. `key` opens the seal, once nobody plays any more;
    `checked` is then how many outcomes follow from it, `problem` what is wrong if some do not.
    """

    seal: str | None
    words: list[SaidWord]
    key: str | None
    checked: int | None
    problem: str | None
