"""The log is the truth: written once, never lost, the same for every process."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from jacta.server.archive import Archive
from jacta.server.archive_check import check_table
from jacta.server.arrangement import Arrangement, Terms
from jacta.server.live import LiveTable
from jacta.server.migrate import NEWEST, config_for
from jacta.server.models import Base
from jacta.server.notices import LocalNotices
from jacta.server.refusals import Refusal
from jacta.server.sqlite import SqliteStorage
from jacta.server.storage import Conflict, LogEntry, LogPart, StorageError, StoredSeat, StoredTable
from jacta.server.tables import Tables
from server.people import ME

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

HEADER = (
    '{"jacta":1,"game":"mlem","board":"standard","players":[{"name":"Ada"},{"name":"Bo"}],'
    '"options":{"first":0}}'
)
OLD = "2026-01-02 00:00:00"
RELEASED: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", ("old", HEADER, 1, OLD, OLD, None)),
    ("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", ("bots", HEADER, 1, OLD, OLD, None)),
    ("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", ("old", 0, "Bo", None, "b", "s")),
    ("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", ("old", 1, "Ada", "odds", "a", None)),
    ("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", ("bots", 0, "Pixel", "odds", None, None)),
    ("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", ("old", 1, 0, "board:pioneer", OLD)),
)
RELEASES = [s.revision for s in ScriptDirectory.from_config(config_for()).walk_revisions()]
NOW = datetime(2026, 1, 2, tzinfo=UTC)
LATER = datetime(2026, 1, 3, 4, 5, 6, 7, tzinfo=UTC)


def stored(table_id: str = "t1", owner: str | None = None) -> StoredTable:
    """Return a table of Ada's and of whoever owns the other seat too, or has its link."""
    secret = None if owner else "s"
    seats = (StoredSeat("Ada", owner="a"), StoredSeat("Bo", owner=owner, secret=secret))
    return StoredTable(table_id, HEADER, seats, human_pace=False, created=NOW, changed=NOW)


def part(length: int, *entries: LogEntry, table: str = "t1") -> LogPart:
    return LogPart(table, length, LATER, entries)


async def log_of(storage: SqliteStorage, table: str = "t1") -> list[LogEntry]:
    found = await storage.load(table, 0)
    assert found is not None
    return found[1]


def address(folder: Path) -> str:
    return f"sqlite:///{folder}/tables.sqlite"


def with_storage(folder: Path, work: Callable[[SqliteStorage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = await SqliteStorage.open(address(folder))
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def test_stored_tables_can_be_read_again(tmp_path: Path) -> None:
    async def write(storage: SqliteStorage) -> None:
        await storage.create(stored(), [LogEntry(0, "board:pioneer")])
        await storage.append(part(1, LogEntry(1, "board:settler"), LogEntry(-1, "roll:111111")))

    async def read(storage: SqliteStorage) -> None:
        found = await storage.load("t1", 1)
        assert found is not None
        table, log = found
        assert (table.seats, table.created, table.header) == (stored().seats, NOW, HEADER)
        assert table.changed == LATER
        assert log == [LogEntry(1, "board:settler"), LogEntry(-1, "roll:111111")]
        assert [table.id for table in await storage.owned_by("a")] == ["t1"]
        assert await storage.load("t2", 0) is None

    with_storage(tmp_path, write)
    with_storage(tmp_path, read)


def test_an_entry_is_written_once(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        await storage.create(stored(), [])
        await storage.append(part(0, LogEntry(0, "board:pioneer")))
        with pytest.raises(Conflict):
            await storage.append(part(0, LogEntry(0, "board:drifter"), LogEntry(1, "x")))
        assert await log_of(storage) == [LogEntry(0, "board:pioneer")]

    with_storage(tmp_path, work)


def test_progress_is_replaced_once(tmp_path: Path) -> None:
    """Of two who know the same version, one is too late."""

    async def work(storage: SqliteStorage) -> None:
        assert await storage.progress("a") == ("", 0)
        assert await storage.keep_progress("a", "one", 0)
        assert not await storage.keep_progress("a", "another", 0)
        assert await storage.keep_progress("a", "two", 1)
        assert not await storage.keep_progress("a", "three", 1)
        assert await storage.progress("a") == ("two", 2)
        assert await storage.progress("b") == ("", 0)

    with_storage(tmp_path, work)


def test_an_amendment_with_an_old_version_is_refused(tmp_path: Path) -> None:
    """Of two changes to the same version, the second fails; the log is not part of it."""

    async def work(storage: SqliteStorage) -> None:
        await storage.create(stored(), [LogEntry(0, "board:pioneer")])
        bo = replace(stored().seats[1], owner="b", absence="away", bot="odds")
        arrangement = Arrangement(host="a", phase="lobby", terms=Terms(stand_in=60))
        now = replace(stored(), seats=(stored().seats[0], bo), arrangement=arrangement, version=1)
        assert await storage.amend(now)
        assert not await storage.amend(replace(now, next="t3"))
        found = await storage.load("t1", 0)
        assert found == (now, [LogEntry(0, "board:pioneer")])
        assert [(t.arrangement, t.version) for t in await storage.owned_by("b")] == [
            (arrangement, 1)
        ]

    with_storage(tmp_path, work)


def test_of_tables_that_are_stored_together_only_the_one_that_fails_is_undone(
    tmp_path: Path,
) -> None:
    async def work(storage: SqliteStorage) -> None:
        names = ["a", "b", "a", "c"]
        made = [storage.create(stored(name), [LogEntry(n, "stay")]) for n, name in enumerate(names)]
        results = await asyncio.gather(*made, return_exceptions=True)
        assert [isinstance(result, StorageError) for result in results] == [
            False,
            False,
            True,
            False,
        ]
        logs = [await log_of(storage, name) for name in ("a", "b", "c")]
        assert logs == [[LogEntry(0, "stay")], [LogEntry(1, "stay")], [LogEntry(3, "stay")]]

    with_storage(tmp_path, work)


def test_a_table_is_created_once(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        await storage.create(stored(), [])
        assert await storage.amend(replace(stored(), version=1), [LogEntry(-1, "roll:1")])
        with pytest.raises(StorageError):
            await storage.amend(replace(stored(), version=2), [LogEntry(-1, "roll:2")])
        found = await storage.load("t1", 0)
        assert found is not None
        assert (found[0].version, found[1]) == (1, [LogEntry(-1, "roll:1")])

    with_storage(tmp_path, work)


def test_a_deleted_table_is_gone_with_its_log(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        await storage.create(stored(), [LogEntry(0, "board:pioneer")])
        assert await storage.delete("t1")
        assert not await storage.delete("t1")
        assert await storage.load("t1", 0) is None
        assert await storage.owned_by("a") == []
        with pytest.raises(Conflict):
            await storage.append(part(1, LogEntry(0, "board:drifter")))

    with_storage(tmp_path, work)


def test_times_are_read_only_where_a_clock_runs(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        timed = replace(stored("t2"), arrangement=Arrangement(terms=Terms(bank=60)))
        for table in (stored(), timed):
            await storage.create(table, [])
            await storage.append(part(0, LogEntry(0, "board:pioneer"), table=table.id))
        assert await log_of(storage) == [LogEntry(0, "board:pioneer")]
        assert await log_of(storage, "t2") == [LogEntry(0, "board:pioneer", LATER)]

    with_storage(tmp_path, work)


@pytest.mark.parametrize("released", RELEASES)
def test_a_released_database_is_brought_up_to_date(tmp_path: Path, released: str) -> None:
    """Its tables are there as they were, know who set them up, and have chained logs."""
    path = tmp_path / "tables.sqlite"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.upgrade(config_for(connection), "0001")
        for statement, values in RELEASED:
            connection.exec_driver_sql(statement, values)
        command.upgrade(config_for(connection), released)
    engine.dispose()

    async def read(storage: SqliteStorage) -> None:
        found = await storage.load("old", 0)
        assert found is not None
        table, log = found
        assert (table.header, table.version, len(log)) == (HEADER, 0, 1)
        assert table.arrangement == Arrangement(host="a")
        assert [(seat.owner, seat.absence) for seat in table.seats] == [
            ("b", None),
            ("a", "handed"),
        ]
        bots = await storage.load("bots", 0)
        assert bots is not None
        assert bots[0].arrangement == Arrangement()
        await storage.append(part(1, LogEntry(1, "board:settler"), table="old"))

    with_storage(tmp_path, read)
    archive = Archive(address(tmp_path))
    assert [check_table(archive, one, only_chain=True) for one in archive.ids()] == [None, None]
    archive.close()


def test_the_expected_schema_is_the_newest_migration() -> None:
    assert ScriptDirectory.from_config(config_for()).get_current_head() == NEWEST


def test_migrations_make_the_tables_that_the_models_name(tmp_path: Path) -> None:
    async def nothing(_storage: SqliteStorage) -> None:
        pass

    with_storage(tmp_path, nothing)
    with_storage(tmp_path, nothing)
    engine = create_engine(f"sqlite:///{tmp_path}/tables.sqlite")
    found = inspect(engine)
    for table in Base.metadata.sorted_tables:
        columns = {c["name"]: c["nullable"] for c in found.get_columns(table.name)}
        assert columns == {c.name: bool(c.nullable) for c in table.columns}
        assert set(found.get_pk_constraint(table.name)["constrained_columns"]) == {
            c.name for c in table.primary_key
        }
    engine.dispose()


def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    """Each replays what the other has appended; of two simultaneous moves, one is refused."""

    async def work(storage: SqliteStorage) -> None:
        notices = LocalNotices()
        one, two = (Tables(storage, notices) for _ in range(2))
        await one.open(stored())
        assert (await two.current("t1")).table.seq == 0
        await one.play("t1", 0, "a", 0, "board:pioneer")
        assert (await two.current("t1")).table.seq == 1

        both = [tables.undo("t1", 0, "a", 1) for tables in (one, two)]
        results = await asyncio.gather(*both, return_exceptions=True)
        refused = [result for result in results if isinstance(result, Refusal)]
        assert [refusal.code for refusal in refused] == ["stale"]
        for tables in (one, two):
            live = await tables.current("t1")
            assert (live.log, live.table.seq) == (2, 0)
            await tables.close()

    with_storage(tmp_path, work)


def test_an_unwritten_move_never_happened(tmp_path: Path) -> None:
    class Full(SqliteStorage):
        async def append(self, *_args: Any) -> None:
            raise StorageError("disk full")

    async def work(storage: SqliteStorage) -> None:
        storage.__class__ = Full
        tables = Tables(storage, LocalNotices())
        await tables.open(stored())
        with pytest.raises(Refusal) as refused:
            await tables.play("t1", 0, "a", 0, "board:pioneer")
        assert refused.value.code == "unavailable"
        assert (await tables.current("t1")).table.seq == 0
        await tables.close()

    with_storage(tmp_path, work)


def test_a_client_forgets_what_was_taken_back() -> None:
    live = LiveTable(stored())
    live.follow([LogEntry(0, "board:pioneer"), LogEntry(0, "undo"), LogEntry(0, "board:drifter")])
    assert [live.known_since(log) for log in (0, 1, 2, 3)] == [0, 0, 0, 1]
    assert live.known_since(-1) == live.known_since(9) == -1


@pytest.mark.slow
def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    def start() -> tuple[subprocess.Popen[bytes], str]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "jacta", "serve", "--no-open", "--no-prepare"]
        command += ["--port", str(port), "--database", address(tmp_path)]
        process = subprocess.Popen(command)
        site = f"http://127.0.0.1:{port}"
        with httpx2.Client() as client:  # making one takes longer than asking
            for _ in range(200):
                try:
                    client.get(f"{site}/api/games")
                except httpx2.TransportError:
                    time.sleep(0.1)
                else:
                    return process, site
        raise AssertionError("the server did not start")

    with httpx2.Client() as person:
        process, site = start()
        here = {"kind": "here"}
        body = {"game": "mlem", "seats": [ME, here], "options": ["missions"], "first": 0}
        table = person.post(f"{site}/api/tables", json=body).json()["id"]
        before = person.get(f"{site}/api/tables/{table}").json()
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process, site = start()
        try:
            assert person.get(f"{site}/api/tables/{table}").json() == before
            assert before["seq"] == 2  # the missions were dealt
        finally:
            process.terminate()
            process.wait()
