"""The tables in memory: loaded, kept up to date, and followed.

A table in memory is its process's source of truth: its log is read once, when the table is loaded,
and again only after a notice from another process, a lost race for the next entry, or a write
that failed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

from jacta.core.errors import JactaError
from jacta.server.clock import Clock, SystemClock
from jacta.server.identity import is_table_id
from jacta.server.live import LiveTable
from jacta.server.notices import Missed, Notice
from jacta.server.own_boards import is_slow, measure
from jacta.server.refusals import Refusal
from jacta.server.storage import Conflict, StorageError, StorageFull, has_own_board
from jacta.server.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from jacta.core.dice import Dice
    from jacta.server.notices import AnyNotice, Notices
    from jacta.server.storage import LogEntry, Storage, StoredSeat, StoredTable

__all__ = ["TableMemory", "backoff", "owned_seat"]

log = logging.getLogger(__name__)

LONGEST_WAIT = 5.0
QUICK_LOG = 64  # entries that take a few milliseconds to replay
THREADS, WAITING = 2, 64  # for tables that take longer

T = TypeVar("T")


class TableMemory:
    """The tables of a storage that are in use, each of them once, and those who follow them."""

    def __init__(
        self,
        storage: Storage,
        notices: Notices,
        cached: int = 512,
        clock: Clock | None = None,
        dice: Dice | None = None,
        workers: Workers | None = None,
    ) -> None:
        self.storage, self.notices = storage, notices
        self.workers = workers or Workers("tables", THREADS, WAITING)
        self.clock, self._dice = clock or SystemClock(), dice
        self._name = secrets.token_hex(8)  # distinguishes our own notices from those of others
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._cached = cached
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._overtaken: set[str] = set()  # tables that have changed while they are loaded
        self._tasks: set[asyncio.Task[None]] = set()
        self._followers: list[Callable[[LiveTable], None]] = []
        self._drop: Callable[[LiveTable], object] = lambda _live: None
        notices.subscribe(self._hear)

    def follow(self, tell: Callable[[LiveTable], None]) -> None:
        """Call a function with every table that was loaded or has changed."""
        self._followers.append(tell)

    def on_drop(self, tell: Callable[[LiveTable], object]) -> None:
        """Call a function with every table that is dropped from memory."""
        self._drop = tell

    async def close(self) -> None:
        """Stop catching up."""
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()

    # Reading

    async def current(self, table_id: str) -> LiveTable:
        """Return a table, up to date."""
        live = self._live.get(table_id)
        if live is None:
            live = await self._loaded(table_id)
        if live.is_stale:
            async with live.lock:
                await self._refresh(live)
        return self._remember(live)

    @property
    def in_use(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    async def seated(self, live: LiveTable, seat: int, owner: str) -> StoredSeat:
        """Return somebody's own seat; refuse any other.

        Whoever has just taken it through another process may be faster than the notice.
        """
        if not _owns(live, seat, owner):
            self._mark_stale(live)
            async with live.lock:
                await self._refresh(live)
        return owned_seat(live, seat, owner)

    def _remember(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory while it is in use or among the last used."""
        recent, name = self._recent, live.stored.id
        if name not in recent:
            self._live[name] = recent[name] = live
            while len(recent) > self._cached:
                self._drop(recent.popitem(last=False)[1])
        elif self._cached:
            recent.move_to_end(name)
        return live

    def in_memory(self, table_id: str) -> LiveTable | None:
        """Return a table if it is in memory and up to date."""
        live = self._live.get(table_id)
        return None if live is None or live.is_stale else live

    async def replayed(self, table_id: str) -> LiveTable:
        """Return a table replayed from its log, without keeping it or telling anybody."""
        if not is_table_id(table_id):
            raise Refusal("unknown-table", "There is no such table.")
        found = await self._try(self.storage.load(table_id, 0))
        if found is None:
            raise Refusal("unknown-table", "There is no such table.")
        return await self._replayed(*found)

    async def _loaded(self, table_id: str) -> LiveTable:
        """Load a table once, however many callers ask for it meanwhile."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda done: self._finish_loading(table_id, done))
        return await asyncio.shield(task)

    def _finish_loading(self, table_id: str, task: asyncio.Task[LiveTable]) -> None:
        del self._loading[table_id]
        self._overtaken.discard(table_id)
        if not task.cancelled():
            task.exception()  # whoever waited may have gone

    async def _load(self, table_id: str) -> LiveTable:
        try:
            live = await self.replayed(table_id)
        except Refusal:
            raise
        except JactaError as error:
            log.exception("the log of table %s cannot be replayed", table_id)
            raise Refusal("broken-table", f"The log cannot be replayed: {error}") from None
        self._remember(live)
        if table_id in self._overtaken:
            self._mark_stale(live)
        self._publish(live)  # whoever wrote last may have crashed before it told the others
        return live

    async def _replayed(self, stored: StoredTable, entries: Sequence[LogEntry]) -> LiveTable:
        """Replay a log, in a thread if that may take long."""
        if len(entries) <= QUICK_LOG and not has_own_board(stored):
            return LiveTable(stored, entries)

        def replay() -> LiveTable:
            live = LiveTable(stored, entries)
            if is_slow(live):
                measure(live.table.game, live.table.state)
            return live

        return await self.workers.run(replay)

    async def _refresh(self, live: LiveTable) -> None:
        """Read on, if there may be more; the caller holds the lock."""
        while live.is_stale:
            doubts = live.doubts
            found = await self._try(self.storage.load(live.stored.id, live.log))
            live.is_stale = live.doubts != doubts  # a notice may have come while we read
            if found is None:
                self._forget(live)
                raise Refusal("unknown-table", "There is no such table any more.")
            live.update(*found)
            (self._publish if live.is_unpublished else self._tell)(live)

    def _forget(self, live: LiveTable) -> None:
        """Drop a table that was deleted, and tell everybody there."""
        live.is_gone = True
        self._recent.pop(live.stored.id, None)
        self._live.pop(live.stored.id, None)
        self._publish(live)

    async def _try(self, work: Coroutine[None, None, T]) -> T:
        """Return the storage's answer; if it fails, refuse and ask to try again later."""
        try:
            return await work
        except Conflict:
            raise
        except StorageFull as error:
            log.warning("the storage is full: %s", error)
            raise Refusal("storage-full", "There is no room to store anything.") from error
        except StorageError as error:
            log.warning("the storage failed: %s", error)
            raise Refusal("unavailable", "The server cannot store anything now.") from error

    async def _store(self, live: LiveTable, work: Coroutine[None, None, T]) -> T:
        """Return the result of a write; if it fails or is cancelled, the table is read again."""
        try:
            return await self._try(work)
        except (
            Exception,
            asyncio.CancelledError,
        ):  # it may have been written, or somebody faster may have crashed
            live.is_unpublished = True
            self._mark_stale(live)
            raise

    # Telling

    def _tell(self, live: LiveTable) -> None:
        """Tell all followers in this process."""
        for tell in self._followers:
            tell(live)
        if live.moment is not None:
            live.moment.forget_before()

    def _publish(self, live: LiveTable) -> None:
        """Tell everybody, here and in other processes."""
        live.is_unpublished = False
        self._tell(live)
        self.notices.publish(Notice(live.stored.id, live.log, self._name))

    def _hear(self, notice: AnyNotice) -> None:
        """Read on if another process has changed a table that is, or soon will be, in memory."""
        if isinstance(notice, Missed):
            for held in list(self._live.values()):
                self._mark_stale(held)
            self._overtaken.update(self._loading)
            return
        if not isinstance(notice, Notice) or notice.sender == self._name:
            return
        live = self._live.get(notice.table)
        if live is not None:
            self._mark_stale(live)
        elif notice.table in self._loading:
            self._overtaken.add(notice.table)

    def _mark_stale(self, live: LiveTable) -> None:
        """Have a table read again, as soon as the storage can."""
        live.is_stale = True
        live.doubts += 1
        if not live.is_catching_up:
            live.is_catching_up = True
            task = asyncio.create_task(self._catch_up(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, live: LiveTable) -> None:
        failures = 0
        try:
            while live.is_stale:
                try:
                    async with live.lock:
                        await self._refresh(live)
                except Refusal:
                    failures += 1
                    await self.clock.sleep(backoff(failures))
        finally:
            live.is_catching_up = False


def owned_seat(live: LiveTable, seat: int, owner: str) -> StoredSeat:
    """Return a seat that belongs to somebody; refuse any other."""
    if not _owns(live, seat, owner):
        raise Refusal("not-your-seat", "This seat is not yours.")
    return live.stored.seats[seat]


def _owns(live: LiveTable, seat: int, owner: str) -> bool:
    seats = live.stored.seats
    return 0 <= seat < len(seats) and seats[seat].owner == owner


def backoff(failures: int) -> float:
    """Return the delay in seconds after a number of failures in a row."""
    return min(0.05 * 2.0 ** min(failures, 10), LONGEST_WAIT)
