"""Notices between processes, by Redis or by PostgreSQL's LISTEN and NOTIFY.

Both may lose notices while the connection is down. When it is back, subscribers hear `Missed`,
and read again whatever they hold.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from jacta.server.notices import Missed, Notice, Present, Reacted
from jacta.server.table_memory import backoff

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from jacta.server.notices import AnyNotice

__all__ = ["PostgresChannel", "RedisChannel", "RemoteNotices"]

log = logging.getLogger(__name__)

CHANNEL = "jacta"
MOST_WAITING = 10_000
LONGEST_PAUSE = 1.0  # seconds between two attempts to connect
LONGEST = 7_900  # bytes of a notice in PostgreSQL
KINDS: dict[str, Any] = {"n": Notice, "p": Present, "r": Reacted}
NAMES = {kind: name for name, kind in KINDS.items()}


def packed(notice: AnyNotice) -> bytes:
    """Return a notice as bytes."""
    return msgspec.json.encode((NAMES[type(notice)], notice))


def unpacked(data: bytes | str) -> AnyNotice:
    """Return a notice from bytes."""
    kind, about = msgspec.json.decode(data)
    notice: AnyNotice = msgspec.convert(about, KINDS[kind])
    return notice


class Channel(Protocol):
    """A way to reach all processes."""

    async def send(self, texts: Sequence[bytes]) -> None:
        """Send to everybody, here too; raise any error."""

    def listen(self) -> AsyncIterator[bytes | str | None]:
        """Yield None once connected, then what is sent; raise any error."""

    async def close(self) -> None:
        """Let go of connections."""


class RemoteNotices:
    """Notices over a channel, in the background; a channel that fails is opened again."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._subscribers: list[Callable[[AnyNotice], None]] = []
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._ready = asyncio.Event()
        self._connected = asyncio.Event()
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen())]

    def publish(self, notice: AnyNotice) -> None:
        """Send a notice to everybody, without waiting."""
        self._waiting.append(packed(notice))
        self._ready.set()

    def subscribe(self, hear: Callable[[AnyNotice], None]) -> None:
        """Call a function with every notice."""
        self._subscribers.append(hear)

    async def connected(self) -> None:
        """Wait until notices of others are heard."""
        await self._connected.wait()

    async def close(self) -> None:
        """Stop sending and listening."""
        pending = set(self._tasks)
        while pending:  # a library may take a cancellation for the end of its own timeout
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=0.2)
        with contextlib.suppress(Exception):
            await self._channel.close()

    async def _send(self) -> None:
        failures = 0
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._waiting:
                group = list(self._waiting)
                try:
                    await self._channel.send(group)
                except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
                    failures += 1
                    log.warning("notices cannot be sent: %s", type(error).__name__)
                    await asyncio.sleep(min(backoff(failures), LONGEST_PAUSE))
                    continue
                failures = 0
                for _ in range(min(len(group), len(self._waiting))):
                    self._waiting.popleft()

    async def _listen(self) -> None:
        failures = 0
        while True:
            try:
                async for text in self._channel.listen():
                    failures = 0
                    self._hear(text)
            except Exception as error:  # noqa: BLE001
                log.warning("notices cannot be heard: %s", type(error).__name__)
            self._connected.clear()
            failures += 1
            await asyncio.sleep(min(backoff(failures), LONGEST_PAUSE))

    def _hear(self, text: bytes | str | None) -> None:
        if text is None:
            self._connected.set()
            notice: AnyNotice = Missed()
        else:
            notice = unpacked(text)
        for hear in self._subscribers:
            hear(notice)


class RedisChannel:
    """A channel of Redis, or of a compatible server."""

    def __init__(self, address: str) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415 - an extra

        self._redis = Redis.from_url(
            address, socket_connect_timeout=2.0, socket_keepalive=True, health_check_interval=5
        )

    async def send(self, texts: Sequence[bytes]) -> None:
        """Send to everybody."""
        pipeline = self._redis.pipeline(transaction=False)
        for text in texts:
            pipeline.publish(CHANNEL, text)
        await pipeline.execute()

    async def listen(self) -> AsyncIterator[bytes | str | None]:
        """Yield None once connected, then what is sent."""
        async with self._redis.pubsub() as heard:
            await heard.subscribe(CHANNEL)
            yield None
            while True:
                message = await heard.get_message(ignore_subscribe_messages=True, timeout=1.0)
                if message is not None:
                    yield message["data"]

    async def close(self) -> None:
        """Let go of connections."""
        await self._redis.aclose()


class PostgresChannel:
    """LISTEN and NOTIFY of PostgreSQL, where there is no Redis."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._sending: Any = None

    async def send(self, texts: Sequence[bytes]) -> None:
        """Send to everybody; notices that are too long are left out, and repeated later."""
        if self._sending is None or self._sending.closed:
            self._sending = await self._connect()
        short = [text.decode() for text in texts if len(text) <= LONGEST]
        try:
            await self._sending.execute(
                "SELECT pg_notify(%s, text) FROM unnest(%s::text[]) AS text", (CHANNEL, short)
            )
        except BaseException:
            await self._sending.close()
            raise

    async def listen(self) -> AsyncIterator[bytes | str | None]:
        """Yield None once connected, then what is sent."""
        connection = await self._connect()
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield None
            async for notify in connection.notifies():
                yield notify.payload
        finally:
            await connection.close()

    async def _connect(self) -> Any:
        import psycopg  # noqa: PLC0415 - an extra

        return await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=2
        )

    async def close(self) -> None:
        """Let go of connections."""
        if self._sending is not None:
            await self._sending.close()
