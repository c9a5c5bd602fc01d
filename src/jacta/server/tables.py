"""All tables: set up, joined, played at. Any process can serve any table.

A table in memory is its process's source of truth: its log is read once, when the table is loaded,
and again only after a notice from another process, a lost race for the next entry, or a write
that failed. Its lock orders its moves. A move is tried without changing the table, appended to
the log, and happens when it is on the disk: nobody sees anything that is not.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

from jacta.core.errors import ActionError, JactaError
from jacta.server.clock import Clock, SystemClock
from jacta.server.identity import is_table_id
from jacta.server.lessons import check_lesson, lesson_dice
from jacta.server.live import Attempt, FairDice, LiveTable
from jacta.server.notices import Notice
from jacta.server.own_boards import is_slow, measure, measured
from jacta.server.refusals import Refusal, refusal_of
from jacta.server.storage import Conflict, LogPart, StorageError, has_own_board
from jacta.server.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from jacta.core.dice import Dice
    from jacta.server.notices import AnyNotice, Notices
    from jacta.server.storage import LogEntry, OwnedTable, Storage, StoredSeat, StoredTable

__all__ = ["Tables", "backoff", "check_is_on", "owned_seat"]

log = logging.getLogger(__name__)

LONGEST_WAIT = 5.0
MOST_RACES = 10  # for the next version of a table
QUICK_LOG = 64  # entries that take a few milliseconds to replay
THREADS, WAITING = 2, 64  # for tables that take longer

T = TypeVar("T")


class Tables:
    """The tables of a storage; those in use are in memory."""

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
        self.clock, self._dice = clock or SystemClock(), dice or FairDice()
        self._name = secrets.token_hex(8)  # tells our own notices from those of others
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
        """Return the storage's answer; if it fails, refuse and invite to try again later."""
        try:
            return await work
        except Conflict:
            raise
        except StorageError as error:
            log.warning("the storage failed: %s", error)
            raise Refusal("unavailable", "The server cannot store anything now.") from error

    async def _store(self, live: LiveTable, work: Coroutine[None, None, T]) -> T:
        """Return the result of a write; if it fails or is cancelled, the table is read again."""
        try:
            return await self._try(work)
        except BaseException:  # it may have been written, or somebody faster may have crashed
            live.is_unpublished = True
            self._mark_stale(live)
            raise

    # Telling

    def _tell(self, live: LiveTable) -> None:
        """Tell all followers in this process."""
        for tell in self._followers:
            tell(live)

    def _publish(self, live: LiveTable) -> None:
        """Tell everybody, here and in other processes."""
        live.is_unpublished = False
        self._tell(live)
        self.notices.publish(Notice(live.stored.id, live.log, self._name))

    def _hear(self, notice: AnyNotice) -> None:
        """Read on if another process has changed a table that is, or soon will be, in memory."""
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

    # Setting up

    async def open(self, stored: StoredTable, before: list[LogEntry] | None = None) -> LiveTable:
        """Store a new table, with what was played before and what chance brings at once."""
        live = await self._replayed(stored, before or [])
        dice = lesson_dice(live, self._dice, after=0)
        attempt = live.begun(dice) if live.is_on else Attempt([], None)
        await self._try(self.storage.create(stored, [*(before or ()), *attempt.entries]))
        live.accept(attempt, stored.changed)
        self._remember(live)
        self._publish(live)
        return live

    # What people arrange

    async def amend(
        self, table_id: str, change: Callable[[LiveTable], StoredTable | None]
    ) -> LiveTable:
        """Change anything but the log of a table, and return it; None changes nothing.

        A table that leaves its lobby begins with what chance brings.
        """
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            await self._amend(live, change)
        return live

    async def _amend(
        self, live: LiveTable, change: Callable[[LiveTable], StoredTable | None]
    ) -> None:
        """Change a table; retry if another process was faster. The caller holds the lock."""
        for _ in range(MOST_RACES):
            wanted = change(live)
            if wanted is None:
                return
            now = replace(wanted, version=live.stored.version + 1)
            starts = live.stored.arrangement.phase == "lobby" and now.arrangement.phase == "playing"
            opening = self._opening(now) if starts else []
            if await self._store(live, self.storage.amend(now, opening)):
                live.update(now, opening)
                self._publish(live)
                return
            self._mark_stale(live)
            await self._refresh(live)
        raise Refusal("stale", "Others are changing this table at the same time; look again.")

    def _opening(self, stored: StoredTable) -> list[LogEntry]:
        """Return what chance brings at the start of a table."""
        entries = LiveTable(stored).begun(self._dice).entries
        return [entry._replace(at=stored.changed) for entry in entries]

    async def delete(self, table_id: str, check: Callable[[LiveTable], None]) -> None:
        """Delete a table and its log, unless a check refuses."""
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            check(live)
            await self._store(live, self.storage.delete(table_id))
            self._forget(live)

    async def link_next(self, live: LiveTable, again: StoredTable) -> str:
        """Store the table of the rematch, unless there is one; return its id."""
        if live.stored.next is None:
            await self.open(again)

            def linked(live: LiveTable) -> StoredTable | None:
                stored = live.stored
                return None if stored.next else replace(stored, next=again.id)

            async with live.lock:
                await self._refresh(live)
                await self._amend(live, linked)
        return live.stored.next or again.id

    async def owned_by(self, owner: str) -> list[OwnedTable]:
        """Return the tables where somebody has a seat, the last changed first."""
        return await self._try(self.storage.owned_by(owner))

    # Playing

    async def play(self, table_id: str, seat: int, owner: str, seen: int, action: str) -> None:
        """Play an action for a seat; `seen` is how much of the log its owner has seen."""

        def played(live: LiveTable) -> Attempt:
            check_lesson(live, action)
            return live.played(action, seat, lesson_dice(live, self._dice, after=1))

        await self._change(table_id, seat, owner, seen, played)

    async def undo(self, table_id: str, seat: int, owner: str, seen: int) -> None:
        """Take back one's last decision, if nothing has happened since."""

        def undone(live: LiveTable) -> Attempt:
            if not live.can_undo(seat):
                text = "Only a decision after which nothing has happened can be taken back."
                raise Refusal("cannot-undo", text)
            return live.undone(seat)

        await self._change(table_id, seat, owner, seen, undone)

    async def _change(
        self,
        table_id: str,
        seat: int,
        owner: str,
        seen: int,
        change: Callable[[LiveTable], Attempt],
    ) -> None:
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            if owned_seat(live, seat, owner).bot is not None:
                raise Refusal("bot-plays", "A bot plays for this seat; take it back first.")
            if seen != live.log:
                raise Refusal("stale", "The table has changed since; look again.")
            check_is_on(live)
            await self._write(live, change)

    async def take_back(self, table_id: str, change: Callable[[LiveTable], Attempt]) -> None:
        """Take back what everybody agrees on."""
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            check_is_on(live)
            await self._write(live, change)

    async def play_for_bot(self, table_id: str, seen: int, action: str) -> None:
        """Play a bot's action, unless the table has changed while it was thinking."""
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            seat = live.table.turn
            if seen == live.log and seat is not None and live.bot_to_move() is not None:
                dice = lesson_dice(live, self._dice, after=1)
                await self._write(live, lambda live: live.played(action, seat, dice))

    async def _write(self, live: LiveTable, change: Callable[[LiveTable], Attempt]) -> None:
        """Try a change and append it to the log; once it is written, it happens and is told."""
        try:
            if is_slow(live):
                attempt = await self.workers.run(lambda: measured(live, change))
            else:
                attempt = change(live)
        except ActionError as error:
            rule = live.table.game.rule_of(live.table.state)
            raise refusal_of(error, rule) from None
        at = self.clock.now()
        try:
            part = LogPart(live.stored.id, live.log, at, attempt.entries)
            await self._store(live, self.storage.append(part))
        except Conflict:
            raise Refusal("stale", "Somebody else was faster; look again.") from None
        live.accept(attempt, at)
        self._publish(live)


def check_is_on(live: LiveTable) -> None:
    """Refuse to play before the start, and after the table was closed."""
    match live.stored.arrangement.phase:
        case "lobby":
            raise Refusal("not-started", "The game has not started yet.")
        case "closed":
            raise Refusal("closed", "The table was closed by its host.")


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
