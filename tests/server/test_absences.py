"""Nobody blocks a table: bots play for absent players or those out of time, then step back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from jacta.server.app import build_context
from jacta.server.arrangement import Arrangement, Terms
from jacta.server.audience import Audience
from jacta.server.live import LiveTable
from jacta.server.notices import LocalNotices
from jacta.server.storage import LogEntry
from server.test_storage import NOW, stored, with_storage

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jacta.server.context import Context
    from jacta.server.settings import Settings
    from jacta.server.sqlite import SqliteStorage


class Somebody:
    """Somebody at a table."""

    def __init__(self, live: LiveTable, person: str, *, is_looking: bool = True) -> None:
        self.live, self.is_looking = live, is_looking
        self.person: str | None = person
        self.seen: list[tuple[int, str]] = []

    def wake(self) -> None:
        """Look at nothing."""

    def show(self, seat: int, emote: str) -> None:
        """See a reaction."""
        self.seen.append((seat, emote))

    async def close(self, code: int, reason: str) -> None:
        """Leave."""


def timed(terms: Terms, started: datetime | None = None) -> Any:
    at = (started or datetime.now(UTC)).timestamp()
    return replace(stored(owner="b"), arrangement=Arrangement("a", started=at, terms=terms))


async def until(context: Context, live: LiveTable, holds: Callable[[], bool]) -> None:
    """Wait until a table is as it should be."""
    changed = asyncio.Event()
    context.tables.follow(lambda _live: changed.set())
    while not holds():
        changed.clear()
        await changed.wait()
    assert live.stored.id == "t1"


def absences(live: LiveTable) -> list[str | None]:
    return [seat.absence for seat in live.stored.seats]


def test_a_bot_stands_in_until_its_player_returns(tmp_path: Path, settings: Settings) -> None:
    async def work(storage: SqliteStorage) -> None:
        context = build_context(settings, storage)
        audience = context.audience
        live = await context.tables.open(timed(Terms(stand_in=0)))
        assert live.table.turn == 0
        with audience.present(live, Somebody(live, "b")):  # Bo waits for Ada
            await until(context, live, lambda: absences(live) == ["away", None])
            await until(context, live, lambda: live.table.turn == 1)
            hidden = Somebody(live, "a", is_looking=False)
            with audience.present(live, hidden):
                await asyncio.sleep(0.05)
                assert absences(live) == ["away", None]  # a page in the background is not back
                hidden.is_looking = True
                audience.changed(live)
                await until(context, live, lambda: absences(live) == [None, None])
        await context.close()

    with_storage(tmp_path, work)


def test_nobody_is_hurried_while_nobody_waits(tmp_path: Path, settings: Settings) -> None:
    async def work(storage: SqliteStorage) -> None:
        context = build_context(settings, storage)
        live = await context.tables.open(timed(Terms(stand_in=0, bank=0)))
        await asyncio.sleep(0.05)
        assert absences(live) == [None, None]
        await context.close()

    with_storage(tmp_path, work)


def test_a_bot_plays_for_a_player_who_is_out_of_time(tmp_path: Path, settings: Settings) -> None:
    async def work(storage: SqliteStorage) -> None:
        context = build_context(settings, storage)
        hours_ago = datetime.now(UTC) - timedelta(hours=3)
        live = await context.tables.open(timed(Terms(bank=60, increment=5), hours_ago))
        with context.audience.present(live, Somebody(live, "a")):
            await until(context, live, lambda: live.table.turn == 1)
            assert absences(live) == ["late", None]  # though Ada is there
            assert live.clock.left is not None
            assert live.clock.left[0] >= 5  # the decision has added its increment
        await context.close()

    with_storage(tmp_path, work)


def test_a_clock_follows_from_the_log() -> None:
    def at(seconds: float) -> datetime:
        return NOW + timedelta(seconds=seconds)

    live = LiveTable(timed(Terms(bank=60, increment=5), NOW))
    assert live.clock.left == [60, 60]
    live.follow([LogEntry(0, "board:pioneer", at(10))])
    assert live.clock.left == [55, 60]
    live.follow([LogEntry(0, "undo", at(12))])
    assert live.clock.left == [55, 60]
    live.follow([LogEntry(0, "board:drifter", at(2))])  # the wall clock was set back
    assert live.clock.left == [60, 60]
    assert live.clock.left_to(1, at(32)) == pytest.approx(30)
    live.follow([LogEntry(1, "board:settler", at(302))])
    assert live.clock.left == [60, 5]


def test_a_clock_counts_what_is_played_here() -> None:
    live = LiveTable(timed(Terms(bank=60, increment=5), NOW))
    live.accept(live.played("board:pioneer", 0, None), NOW + timedelta(seconds=10))
    assert live.clock.left == [55, 60]


def test_processes_tell_each_other_who_is_where() -> None:
    async def run() -> None:
        notices, live = LocalNotices(), LiveTable(stored())
        here, there = Audience(notices), Audience(notices)
        ada, bo = Somebody(live, "a"), Somebody(live, "b", is_looking=False)
        with here.present(live, ada):
            with there.present(live, bo):
                for audience in (here, there):
                    assert audience.online("t1") == {"a", "b"}
                    assert audience.looking("t1") == {"a"}
                here.react("t1", 0, "joy")
                assert ada.seen == bo.seen == [(0, "joy")]
            assert here.online("t1") == {"a"}
        assert not here.online("t1")
        await here.close()
        await there.close()

    asyncio.run(run())
