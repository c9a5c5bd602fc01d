"""A database that does not work for a while: nothing is lost or doubled, and play goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from jacta.server.app import build_context
from jacta.server.live import LiveTable
from jacta.server.refusals import Refusal
from jacta.server.settings import Settings
from jacta.server.storage import StorageError, StoredSeat
from server.test_storage import log_of, stored, with_storage

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jacta.server.sqlite import SqliteStorage
    from jacta.server.storage import LogPart
    from jacta.server.tables import Tables

Undo = Any  # a function that ends a fault


def locked(storage: SqliteStorage, folder: Path) -> Undo:
    """Hold the lock for longer than a writer waits."""
    storage._writer._connection.execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(folder / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


def full(storage: SqliteStorage, _folder: Path) -> Undo:
    """Let the file grow no further."""
    writer = storage._writer._connection
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {pages}")
    return lambda: writer.execute("PRAGMA max_page_count = 1000000")


def read_only(storage: SqliteStorage, _folder: Path) -> Undo:
    """Let nobody write."""
    writer = storage._writer._connection
    writer.execute("PRAGMA query_only = ON")
    return lambda: writer.execute("PRAGMA query_only = OFF")


async def play_until_refused(tables: Tables, most: int, seed: int = 1) -> tuple[int, str]:
    """Play at random for all seats; return how much was acknowledged, and the refusal."""
    chance = Random(seed)
    live = await tables.current("t1")
    acknowledged = live.log
    for _ in range(most):
        if live.table.is_over:
            break
        action, seat = chance.choice(live.table.legal()), live.table.turn or 0
        try:
            await tables.play("t1", seat, "a", acknowledged, action)
        except Refusal as refusal:
            return acknowledged, refusal.code
        acknowledged = live.log
    return acknowledged, ""


@pytest.mark.parametrize("fault", [locked, full, read_only])
def test_play_goes_on_after_the_fault(fault: Callable[..., Undo], tmp_path: Path) -> None:
    async def work(storage: SqliteStorage) -> None:
        context = build_context(Settings(), storage)
        tables = context.tables
        live = await tables.open(stored(owner="a"))
        before, _ = await play_until_refused(tables, 5)
        end = fault(storage, tmp_path)
        acknowledged, code = await play_until_refused(tables, 500)
        assert code == "unavailable"
        assert acknowledged >= before
        assert len(await log_of(storage)) == acknowledged
        end()
        after, code = await play_until_refused(tables, 5, seed=2)
        assert code == ""
        assert after > acknowledged
        log = await log_of(storage)
        assert LiveTable(stored(owner="a"), log).table.record() == live.table.record()
        await context.close()

    with_storage(tmp_path, work)


@pytest.mark.parametrize("fault", [locked, full, read_only])
def test_bots_go_on_by_themselves(
    fault: Callable[..., Undo], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: SqliteStorage) -> None:
        context = build_context(Settings(bot_pause=0.0), storage)
        seats = tuple(StoredSeat(name, bot="random") for name in ("Ada", "Bo"))
        table = replace(stored(), seats=seats)
        live = await context.tables.open(table)
        failed, went_on = asyncio.Event(), asyncio.Event()
        append = storage.append

        async def watched(part: LogPart) -> None:
            try:
                await append(part)
            except StorageError:
                failed.set()
                raise

        monkeypatch.setattr(storage, "append", watched)
        end = fault(storage, tmp_path)
        with context.audience.present(live, Nobody()):
            await failed.wait()
            before = live.log
            end()
            context.tables.follow(lambda _: went_on.set() if live.log > before else None)
            await went_on.wait()
        await context.close()
        log = await log_of(storage)
        assert len(log) > before
        LiveTable(table, log)  # by the rules

    with_storage(tmp_path, work)


class Nobody:
    """Somebody who watches: bots play on for them."""

    person: str | None = None
    is_looking = True
    live: LiveTable

    def wake(self) -> None:
        """Look at nothing."""

    def show(self, seat: int, emote: str) -> None:
        """See nothing."""

    async def close(self, code: int, reason: str) -> None:
        """Leave."""
