"""What the server says over the socket of a table."""

from __future__ import annotations

from typing import Any, Literal

from jacta.server.messages.advice import FactMessage, PreviewMessage, ReasonMessage
from jacta.server.messages.base import VERSION, Emote, Message, Version
from jacta.server.messages.tables import SeatInfo, TableInfo

__all__ = [
    "Change",
    "ErrorMessage",
    "EventMessage",
    "Film",
    "Pong",
    "Presence",
    "Reaction",
    "ServerMessage",
    "State",
]


class EventMessage(Message):
    """An entry of the log as the seat may know it."""

    seq: int
    by: int | None
    do: str
    facts: list[FactMessage]


class Change(Message):
    """A part of a view, by the keys and places that lead to it, and its new value."""

    at: list[int | str]
    to: Any


class Film(Message):
    """A whole game as anybody could see it: the view at its start, and how each fact changed it."""

    view: Any
    frames: list[list[list[Change]]]


class State(Message):
    """Where the game stands for a seat, and what it had not seen yet.

    `log` grows with every change of the table, also when a decision is taken
    back; `seq` is the number of entries of the game as it stands. `previews` say what each
    legal action would do; with None there are many, to be asked for when they are needed.
    `frames` lead from the view that the client knows to this one: for each event what changed
    with each of its facts, and at its end. Views on the way list no legal actions. With None
    there is no such way, or a long one.
    """

    v: Version = VERSION
    type: Literal["state"] = "state"
    log: int
    seq: int
    seat: int | None
    view: Any
    previews: list[PreviewMessage] | None
    events: list[EventMessage]
    frames: list[list[list[Change]]] | None = None
    since: int  # the events follow this entry; the client forgets what it has beyond it
    can_undo: bool
    table: TableInfo


class Presence(Message):
    """Who is there now."""

    v: Version = VERSION
    type: Literal["presence"] = "presence"
    seats: list[SeatInfo]


class Reaction(Message):
    """What somebody at a seat shows."""

    v: Version = VERSION
    type: Literal["reaction"] = "reaction"
    seat: int
    emote: Emote


class ErrorMessage(Message):
    """What was refused, and why; nothing has changed."""

    v: Version = VERSION
    type: Literal["error"] = "error"
    code: str
    text: str
    rule: str | None = None
    reason: ReasonMessage | None = None


class Pong(Message):
    """The answer to a `ping`."""

    v: Version = VERSION
    type: Literal["pong"] = "pong"


ServerMessage = State | Presence | Reaction | ErrorMessage | Pong
