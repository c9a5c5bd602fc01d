"""One process at a time drives a table's bots, and another takes over when it dies."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from faults.test_database import Nobody
from jacta import Seeded
from jacta.server.app import build_context
from jacta.server.backends import Backend, open_backend
from jacta.server.leases import PostgresLeases
from jacta.server.limits import Allowance, Caller
from jacta.server.notices import Present
from jacta.server.refusals import Refusal
from jacta.server.remote_notices import packed, unpacked
from jacta.server.storage import StoredSeat
from server.test_storage import stored

if TYPE_CHECKING:
    from jacta.server.context import Context
    from jacta.server.settings import Settings


def test_a_lease_has_one_holder_and_passes_on(database: str) -> None:
    async def run() -> None:
        one, two = PostgresLeases(database), PostgresLeases(database)
        assert await one.acquire("t1")
        assert await one.acquire("t1")
        assert not await two.acquire("t1")
        assert await two.acquire("t2")
        one.release("t1")
        await _has(two)
        assert not await one.acquire("t1")
        with psycopg.connect(database, autocommit=True) as other:  # as if its process had died
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
            )
        await _has(one)
        await one.close()
        await two.close()

    asyncio.run(run())


async def _has(leases: PostgresLeases) -> None:
    while not await leases.acquire("t1"):  # noqa: ASYNC110 - others decide when
        await asyncio.sleep(0.01)


def test_one_process_drives_the_bots_of_a_table(settings: Settings) -> None:
    """Both watch the same table of bots; only one asks them, and when it ends the other does."""

    async def run() -> None:
        houses: list[tuple[Backend, Context]] = []
        asked = [0, 0]
        for number in range(2):
            backend = await open_backend(settings)
            context = build_context(
                settings, backend.storage, backend.notices, dice=Seeded(1), leases=backend.leases
            )
            _count(context, asked, number)
            houses.append((backend, context))
        seats = tuple(StoredSeat(name, bot="random") for name in ("Ada", "Bo"))
        first, second = (context for _, context in houses)
        live = await first.tables.open(replace(stored(), seats=seats))
        other = await second.tables.current("t1")
        with first.audience.present(live, Nobody()), second.audience.present(other, Nobody()):
            await _until(lambda: other.log >= 6)
            assert sorted(map(bool, asked)) == [False, True]
            driver = 0 if asked[0] else 1
            await houses[driver][1].bots.close()
            await houses[driver][0].leases.close()
            before = asked[1 - driver]
            await _until(lambda: asked[1 - driver] > before or other.table.is_over)
        for backend, context in houses:
            await context.close()
            await backend.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def _count(context: Context, asked: list[int], number: int) -> None:
    ask = context.thinkers.ask

    async def counted(*args: Any) -> Any:
        asked[number] += 1
        await asyncio.sleep(0.02)
        return await ask(*args)

    context.thinkers.ask = counted  # type: ignore[assignment, method-assign]


async def _until(is_so: Any) -> None:
    while not is_so():  # noqa: ASYNC110
        await asyncio.sleep(0.02)


def test_processes_count_limits_together(settings: Settings) -> None:
    few = settings.limits._replace(hints=Allowance(3, 100, 100))

    async def run() -> None:
        backends = [await open_backend(replace(settings, limits=few)) for _ in range(2)]
        caller = Caller("ada", "10.0.0.1")
        shared: list[Any] = [backend.limits for backend in backends]
        for n in range(3):
            await shared[n % 2].spend("hints", caller)
        with pytest.raises(Refusal) as refused:
            await shared[1].spend("hints", caller)
        assert refused.value.code == "too-fast"
        for backend in backends:
            await backend.close()

    asyncio.run(run())


def test_processes_count_sockets_together(settings: Settings) -> None:
    few = settings.limits._replace(sockets=Allowance(3, 100, 100))

    async def run() -> None:
        backends = [await open_backend(replace(settings, limits=few)) for _ in range(2)]
        caller = Caller(secrets.token_hex(8), "10.0.0.1")
        shared: list[Any] = [backend.sockets for backend in backends]
        async with AsyncExitStack() as opened:
            for n in range(2):
                await opened.enter_async_context(shared[n].socket(caller))
            async with shared[0].socket(caller):
                with pytest.raises(Refusal) as refused:
                    await opened.enter_async_context(shared[1].socket(caller))
                assert refused.value.code == "too-many"
            await opened.enter_async_context(shared[1].socket(caller))  # one was closed
        for backend in backends:
            await backend.close()

    asyncio.run(run())


def test_notices_arrive_unchanged() -> None:
    notice = Present("t1", "me", 3, frozenset({"a"}), frozenset())
    assert unpacked(packed(notice)) == notice
