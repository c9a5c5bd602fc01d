"""The chains of one table: anchors before the game, then the links of one roll after the other.

Only a seat's last link is stored: all before it are its hashes.
"""

from __future__ import annotations

import functools
import secrets
from typing import TYPE_CHECKING

import msgspec

from jacta.fair.chains import Chain, ChainError, Links, earlier, is_next, roll_key

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["SeatChain", "TableChains"]

SIZE = 32  # bytes of a root
DIGITS = 2 * SIZE
CHAINS_KEPT = 16


class SeatChain(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat's client has shown: its anchor, its last link, and for which roll that was."""

    seat: int
    anchor: str
    roll: int = 0
    link: str = ""
    withheld: tuple[int, ...] = ()  # rolls that went on without its link

    @property
    def last(self) -> str:
        """The last link; at first the anchor."""
        return self.link or self.anchor

    def links(self, rolls: int) -> list[str | None]:
        """Return its links for the first rolls; None where one was withheld."""
        known = {self.roll: self.last}
        for roll in range(self.roll - 1, 0, -1):
            known[roll] = earlier(known[roll + 1])
        return [None if n in self.withheld else known[n] for n in range(1, rolls + 1)]


class TableChains(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chains as the server stores them; nobody else may see `root` before the end.

    `rolls` are the entries of the log whose links are all there, or will never come.
    """

    root: str
    seats: tuple[SeatChain, ...] = ()
    rolls: tuple[int, ...] = ()

    @classmethod
    def new(cls) -> TableChains:
        """Return a fresh chain of the server's, and nobody else's yet."""
        return cls(secrets.token_hex(SIZE))

    @property
    def anchor(self) -> str:
        """The server's anchor, which everybody may see."""
        return _chain(self.root).anchor

    @property
    def anchors(self) -> dict[int, str]:
        """Everybody else's anchors, by seats."""
        return {one.seat: one.anchor for one in self.seats}

    # Before the game

    def with_anchor(self, seat: int, anchor: str) -> TableChains:
        """Return them with a seat's anchor, instead of one that it had."""
        if len(anchor) != DIGITS or set(anchor) - set("0123456789abcdef"):
            raise ChainError(f"an anchor has {DIGITS} hexadecimal digits in lower case")
        seats = (*self.without([seat]).seats, SeatChain(seat, anchor))
        return msgspec.structs.replace(self, seats=tuple(sorted(seats, key=lambda s: s.seat)))

    def without(self, seats: Iterable[int]) -> TableChains:
        """Return them without the anchors of some seats."""
        gone = set(seats)
        kept = tuple(one for one in self.seats if one.seat not in gone)
        return msgspec.structs.replace(self, seats=kept)

    # A roll

    @property
    def roll(self) -> int:
        """The number of the roll whose links are gathered next, counted from 1."""
        return len(self.rolls) + 1

    @property
    def missing(self) -> list[SeatChain]:
        """The seats that have yet to show their link."""
        roll = self.roll
        return [one for one in self.seats if one.roll < roll and roll not in one.withheld]

    def is_gathered(self, entry: int) -> bool:
        """Whether the outcome of an entry is fixed."""
        return bool(self.rolls) and self.rolls[-1] == entry

    def shown(self, seat: int, link: str, entry: int) -> TableChains:
        """Return them with a seat's link for the next roll, which will be an entry of the log.

        Raise ChainError if it is not the link that was fixed before.
        """
        mine = next((one for one in self.missing if one.seat == seat), None)
        if mine is None:
            raise ChainError(f"no link of seat {seat} is asked for")
        if not is_next(link, mine.last, self.roll - mine.roll):
            raise ChainError(f"the link of seat {seat} for roll {self.roll} is not of its chain")
        return self._with([msgspec.structs.replace(mine, roll=self.roll, link=link)], entry)

    def withheld(self, entry: int) -> TableChains:
        """Return them with every missing link marked as withheld: time is up."""
        marked = [
            msgspec.structs.replace(one, withheld=(*one.withheld, self.roll))
            for one in self.missing
        ]
        return self._with(marked, entry)

    def _with(self, changed: Iterable[SeatChain], entry: int) -> TableChains:
        now = {one.seat: one for one in (*self.seats, *changed)}
        found = msgspec.structs.replace(self, seats=tuple(now.values()))
        if found.missing:
            return found
        return msgspec.structs.replace(found, rolls=(*self.rolls, entry))

    # After it

    def key(self, table: str) -> bytes:
        """Return the key of the last roll whose links are all there."""
        roll = len(self.rolls)
        shown = [(one.seat, one.link if one.roll == roll else None) for one in self.seats]
        return roll_key(table, roll, self._links(roll, shown), self.anchors)

    def links(self, length: int) -> tuple[Links, ...]:
        """Return what all rolls were made of that have fallen in a log of some length."""
        seats = [one.seat for one in self.seats]
        count = sum(entry <= length for entry in self.rolls)
        shown = [one.links(count) for one in self.seats]
        return tuple(
            self._links(roll, zip(seats, [links[roll - 1] for links in shown], strict=True))
            for roll in range(1, count + 1)
        )

    def _links(self, roll: int, shown: Iterable[tuple[int, str | None]]) -> Links:
        return Links(self.rolls[roll - 1], _chain(self.root).link(roll), tuple(shown))


@functools.lru_cache(CHAINS_KEPT)
def _chain(root: str) -> Chain:
    """Return the server's chain: thousands of hashes, which are not computed for every roll."""
    return Chain(bytes.fromhex(root))
