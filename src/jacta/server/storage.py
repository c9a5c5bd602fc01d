"""What is kept of a table: its set-up, its seats, and its log, which only ever grows.

Entry n of a table's log is written once, under the primary key (table, n).
Whoever appends says how long the log was when they looked; if somebody else was
faster, nothing is written and `Conflict` is raised.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

__all__ = ["Conflict", "LogEntry", "Storage", "StoredSeat", "StoredTable"]


class Conflict(Exception):
    """Somebody else has appended to the log first."""


@dataclass(frozen=True)
class LogEntry:
    """A change of a table: something played, or with `UNDO` the last decision taken back."""

    by: int
    do: str


@dataclass(frozen=True)
class StoredSeat:
    """A seat: its player's name, who owns it, and the bot that plays for it, if any.

    `owner` and `secret` are digests; a seat with a secret and no owner is open.
    """

    name: str
    bot: str | None = None
    owner: str | None = None
    secret: str | None = None


@dataclass(frozen=True)
class StoredTable:
    """A table without its log; the header is that of its record, as JSON."""

    id: str
    header: str
    seats: tuple[StoredSeat, ...]
    human_pace: bool
    created: datetime
    changed: datetime
    next: str | None = None


class Storage(Protocol):
    """Where tables are kept."""

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Keep a new table with the beginning of its log."""

    async def table(self, table_id: str) -> StoredTable | None:
        """Return a table, if there is one with this id."""

    async def log(self, table_id: str, since: int) -> list[LogEntry]:
        """Return the log from entry number `since` + 1 on."""

    async def append(self, table_id: str, length: int, entries: Sequence[LogEntry]) -> None:
        """Append to a log of this length, all or nothing; raise Conflict if it is longer."""

    async def change_seat(self, table_id: str, seat: int, now: StoredSeat) -> None:
        """Change who sits at a seat."""

    async def claim_seat(self, table_id: str, seat: int, now: StoredSeat) -> bool:
        """Take a seat that nobody owns; whether it was still free."""

    async def owned_by(self, owner: str) -> list[StoredTable]:
        """Return the tables where somebody has a seat, the last changed first."""

    async def link_next(self, table_id: str, next_id: str) -> bool:
        """Name the table of the rematch; whether none was named before."""

    async def close(self) -> None:
        """Let go of everything."""
