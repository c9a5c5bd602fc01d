"""What a server measures about itself, for Prometheus.

Gauges are read when somebody asks; only moves, refusals and database calls are counted as they
happen. Nothing here names tables, people or addresses.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from jacta.server.storage import LogEntry, LogPart, OwnedTable, Storage, StoredTable

__all__ = ["MeasuredStorage", "Metrics"]

T = TypeVar("T")

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        here: Any = {"registry": self._registry}
        self.entries = Counter(
            "jacta_entries", "Entries written to logs, by who made them.", ["by"], **here
        )
        self.refusals = Counter(
            "jacta_refusals", "Messages and requests refused, by code.", ["code"], **here
        )
        self.move_seconds = Histogram(
            "jacta_move_seconds",
            "From a player's message to its acknowledgement.",
            buckets=SECONDS,
            **here,
        )
        self.database_seconds = Histogram(
            "jacta_database_seconds",
            "Calls of the database, waiting included.",
            ["call"],
            buckets=SECONDS,
            **here,
        )
        self.database_errors = Counter(
            "jacta_database_errors", "Calls of the database that failed.", ["call"], **here
        )

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Register a number that is read on request."""
        Gauge(name, about, registry=self._registry).set_function(read)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self._registry)


class MeasuredStorage:
    """A storage whose calls are timed and counted."""

    def __init__(self, storage: Storage, metrics: Metrics) -> None:
        self._storage, self._metrics = storage, metrics
        names = ("create", "load", "append", "amend", "delete", "owned_by")
        self._seconds = {name: metrics.database_seconds.labels(name) for name in names}
        self._errors = {name: metrics.database_errors.labels(name) for name in names}
        self._by = {who: metrics.entries.labels(who) for who in ("chance", "seat")}

    async def _timed(self, name: str, work: Coroutine[None, None, T]) -> T:
        start = time.perf_counter()
        try:
            return await work
        except Exception:
            self._errors[name].inc()
            raise
        finally:
            self._seconds[name].observe(time.perf_counter() - start)

    def _count(self, entries: Sequence[LogEntry]) -> None:
        for entry in entries:
            self._by["chance" if entry.by < 0 else "seat"].inc()

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Store a new table with the beginning of its log."""
        await self._timed("create", self._storage.create(table, log))
        self._count(log)

    async def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        """Return a table and its log from entry number `since` + 1 on, if there is such a table."""
        return await self._timed("load", self._storage.load(table_id, since))

    async def append(self, part: LogPart) -> None:
        """Append to a log, all or nothing."""
        await self._timed("append", self._storage.append(part))
        self._count(part.entries)

    async def amend(self, table: StoredTable, opening: Sequence[LogEntry] = ()) -> bool:
        """Replace all of a table but its log and its times."""
        amended = await self._timed("amend", self._storage.amend(table, opening))
        if amended:
            self._count(opening)
        return amended

    async def delete(self, table_id: str) -> bool:
        """Delete a table and its log."""
        return await self._timed("delete", self._storage.delete(table_id))

    async def owned_by(self, owner: str) -> list[OwnedTable]:
        """Return the tables where somebody has a seat."""
        return await self._timed("owned_by", self._storage.owned_by(owner))

    async def close(self) -> None:
        """Finish pending work, and release everything."""
        await self._storage.close()
