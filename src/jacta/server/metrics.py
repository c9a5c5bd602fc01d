"""What a server measures about itself, for Prometheus.

Gauges are read when somebody asks; only moves, refusals and database calls are counted as they
happen. Nothing here names tables, people or addresses.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from prometheus_client import Metric

    from jacta.server.storage import LogEntry, LogPart, OwnedTable, Storage, StoredTable

__all__ = ["Durations", "MeasuredStorage", "Metrics"]

T = TypeVar("T")

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
CALLS = ("create", "load", "append", "amend", "delete", "owned_by")


class Durations:
    """How long something took: counted by the event loop alone, so without locks."""

    def __init__(self) -> None:
        self._counts, self._sum = [0] * (len(SECONDS) + 1), 0.0

    def note(self, seconds: float) -> None:
        """Count once more."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def add_to(self, family: HistogramMetricFamily, labels: Sequence[str]) -> None:
        """Tell Prometheus."""
        bounds = [*map(floatToGoString, SECONDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        family.add_metric(labels, buckets, self._sum)


class Moves(Collector):
    """What is counted with every move: it must cost less than the move."""

    def __init__(self) -> None:
        self.seconds = Durations()
        self.database = {call: Durations() for call in CALLS}
        self.entries = {"chance": 0, "seat": 0}

    def collect(self) -> Iterator[Metric]:
        """Tell Prometheus."""
        written = CounterMetricFamily(
            "jacta_entries", "Entries written to logs, by who made them.", labels=["by"]
        )
        for who, count in self.entries.items():
            written.add_metric([who], count)
        yield written
        moves = HistogramMetricFamily(
            "jacta_move_seconds", "From a player's message to its acknowledgement."
        )
        self.seconds.add_to(moves, [])
        yield moves
        calls = HistogramMetricFamily(
            "jacta_database_seconds", "Calls of the database, waiting included.", labels=["call"]
        )
        for call, durations in self.database.items():
            durations.add_to(calls, [call])
        yield calls


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        self.moves = Moves()
        self._registry.register(self.moves)
        here: Any = {"registry": self._registry}
        self.refusals = Counter(
            "jacta_refusals", "Messages and requests refused, by code.", ["code"], **here
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
        self._storage, self._moves = storage, metrics.moves
        self._errors = {name: metrics.database_errors.labels(name) for name in CALLS}

    async def _timed(self, name: str, work: Awaitable[T]) -> T:
        start = time.perf_counter()
        try:
            return await work
        except Exception:
            self._errors[name].inc()
            raise
        finally:
            self._moves.database[name].note(time.perf_counter() - start)

    def _count(self, entries: Sequence[LogEntry]) -> None:
        for entry in entries:
            self._moves.entries["chance" if entry.by < 0 else "seat"] += 1

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Store a new table with the beginning of its log."""
        await self._timed("create", self._storage.create(table, log))
        self._count(log)

    async def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        """Return a table and its log from entry number `since` + 1 on, if there is such a table."""
        return await self._timed("load", self._storage.load(table_id, since))

    async def append(self, part: LogPart) -> None:
        """Append to a log, all or nothing: as `_timed` does, but every move waits here."""
        start = time.perf_counter()
        try:
            await self._storage.append(part)
        except Exception:
            self._errors["append"].inc()
            raise
        finally:
            self._moves.database["append"].note(time.perf_counter() - start)
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
