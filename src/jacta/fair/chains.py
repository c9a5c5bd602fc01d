"""Dice that nobody can foresee or steer if at least one party is honest: everybody holds a chain.

A chain is a row of links, each the SHA-256 digest of the next. Before the game every client and
the server show the first link, their anchor; so all later links are fixed. Each roll uses up one
link of each party: the clients show theirs first, the server shows its own last. A link that does
not arrive in time is replaced by its fallback, which follows from the anchor, and the record says
so. A client cannot see the server's link first, so withholding its own cannot get it a better
roll.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

import msgspec

from jacta.core.errors import JactaError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Chain", "ChainError", "Links", "Round", "is_next", "roll_key"]

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
    """Whether a link comes the given number of steps after a known one."""
    try:
        found = bytes.fromhex(link)
    except ValueError:
        return False
    for _ in range(steps):
        found = hashlib.sha256(found).digest()
    return found.hex() == known


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


class Round:
    """The links of one roll, collected until all have arrived or time is up.

    `known` are the last links that seats have shown, with the roll they were for: at first their
    anchors, for roll 0.
    """

    def __init__(
        self, roll: int, entry: int, known: Mapping[int, tuple[int, str]], now: float
    ) -> None:
        self._roll, self._entry, self._known = roll, entry, known
        self._until = now + SECONDS
        self._shown: dict[int, str] = {}

    def show(self, seat: int, link: str) -> None:
        """Take a seat's link; raise ChainError if it is not the one that was fixed."""
        if seat not in self._known:
            raise ChainError(f"seat {seat} has no chain")
        roll, last = self._known[seat]
        if not is_next(link, last, self._roll - roll):
            raise ChainError(f"the link of seat {seat} for roll {self._roll} is not of its chain")
        self._shown[seat] = link

    def is_over(self, now: float) -> bool:
        """Whether the server may show its own link: all others have arrived, or time is up."""
        return now >= self._until or len(self._shown) == len(self._known)

    def close(self, server: Chain, now: float) -> Links:
        """Show the server's link; from now on the roll is fixed."""
        if not self.is_over(now):
            raise ChainError("the server's link must not be shown before the others'")
        seats = tuple((seat, self._shown.get(seat)) for seat in sorted(self._known))
        return Links(self._entry, server.link(self._roll), seats)
