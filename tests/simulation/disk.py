"""A simulated storage: one disk for all processes, and the handle that a process has on it.

What is committed stays; a crash loses what is not. Every call takes a while, does its work in
one moment of it, and answers later: calls overtake each other.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from jacta.server.storage import Conflict, LogEntry, LogPart, StorageError, StoredTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from simulation.chaos import Chaos
    from simulation.trace import Trace

__all__ = ["Disk", "DiskHandle", "Kept"]

T = TypeVar("T")


@dataclass
class Kept:
    """A table as it is committed."""

    stored: StoredTable
    log: list[LogEntry]


class Disk:
    """What is committed; `followers` are called with every table that has changed."""

    def __init__(self, chaos: Chaos, trace: Trace) -> None:
        self.chaos, self.trace = chaos, trace
        self.tables: dict[str, Kept] = {}
        self.is_out = False  # whether nothing works at the moment
        self.followers: list[Callable[[str], None]] = []

    def committed(self, table_id: str) -> Kept:
        """Return a table as it is committed."""
        return self.tables[table_id]

    # What calls do, in one moment

    def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        if table.id in self.tables:
            raise StorageError("there is such a table")
        self.tables[table.id] = Kept(table, list(log))
        self._changed(table.id, f"create {table.id} {list(log)}")

    def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        kept = self.tables.get(table_id)
        return None if kept is None else (kept.stored, kept.log[since:])

    def append(self, part: LogPart) -> None:
        kept = self.tables[part.table]
        if len(kept.log) != part.length:
            raise Conflict("the log is longer")
        kept.log += [entry._replace(at=part.at) for entry in part.entries]
        kept.stored = replace(kept.stored, changed=part.at)
        self._changed(part.table, f"append {part.table} {part.length} {list(part.entries)}")

    def amend(self, table: StoredTable, opening: Sequence[LogEntry]) -> bool:
        kept = self.tables[table.id]
        if kept.stored.version != table.version - 1:
            return False
        if opening and kept.log:
            raise StorageError("the log is not empty")
        kept.stored = replace(table, created=kept.stored.created, changed=kept.stored.changed)
        kept.log += opening
        self._changed(table.id, f"amend {table} {list(opening)}")
        return True

    def delete(self, table_id: str) -> bool:
        was_there = self.tables.pop(table_id, None) is not None
        self.trace.note(f"disk delete {table_id}")
        return was_there

    def _changed(self, table_id: str, what: str) -> None:
        self.trace.note(f"disk {what}")
        for tell in self.followers:
            tell(table_id)


class DiskHandle:
    """The storage of one process."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.is_dead = False

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        await self._call(lambda: self._disk.create(table, log))

    async def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        return await self._call(lambda: self._disk.load(table_id, since), writes=False)

    async def append(self, part: LogPart) -> None:
        await self._call(lambda: self._disk.append(part))

    async def amend(self, table: StoredTable, opening: Sequence[LogEntry] = ()) -> bool:
        return await self._call(lambda: self._disk.amend(table, opening))

    async def delete(self, table_id: str) -> bool:
        return await self._call(lambda: self._disk.delete(table_id))

    async def owned_by(self, owner: str) -> Any:
        raise NotImplementedError(owner)

    async def close(self) -> None:
        """There is nothing to close."""

    async def _call(self, work: Callable[[], T], *, writes: bool = True) -> T:
        """Do some work after a while, and answer after another while.

        The work goes on even if the caller stops waiting; only the end of the process stops it.
        """
        if self.is_dead:
            raise asyncio.CancelledError
        loop, chaos = asyncio.get_running_loop(), self._disk.chaos
        answer: asyncio.Future[T] = loop.create_future()
        half = (chaos.latency if writes else chaos.read_latency) / 2

        def answered(result: Any) -> None:
            if answer.done() or self.is_dead:
                return
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        def worked() -> None:
            if self.is_dead:
                return
            try:
                result: Any = self._done(work, writes=writes)
            except StorageError as error:
                result = error
            loop.call_later(chaos.delay(half), answered, result)

        loop.call_later(chaos.delay(half), worked)
        return await answer

    def _done(self, work: Callable[[], T], *, writes: bool) -> T:
        chaos = self._disk.chaos
        if self._disk.is_out or chaos.hits(chaos.fails):
            raise StorageError("the disk does not answer")
        result = work()
        if writes and chaos.hits(chaos.lies):
            raise StorageError("the disk said nothing, but has written")
        return result
