"""A table in memory is the truth of its process: what is read, written and encoded, and when."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from typing import TYPE_CHECKING, Any

import pytest

from jacta.server import states
from jacta.server.live import FairDice, LiveTable
from jacta.server.messages import Presence, State
from jacta.server.notices import LocalNotices, Notice
from jacta.server.refusals import Refusal
from jacta.server.sqlite import SqliteStorage, sqlite_path
from jacta.server.states import state_text
from jacta.server.storage import Conflict, LogEntry, StorageError
from jacta.server.table_info import flags_of, presence_text
from jacta.server.tables import Tables
from server.test_storage import address, log_of, part, stored, with_storage

if TYPE_CHECKING:
    from pathlib import Path


class Counting(SqliteStorage):
    """Counts the calls."""

    calls: list[str]

    async def load(self, *args: Any) -> Any:
        self.calls.append("load")
        return await super().load(*args)

    async def append(self, *args: Any) -> None:
        self.calls.append("append")
        await super().append(*args)


def counting(storage: SqliteStorage) -> Counting:
    storage.__class__ = Counting
    assert isinstance(storage, Counting)
    storage.calls = []
    return storage


def play_on(live: LiveTable) -> tuple[int, str]:
    """Return the seat to move and its first legal action."""
    assert live.table.turn is not None
    return live.table.turn, live.table.legal()[0]


async def play_some(tables: Tables, moves: int) -> LiveTable:
    """Play for the owner of both seats."""
    live = await tables.current("t1")
    for _ in range(moves):
        seat, action = play_on(live)
        await tables.play("t1", seat, "a", live.log, action)
    return live


def test_a_move_reads_nothing_and_writes_once(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        counted = counting(storage)
        tables = Tables(counted, LocalNotices())
        await tables.open(stored(owner="a"))
        live = await play_some(tables, 40)
        assert counted.calls == ["append"] * 40
        again = LiveTable(stored(owner="a"), await log_of(storage))
        assert again.table.record() == live.table.record()
        assert again.lengths == live.lengths

    with_storage(tmp_path, work)


def test_all_moves_that_are_ready_share_a_statement(tmp_path: Path) -> None:
    """One statement of SQLite is one transaction, with one fsync."""
    statements: list[str] = []

    async def work(storage: SqliteStorage) -> None:
        names = [f"t{n}" for n in range(50)]
        for name in names:
            await storage.create(stored(name), [])
        storage._writer._connection.set_trace_callback(statements.append)
        blocker = asyncio.create_task(storage.append(part(0, LogEntry(0, "x"), table=names[0])))
        await asyncio.sleep(0)
        await asyncio.gather(
            blocker,
            *(storage.append(part(0, LogEntry(0, n), LogEntry(1, n), table=n)) for n in names[1:]),
        )
        storage._writer._connection.set_trace_callback(None)
        for name in names[1:]:
            assert await log_of(storage, name) == [LogEntry(0, name), LogEntry(1, name)]

    with_storage(tmp_path, work)
    assert len(statements) <= 3
    assert all("INSERT INTO entries" in statement for statement in statements)


def test_a_lost_race_concerns_its_own_move_only(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        for name in ("t1", "t2", "t3"):
            await storage.create(stored(name), [])
        await storage.append(part(0, LogEntry(0, "first"), table="t2"))
        results = await asyncio.gather(
            storage.append(part(0, LogEntry(0, "one"))),
            storage.append(part(0, LogEntry(0, "late"), LogEntry(0, "later"), table="t2")),
            storage.append(part(0, LogEntry(0, "three"), table="t3")),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        logs = [[entry.do for entry in await log_of(storage, n)] for n in ("t1", "t2", "t3")]
        assert logs == [["one"], ["first"], ["three"]]

    with_storage(tmp_path, work)


def test_a_failed_group_is_rolled_back_and_every_move_hears_of_it(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        for name in ("t1", "t2"):
            await storage.create(stored(name), [])
        other = sqlite3.connect(sqlite_path(address(tmp_path)), isolation_level=None)
        storage._writer._connection.execute("PRAGMA busy_timeout = 10")
        other.execute("BEGIN IMMEDIATE")
        appends = [storage.append(part(0, LogEntry(0, "x"), table=n)) for n in ("t1", "t2")]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert [type(result) for result in results] == [StorageError] * 2
        other.execute("ROLLBACK")
        other.close()
        for name in ("t1", "t2"):
            assert await log_of(storage, name) == []
            await storage.append(part(0, LogEntry(0, "again"), table=name))

    with_storage(tmp_path, work)


def test_unwritten_moves_are_invisible(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        tables = Tables(storage, LocalNotices())
        live = await tables.open(stored(owner="a"))
        told: list[int] = []
        tables.follow(lambda live: told.append(live.log))
        seat, action = play_on(live)
        move = asyncio.create_task(tables.play("t1", seat, "a", 0, action))
        await asyncio.sleep(0)
        assert live.lock.locked()
        assert (live.log, live.table.seq, told) == (0, 0, [])
        await move
        assert live.log == live.table.seq >= 1
        assert told == [live.log]

    with_storage(tmp_path, work)


def test_a_write_that_reported_failure_is_found_again(tmp_path: Path) -> None:
    """A commit may happen although its caller got an error."""

    class Unsure(SqliteStorage):
        async def append(self, *args: Any) -> None:
            await super().append(*args)
            raise StorageError("written, but who knows")

    async def work(storage: SqliteStorage) -> None:
        storage.__class__ = Unsure
        tables = Tables(storage, LocalNotices())
        live = await tables.open(stored(owner="a"))
        told = asyncio.Event()
        tables.follow(lambda _: told.set())
        seat, action = play_on(live)
        with pytest.raises(Refusal, match="cannot store") as refused:
            await tables.play("t1", seat, "a", 0, action)
        assert refused.value.code == "unavailable"
        await told.wait()  # without anybody asking
        assert live.log == len(await log_of(storage)) >= 1

    with_storage(tmp_path, work)


def test_a_move_completes_even_if_its_client_has_gone(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        tables = Tables(storage, LocalNotices())
        live = await tables.open(stored(owner="a"))
        seat, action = play_on(live)
        move = asyncio.create_task(tables.play("t1", seat, "a", 0, action))
        await asyncio.sleep(0)
        move.cancel()
        with pytest.raises(asyncio.CancelledError):
            await move
        live = await play_some(tables, 5)
        assert live.log == len(await log_of(storage))

    with_storage(tmp_path, work)


def test_a_notice_from_another_process_causes_one_read(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        counted = counting(storage)
        notices = LocalNotices()
        tables = Tables(counted, notices)
        live = await tables.open(stored(owner="a"))
        await storage.append(part(0, LogEntry(0, play_on(live)[1])))
        assert (await tables.current("t1")).log == 0
        notices.publish(Notice("t1", 1, "another process"))
        notices.publish(Notice("t2", 1, "another process"))
        assert (await tables.current("t1")).log == 1
        assert counted.calls == ["append", "load"]
        await tables.close()

    with_storage(tmp_path, work)


def test_a_table_in_use_is_never_in_memory_twice(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        counted = counting(storage)
        tables = Tables(counted, LocalNotices(), cached=1)
        live = await tables.open(stored())
        await tables.open(stored("t2"))
        assert await tables.current("t1") is live
        assert counted.calls == []
        del live
        await tables.current("t2")
        counted.calls.clear()
        both = await asyncio.gather(tables.current("t1"), tables.current("t1"))
        assert both[0] is both[1]
        assert counted.calls == ["load"]

    with_storage(tmp_path, work)


def test_each_distinct_message_is_encoded_once_per_change(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[Any] = []

    def encode(what: Any) -> bytes:
        encoded.append(what)
        return original(what)

    original = states.encode
    monkeypatch.setattr(states, "encode", encode)
    live = LiveTable(stored(owner="a"))
    flags = flags_of(live, None, {"a"})
    views = [type(live.table.view(None))]

    def count() -> int:
        return sum(type(what) in views for what in encoded)

    texts = [state_text(live, seat, flags, 0) for _ in range(100) for seat in (None, 0, 1)]
    assert (len(set(texts)), count()) == (3, 3)
    live.accept(live.played(play_on(live)[1], 0, FairDice()), live.changed)
    assert state_text(live, 0, flags, 0) not in texts
    assert count() == 4


def test_the_cost_of_a_move_does_not_grow_with_the_log() -> None:
    live = LiveTable(stored(owner="a"))
    flags = flags_of(live, None, {"a"})
    seat, action = play_on(live)

    def calls_of_a_move() -> int:
        calls = [0]

        def count(_frame: Any, event: str, _arg: Any) -> None:
            calls[0] += event in {"call", "c_call"}

        known = live.log
        sys.setprofile(count)
        live.accept(live.played(action, seat, FairDice()), live.changed)
        for viewer in (0, 1):
            state_text(live, viewer, flags, known, frames=True)
        sys.setprofile(None)
        live.accept(live.undone(seat), live.changed)
        return calls[0]

    for _ in range(3):
        calls_of_a_move()  # what is kept from the first is there now
    early = calls_of_a_move()
    for _ in range(500):
        live.accept(live.played(action, seat, FairDice()), live.changed)
        live.accept(live.undone(seat), live.changed)
    assert live.log > 1000
    assert calls_of_a_move() == early


def test_messages_have_the_form_of_their_models() -> None:
    live = LiveTable(stored())
    for viewer in (None, "a"):
        flags = flags_of(live, viewer, {viewer})
        for seat in (None, 0, 1):
            state = State.model_validate_json(state_text(live, seat, flags, -1))
            assert state.view["seat"] == state.seat == seat
            assert state.events[0].do == "start"
        assert [info.mine for info in state.table.seats] == [viewer == "a", False]
        presence = Presence.model_validate_json(presence_text(live, flags))
        assert presence.seats == state.table.seats
