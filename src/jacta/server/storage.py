"""What is stored of a table: its set-up, its seats, and its log, which only ever grows.

Entry n of a table's log is written once, under the primary key (table, n). Whoever appends
says how long the log was when they looked; if somebody else was faster, nothing is written and
`Conflict` is raised. Everything else of a table has a version, and is amended only by whoever
knows the last one. What a call has written is on the disk when it returns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from jacta.server.arrangement import Arrangement

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jacta.server.arrangement import Absence

__all__ = [
    "Conflict",
    "LogEntry",
    "LogPart",
    "OwnedTable",
    "Storage",
    "StorageError",
    "StorageFull",
    "StoredSeat",
    "StoredTable",
    "has_own_board",
]


class StorageError(Exception):
    """The storage failed, perhaps only for now. A write may or may not have happened."""


class Conflict(StorageError):
    """Somebody else has appended to the log first; nothing was written."""


class StorageFull(StorageError):
    """There is no room left; nothing was written."""


class LogEntry(NamedTuple):
    """A change of a table: something played, or with `UNDO` the last decision taken back.

    `at` is known only where a clock runs.
    """

    by: int
    do: str
    at: datetime | None = None


class LogPart(NamedTuple):
    """Entries to be appended to a table's log, which had `length` entries; all or none."""

    table: str
    length: int
    at: datetime
    entries: Sequence[LogEntry]


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat: its player's name, who owns it, and the bot that plays for it, if any.

    `owner` and `secret` are digests; a seat with a secret and no owner can be taken. `absence`
    says why a bot plays for an owner.
    """

    name: str
    bot: str | None = None
    owner: str | None = None
    secret: str | None = None
    absence: Absence | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table without its log; the header is that of its record, as JSON."""

    id: str
    header: str
    seats: tuple[StoredSeat, ...]
    human_pace: bool
    created: datetime
    changed: datetime  # when its log last grew
    next: str | None = None
    arrangement: Arrangement = field(default_factory=Arrangement)
    version: int = 0  # how often anything but the log was amended


class OwnedTable(NamedTuple):
    """A table in the list of somebody's tables; `log` is the length of its log."""

    id: str
    seats: tuple[StoredSeat, ...]
    next: str | None
    log: int
    arrangement: Arrangement = Arrangement()
    version: int = 0


class Storage(Protocol):
    """Where tables are stored. Every call may raise StorageError."""

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Store a new table with the beginning of its log."""

    async def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        """Return a table and its log from entry number `since` + 1 on, if there is such a table.

        It includes every write submitted before, even if nobody waits for it any more.
        """

    async def append(self, part: LogPart) -> None:
        """Append to a log, all or nothing; raise Conflict if it is longer by now."""

    async def amend(self, table: StoredTable, opening: Sequence[LogEntry] = ()) -> bool:
        """Replace all of a table but its log and its times; whether it was at the version before.

        With an opening, an empty log begins with it; raise StorageError if it is not empty.
        """

    async def delete(self, table_id: str) -> bool:
        """Delete a table and its log; return whether it existed."""

    async def owned_by(self, owner: str) -> list[OwnedTable]:
        """Return the tables where somebody has a seat, the last changed first."""

    async def close(self) -> None:
        """Finish pending work, and release everything."""


def has_own_board(table: StoredTable) -> bool:
    """Whether a table has a custom board, stored in its header."""
    return '"board_data"' in table.header
