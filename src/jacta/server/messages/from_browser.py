"""What a browser says over the socket of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from pydantic import Field

from jacta.server.messages.base import Emote, Request, Version

__all__ = [
    "ACTION_LENGTH",
    "ClientMessage",
    "Hello",
    "Look",
    "Ping",
    "Play",
    "QuickPlay",
    "React",
    "ShowLink",
    "Undo",
    "Watch",
]

ACTION_LENGTH = 120
HASH_LENGTH = 64  # hexadecimal digits


class Hello(Request):
    """The first message: whose view to show, and the last change that the client knows."""

    v: Version
    type: Literal["hello"]
    seat: int | None = None
    log: Annotated[int, Field(ge=-1)] = -1
    frames: bool = False  # whether states include the steps of the view in between
    previews: bool = True  # whether states include previews where they are few
    looking: bool = True


class Watch(Request):
    """Switch to another seat's view; None: what anybody may see."""

    v: Version
    type: Literal["watch"]
    seat: int | None


class Play(Request):
    """Play an action; `log` is the last change that the player has seen."""

    v: Version
    type: Literal["play"]
    seat: int
    log: int
    do: Annotated[str, Field(max_length=ACTION_LENGTH)]


class QuickPlay(Struct, tag="play", tag_field="type", forbid_unknown_fields=True):
    """`Play`, as almost every message is: read faster, and only if it is written as it should be.

    Whatever else a `Play` may be, or whatever is wrong with it, pydantic finds out.
    """

    seat: int
    log: int
    do: Annotated[str, Meta(max_length=ACTION_LENGTH)]
    v: Version


class Undo(Request):
    """Take back one's last decision."""

    v: Version
    type: Literal["undo"]
    seat: int
    log: int


class Ping(Request):
    """Asks for a `pong`: a browser cannot tell by itself whether a quiet socket still works."""

    v: Version
    type: Literal["ping"]


class Look(Request):
    """Says whether the table is on the screen: a page in the background is not."""

    v: Version
    type: Literal["look"]
    looking: bool


class React(Request):
    """Show a reaction to everybody at the table."""

    v: Version
    type: Literal["react"]
    seat: int
    emote: Emote


class ShowLink(Request):
    """Show the link of a seat's chain that a roll waits for."""

    v: Version
    type: Literal["link"]
    seat: int
    roll: Annotated[int, Field(ge=1)]
    link: Annotated[str, Field(min_length=HASH_LENGTH, max_length=HASH_LENGTH)]


ClientMessage = Annotated[
    Hello | Watch | Play | Undo | Ping | Look | React | ShowLink, Field(discriminator="type")
]
