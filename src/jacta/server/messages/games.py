"""Messages about the games that can be played."""

from __future__ import annotations

from typing import Literal

from jacta.server.messages.base import Message

__all__ = ["AboutInfo", "BoardInfo", "BotInfo", "GameInfo", "OpponentInfo"]


class BotInfo(Message):
    """A bot that can be given a seat: a kind, and where it has one, a temperament."""

    name: str
    kind: str
    temperament: str | None


class OpponentInfo(Message):
    """A bot with a face: pages look up its name, picture and catchphrase by its id."""

    id: str
    bot: str


class AboutInfo(Message):
    """What a newcomer wants to know; `ours` names what is our own estimate."""

    minutes: int
    age: int
    difficulty: int  # from 1 to 3
    ours: list[Literal["minutes", "age", "difficulty"]]


class BoardInfo(Message):
    """A board that comes with jacta; scenarios say how complex they are, from 1."""

    name: str
    title: str
    complexity: int | None


class GameInfo(Message):
    """A game that can be played."""

    name: str
    title: str
    least_players: int
    most_players: int
    boards: list[BoardInfo]
    options: list[str]
    bots: list[BotInfo]  # the weakest first
    opponents: list[OpponentInfo]  # the weakest first
    about: AboutInfo | None
    tutorial: bool  # whether the game has one
    usual_bot: str  # the strongest that answers at once
