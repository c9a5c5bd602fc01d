"""What people have arranged at a table: the host's settings, and what the players agree on.

It is stored beside the log, because none of it changes the game.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from jacta.fair.seals import Seal  # noqa: TC001 - msgspec reads the annotations
from jacta.fair.table_chains import TableChains  # noqa: TC001

__all__ = [
    "Absence",
    "Arrangement",
    "Origin",
    "Phase",
    "Terms",
    "UndoRequest",
    "Vote",
    "arrangement_of",
    "text_of",
]

Phase = Literal["lobby", "playing", "closed"]
Absence = Literal["handed", "away", "late", "resigned"]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host has set; times are in seconds, None switches something off."""

    stand_in: int | None = None  # until a bot plays for somebody who is away
    bank: int | None = None  # for all decisions of a player together: a clock
    increment: int = 0  # that each decision adds to it
    advice: bool = True  # whether hints and odds are told


class UndoRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat asks to take the game back to entry `to`; it counts only while the log is as long."""

    seat: int
    to: int
    log: int
    agreed: tuple[str, ...] = ()  # digests of who agrees


class Vote(msgspec.Struct, frozen=True):
    """Who wants a bot to play for a seat whose owner is away."""

    seat: int
    by: tuple[str, ...]  # digests


class Origin(msgspec.Struct, frozen=True):
    """Where a game was played on from: a table, and how many of its entries."""

    table: str
    seq: int


class Arrangement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is arranged at a table, beside its seats."""

    host: str | None = None  # the digest of who may start, close and delete it
    phase: Phase = "playing"
    started: float | None = None  # the time of the start, in seconds
    terms: Terms = Terms()
    ready: tuple[int, ...] = ()  # seats whose players wait for the start
    undo: UndoRequest | None = None
    votes: tuple[Vote, ...] = ()
    seal: Seal | None = None  # of its dice; nobody may see the seed before the end
    origin: Origin | None = None  # of a game that was played on from another
    chains: TableChains | None = None  # instead of a seal, where everybody holds one


DECODER = msgspec.json.Decoder(Arrangement)


def arrangement_of(text: str) -> Arrangement:
    """Return an arrangement as it was stored."""
    return DECODER.decode(text)


def text_of(arrangement: Arrangement) -> str:
    """Return an arrangement as it is stored."""
    return msgspec.json.encode(arrangement).decode()
