"""Dice that nobody can foresee or steer if at least one party is honest: everybody holds a chain.

A chain is a row of links, each the SHA-256 digest of the next. Before the game every client and
the server show the first link, their anchor; so all later links are fixed. Each roll uses up one
link of everybody: the clients show theirs to the server, which adds its own. A client that does
not show its link in time is replaced by its fallback, which follows from its anchor, and the
record says so. It never sees the server's links during the game, so holding a link back does not
help it to a better roll. They are shown at the end: hidden deals follow from them too.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

import msgspec

from jacta.core.errors import JactaError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LENGTH", "SECONDS", "Chain", "ChainError", "Links", "earlier", "is_next", "roll_key"]

NAME = "jacta dice chains 1"
LENGTH = 4096  # links: more than the rolls of any game
SECONDS = 5.0  # until a link counts as withheld


class ChainError(JactaError):
    """A link does not belong to its chain."""


class Chain:
    """A party's own chain; only its links up to the last roll are known to others."""

    def __init__(self, root: bytes, length: int = LENGTH) -> None:
        links = [root]
        for _ in range(length):
            links.append(hashlib.sha256(links[-1]).digest())
        self._links = links[::-1]

    @property
    def anchor(self) -> str:
        """What everybody may know before the game."""
        return self._links[0].hex()

    def link(self, roll: int) -> str:
        """Return the link for a roll, counted from 1."""
        if not 0 < roll < len(self._links):
            raise ChainError(f"the chain has {len(self._links) - 1} links, roll {roll} needs more")
        return self._links[roll].hex()


def is_next(link: str, known: str, steps: int = 1) -> bool:
    """Whether a link comes the given number of steps after a known one.

    It has one spelling: another would give another roll.
    """
    try:
        return earlier(link, 0) == link and earlier(link, steps) == known
    except ValueError:
        return False


def earlier(link: str, steps: int = 1) -> str:
    """Return the link that many steps earlier: it follows from the later one alone."""
    found = bytes.fromhex(link)
    for _ in range(steps):
        found = hashlib.sha256(found).digest()
    return found.hex()


class Links(msgspec.Struct, frozen=True):
    """What one roll was made of: everybody's links, None where one was withheld."""

    entry: int
    server: str
    seats: tuple[tuple[int, str | None], ...]


def roll_key(table: str, roll: int, links: Links, anchors: Mapping[int, str]) -> bytes:
    """Return the key of one roll."""
    lines = [NAME, f"table:{table}", f"roll:{roll}"]
    for seat, link in sorted(links.seats):
        if link is None:
            lines.append(f"withheld:{seat}:{_fallback(anchors[seat], roll)}")
        else:
            lines.append(f"link:{seat}:{link}")
    message = "".join(f"{line}\n" for line in lines).encode()
    return hmac.digest(bytes.fromhex(links.server), message, "sha256")


def _fallback(anchor: str, roll: int) -> str:
    """Return what replaces a withheld link; the anchor fixes it before the game."""
    return hmac.digest(bytes.fromhex(anchor), f"withheld:{roll}".encode(), "sha256").hex()
