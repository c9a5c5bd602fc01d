"""How many sockets all processes together have open, counted in Redis.

Each process says how many it has, by person, by address and in total, and repeats it: what a
process that died has said is soon forgotten. Without Redis, or while it is down, limits hold in
each process.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from jacta.server.limits import SOCKET_RETRY, scopes_of
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from jacta.server.limits import Allowance, Caller

__all__ = ["SharedSockets"]

log = logging.getLogger(__name__)

BEAT, FORGET = 20.0, 60.0  # seconds between two announcements, and until one is forgotten

Scope = tuple[str, str]


class SharedSockets:
    """The sockets of this process, told to the others, and theirs."""

    def __init__(self, address: str, most: Allowance) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415 - an extra

        self._redis = Redis.from_url(
            address, socket_timeout=0.5, socket_connect_timeout=0.5, decode_responses=True
        )
        self._most, self._name = most, secrets.token_hex(8)
        self._here: Counter[Scope] = Counter()
        self._beat: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def socket(self, caller: Caller) -> AsyncIterator[None]:
        """Count a socket for as long as the context lasts; refuse it if there are too many."""
        scopes = scopes_of(caller)
        self._here.update(scopes)
        if self._beat is None or self._beat.done():
            self._beat = asyncio.create_task(self._repeat())
        try:
            counts = await self._tell(scopes)
            if any(counts[scope] > getattr(self._most, scope[0]) for scope in scopes):
                text = "Too many sockets are open; close one, or come back later."
                raise Refusal("too-many", text, retry_after=SOCKET_RETRY)
            yield
        finally:
            self._here.subtract(scopes)
            await asyncio.shield(self._tell(scopes))

    async def close(self) -> None:
        """Let the others forget this process, and let go of connections."""
        if self._beat is not None:
            self._beat.cancel()
        await self._redis.aclose()

    async def _repeat(self) -> None:
        """Say again what is open here, while anything is."""
        while self._here:
            await asyncio.sleep(BEAT)
            await self._tell(list(self._here))

    async def _tell(self, scopes: Iterable[Scope]) -> Counter[Scope]:
        """Say how many sockets are open here; return how many are open everywhere."""
        now, asked, pipeline = time.time(), list(scopes), self._redis.pipeline(transaction=False)
        for scope in asked:
            self._put(pipeline, scope, now)
        try:
            answers = (await pipeline.execute())[2::3]
        except Exception as error:  # noqa: BLE001 - then each process counts alone
            log.warning("numbers of sockets are not shared: %s", type(error).__name__)
            return Counter()
        return Counter({one: _sum(told, now) for one, told in zip(asked, answers, strict=True)})

    def _put(self, pipeline: Any, scope: Scope, now: float) -> None:
        key, count = f"jacta:sockets:{scope[0]}:{scope[1]}", self._here[scope]
        if count:
            pipeline.hset(key, self._name, f"{count} {now + FORGET}")
        else:
            del self._here[scope]
            pipeline.hdel(key, self._name)
        pipeline.expire(key, int(2 * FORGET))
        pipeline.hgetall(key)


def _sum(told: dict[str, str], now: float) -> int:
    """Return the sum of what processes have said that are still there."""
    said = [text.split() for text in told.values()]
    return sum(int(count) for count, until in said if float(until) > now)
