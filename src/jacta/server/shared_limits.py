"""Limits that all processes count together, in Redis.

Each process has its own buckets as well, so without Redis, or while it is down, limits hold in
each process.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from jacta.server.limits import scopes_of
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from jacta.server.limits import Caller, Limits

__all__ = ["SharedLimits"]

log = logging.getLogger(__name__)

MINUTE = 60


class SharedLimits:
    """Counts of this minute, by what is asked and by whom."""

    def __init__(self, address: str, limits: Limits) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415 - an extra

        self._redis = Redis.from_url(address, socket_timeout=0.5, socket_connect_timeout=0.5)
        self._limits = limits

    async def spend(self, what: str, caller: Caller) -> None:
        """Count a request; refuse it if all processes together have had too many."""
        now = time.time()
        minute, allowance = int(now // MINUTE), getattr(self._limits, what)
        scopes = scopes_of(caller)
        pipeline = self._redis.pipeline(transaction=False)
        for scope, who in scopes:
            key = f"jacta:{what}:{scope}:{who}:{minute}"
            pipeline.incr(key)
            pipeline.expire(key, 2 * MINUTE)
        try:
            counts = (await pipeline.execute())[::2]
        except Exception as error:  # noqa: BLE001 - then each process counts alone
            log.warning("limits are not shared: %s", type(error).__name__)
            return
        most = [getattr(allowance, scope) for scope, _ in scopes]
        if any(count > limit for count, limit in zip(counts, most, strict=True)):
            text = f"Too many {what} within a minute; wait a little."
            raise Refusal("too-fast", text, retry_after=MINUTE - now % MINUTE)

    async def close(self) -> None:
        """Let go of connections."""
        await self._redis.aclose()
