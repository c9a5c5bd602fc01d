"""Tables in a browser: a few calls with texts, which IndexedDB can carry out.

The store does each call in one transaction, and answers when it is on the disk.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from jacta.server.arrangement import arrangement_of, text_of
from jacta.server.storage import (
    Conflict,
    LogEntry,
    OwnedTable,
    StorageError,
    StorageFull,
    StoredSeat,
    StoredTable,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from jacta.server.storage import LogPart

__all__ = ["FULL", "BrowserStorage", "TableStore"]

FULL = "full"  # the answer of a store that has no room
MOST_LISTED = 500
T = TypeVar("T")
encode, decode = msgspec.json.encode, msgspec.json.decode


class TableStore(Protocol):
    """Where texts are kept. A table is kept as JSON, an entry as by, do and time.

    Every write answers with a word: "done", "full", or why it was not done.
    """

    async def create(self, table: str, log: str) -> str:
        """Keep a new table with the beginning of its log; or "exists"."""

    async def load(self, table_id: str, since: int) -> str:
        """Return a table and its log from an entry on, as a list of two; "" if there is none."""

    async def append(self, table_id: str, length: int, at: str, log: str) -> str:
        """Append to a log of this length; or "conflict"."""

    async def amend(self, table: str, log: str) -> str:
        """Replace a table that had the version before, and begin its log; or "stale"."""

    async def remove(self, table_id: str) -> bool:
        """Remove a table and its log; whether there was one."""

    async def note(self, name: str) -> str:
        """Return a document and its version, as a list of two; "" if there is none."""

    async def keep_note(self, name: str, text: str, version: int) -> str:
        """Replace a document of this version, 0 if there was none; or "stale"."""

    async def tables(self) -> str:
        """Return all tables with the lengths of their logs, the last changed first."""


class BrowserStorage:
    """Tables in a store of the browser."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Store a new table with the beginning of its log."""
        entries = _entries(log, table.changed)
        if await self._done(self._store.create(_text(table), entries)) != "done":
            raise StorageError("there is such a table already")

    async def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        """Return a table and its log from entry number `since` + 1 on, if there is such a table."""
        found = await self._try(self._store.load(table_id, since))
        if not found:
            return None
        table, log = decode(found)
        return _table(table), [LogEntry(by, do, _moment(at)) for by, do, at in log]

    async def append(self, part: LogPart) -> None:
        """Append to a log, all or nothing; raise Conflict if it is longer by now."""
        at, log = part.at.isoformat(), _entries(part.entries, part.at)
        if await self._done(self._store.append(part.table, part.length, at, log)) != "done":
            raise Conflict("the log is longer by now")

    async def amend(self, table: StoredTable, opening: Sequence[LogEntry] = ()) -> bool:
        """Replace all of a table but its log; whether it was at the version before."""
        log = _entries(opening, table.changed)
        return await self._done(self._store.amend(_text(table), log)) == "done"

    async def delete(self, table_id: str) -> bool:
        """Delete a table and its log; return whether it existed."""
        return await self._try(self._store.remove(table_id))

    async def owned_by(self, owner: str) -> list[OwnedTable]:
        """Return the tables where somebody has a seat, the last changed first."""
        found = [(_table(data), log) for data, log in decode(await self._try(self._store.tables()))]
        return [
            OwnedTable(table.id, table.seats, table.next, log, table.arrangement, table.version)
            for table, log in found
            if any(seat.owner == owner for seat in table.seats)
        ][:MOST_LISTED]

    # What is known of somebody's practice

    async def progress(self, owner: str) -> tuple[str, int]:
        """Return somebody's document and its version; version 0 if there is none."""
        found = await self._try(self._store.note(owner))
        text, version = decode(found) if found else ("", 0)
        return text, version

    async def keep_progress(self, owner: str, document: str, version: int) -> bool:
        """Replace a document of this version; whether it was of this version."""
        return await self._done(self._store.keep_note(owner, document, version)) == "done"

    async def close(self) -> None:
        """Do nothing: what was written is written."""

    async def _done(self, work: Awaitable[str]) -> str:
        """Return how a write went."""
        word = await self._try(work)
        if word == FULL:
            raise StorageFull("the browser gives this page no more room")
        return word

    async def _try(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except Exception as error:
            raise StorageError(f"{type(error).__name__}: {error}") from error


def _text(table: StoredTable) -> str:
    data = {
        "id": table.id,
        "header": table.header,
        "seats": [[s.name, s.bot, s.owner, s.secret, s.absence] for s in table.seats],
        "human_pace": table.human_pace,
        "created": table.created.isoformat(),
        "changed": table.changed.isoformat(),
        "next": table.next,
        "arrangement": text_of(table.arrangement),
        "version": table.version,
    }
    return encode(data).decode()


def _table(data: dict[str, Any]) -> StoredTable:
    return StoredTable(
        id=data["id"],
        header=data["header"],
        seats=tuple(StoredSeat(*seat) for seat in data["seats"]),
        human_pace=data["human_pace"],
        created=_moment(data["created"]),
        changed=_moment(data["changed"]),
        next=data["next"],
        arrangement=arrangement_of(data["arrangement"]),
        version=data["version"],
    )


def _entries(log: Sequence[LogEntry], at: datetime) -> str:
    return encode([[by, do, (said or at).isoformat()] for by, do, said in log]).decode()


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
