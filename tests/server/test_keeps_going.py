"""Failures are retried or reported: no silent sockets, no stuck bots, a graceful stop."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from typing import TYPE_CHECKING, Any

from jacta.server import sender as sockets
from jacta.server import states
from jacta.server.app import build_context
from jacta.server.connection import TOO_FAST, Connection
from jacta.server.storage import LogEntry, StorageError, StoredSeat, StoredTable
from server.test_storage import stored

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pytest

    from jacta.server.context import Context
    from jacta.server.settings import Settings
    from jacta.server.storage import LogPart


class Memory:
    """A storage in memory that fails as often as a test says."""

    def __init__(self, failures: int = 0) -> None:
        self.failures, self.tried = failures, 0
        self.tables: dict[str, tuple[StoredTable, list[LogEntry]]] = {}

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        self.tables[table.id] = table, list(log)

    async def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        found = self.tables.get(table_id)
        return found and (found[0], found[1][since:])

    async def append(self, part: LogPart) -> None:
        self.tried += 1
        if self.tried <= self.failures:
            raise StorageError("disk full")
        log = self.tables[part.table][1]
        assert len(log) == part.length
        log.extend(part.entries)


class QuickClock:
    """A clock that notes how long it was asked to wait, and does not."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def now(self) -> Any:
        return stored().created

    def monotonic(self) -> float:
        return sum(self.waits)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        await asyncio.sleep(0)


class Client:
    """A simulated socket."""

    def __init__(self, context: Context) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.closed: tuple[int, str] | None = None
        self.connection = Connection(context, "t1", "a", self.inbox.get, self.send)
        self.task = asyncio.create_task(self.connection.serve())

    async def send(self, event: Any) -> None:
        if event["type"] == "websocket.close":
            self.closed = event["code"], event["reason"]
            self.inbox.put_nowait({"type": "websocket.disconnect"})
        else:
            self.heard.append(json.loads(event["text"]))

    def say(self, **message: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"v": 1} | message)})


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not is_so():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


def context_of(settings: Settings, storage: Any, clock: QuickClock) -> Context:
    return build_context(settings, storage, clock=clock)


def test_a_client_that_cannot_be_updated_is_disconnected_with_a_code(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        context = context_of(settings, Memory(), QuickClock())
        await context.tables.open(stored())
        client = Client(context)
        client.say(type="ping")
        monkeypatch.setattr(sockets, "state_text", lambda *_args, **_more: 1 // 0)
        client.say(type="hello", seat=0)
        await asyncio.wait_for(client.task, 10)
        assert [message["type"] for message in client.heard] == ["pong"]
        assert client.closed == (sockets.FAILED, "try again")
        assert not context.audience.online("t1")
        await context.close()

    asyncio.run(run())
    assert caplog.text.count("could not be updated") == sockets.TRIES


def test_a_client_is_updated_at_the_second_attempt(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failures = states.state_text, [True]

    def flaky(*args: Any, **more: Any) -> bytes:
        if failures:
            failures.pop()
            raise ZeroDivisionError
        return real(*args, **more)

    async def run() -> None:
        context = context_of(settings, Memory(), QuickClock())
        await context.tables.open(stored())
        monkeypatch.setattr(sockets, "state_text", flaky)
        client = Client(context)
        client.say(type="hello", seat=0)
        await until(lambda: client.heard)
        assert client.heard[0]["type"] == "state"
        assert client.closed is None
        client.inbox.put_nowait({"type": "websocket.disconnect"})
        await client.task
        await context.close()

    asyncio.run(run())


def test_only_failures_in_a_row_count(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    real, fails = states.state_text, [True, True, False] * 2

    def flaky(*args: Any, **more: Any) -> bytes:
        if fails and fails.pop(0):
            raise ZeroDivisionError
        return real(*args, **more)

    async def run() -> None:
        context = context_of(settings, Memory(), QuickClock())
        live = await context.tables.open(stored())
        monkeypatch.setattr(sockets, "state_text", flaky)
        client = Client(context)
        client.say(type="hello", seat=0)
        await until(lambda: client.heard)
        await context.tables.play("t1", 0, "a", live.log, live.table.legal()[0])
        await until(lambda: len(client.heard) == 2 or client.closed)
        assert client.closed is None
        client.inbox.put_nowait({"type": "websocket.disconnect"})
        await client.task
        await context.close()

    asyncio.run(run())


def test_a_client_that_floods_is_disconnected_with_a_code(settings: Settings) -> None:
    async def run() -> None:
        slow = dataclasses.replace(settings, messages_per_second=2.0)
        context = context_of(slow, Memory(), QuickClock())
        await context.tables.open(stored())
        client = Client(context)
        for _ in range(50):
            client.say(type="ping")
        await asyncio.wait_for(client.task, 10)
        assert client.heard[-1]["code"] == "too-fast"
        assert client.closed == (TOO_FAST, "retry=2")
        await context.close()

    asyncio.run(run())


def test_bots_retry_with_growing_delays_until_the_disk_has_room(settings: Settings) -> None:
    async def run() -> None:
        storage, clock = Memory(failures=6), QuickClock()
        context = context_of(settings, storage, clock)
        seats = tuple(StoredSeat(name, bot="random") for name in ("Pixel", "Comet"))
        table = StoredTable("t1", stored().header, seats, False, clock.now(), clock.now())
        live = await context.tables.open(table)
        client = Client(context)  # bots whom nobody watches do not play
        await until(lambda: live.table.is_over)
        client.inbox.put_nowait({"type": "websocket.disconnect"})
        await client.task
        assert len(storage.tables["t1"][1]) == live.log
        pauses = [seconds for seconds in clock.waits if seconds > 0]
        assert len(pauses) >= 6
        assert pauses[:2] == sorted(pauses[:2])
        await context.close()

    asyncio.run(run())


def test_a_graceful_stop_tells_clients_when_to_reconnect(settings: Settings) -> None:
    async def run() -> None:
        context = context_of(settings, Memory(), QuickClock())
        await context.tables.open(stored())
        clients = [Client(context) for _ in range(3)]
        for client in clients:
            client.say(type="hello")
        await until(lambda: all(client.heard for client in clients))
        await context.say_goodbye()
        await asyncio.gather(*(client.task for client in clients))
        assert {client.closed for client in clients} == {(1012, "retry=2")}
        await context.close()

    asyncio.run(run())
