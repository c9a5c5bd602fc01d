"""The log is the truth: written once, never lost, the same for every process."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

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


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
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


def test_a_free_seat_is_taken_once(tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        await storage.create(stored(), [])
        assert await storage.claim_seat("t1", 1, StoredSeat("Bo", owner="b"))
        assert not await storage.claim_seat("t1", 1, StoredSeat("Cy", owner="c"))
        assert await storage.link_next("t1", "t2")
        assert not await storage.link_next("t1", "t3")

    with_storage(tmp_path, work)


def test_the_newest_migration_is_the_one_that_is_looked_for() -> None:
    assert ScriptDirectory.from_config(config_for()).get_current_head() == NEWEST


def test_migrations_make_the_tables_that_the_models_name(tmp_path: Path) -> None:
    async def nothing(_storage: SqliteStorage) -> None:
        pass

    with_storage(tmp_path, nothing)
    with_storage(tmp_path, nothing)
    found = inspect(create_engine(f"sqlite:///{tmp_path}/tables.sqlite"))
    for table in Base.metadata.sorted_tables:
        columns = {c["name"]: c["nullable"] for c in found.get_columns(table.name)}
        assert columns == {c.name: bool(c.nullable) for c in table.columns}
        assert set(found.get_pk_constraint(table.name)["constrained_columns"]) == {
            c.name for c in table.primary_key
        }


def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    """Each replays what the other has appended; of two who play at once, one is told to look."""

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


def test_what_was_not_written_never_happened(tmp_path: Path) -> None:
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
        command = [sys.executable, "-m", "jacta", "serve", "--no-open", "--port", str(port)]
        process = subprocess.Popen([*command, "--database", address(tmp_path)])
        site = f"http://127.0.0.1:{port}"
        for _ in range(200):
            try:
                httpx2.get(f"{site}/api/games")
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
