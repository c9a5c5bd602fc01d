"""The server that benchmarks/server.py measures: `jacta serve` without its limits.

Prints its port and, when it stops, how late its event loop was.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from typing import Any

from jacta.server.limits import NO_LIMITS
from jacta.server.run import Server
from jacta.server.settings import Settings

TICK = 0.01


class Target(Server):
    """A server that measures how much later than asked for its event loop wakes it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._lags: list[float] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell where."""
        await super().startup(sockets)
        assert sockets
        self._measuring = asyncio.create_task(self._measure())
        print(sockets[0].getsockname()[1], flush=True)

    async def _measure(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(TICK)
            self._lags.append(time.perf_counter() - start - TICK)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and tell what was measured."""
        self._measuring.cancel()
        lags = sorted(self._lags)
        measured: dict[str, Any] = {
            f"lag_p{p}_ms": 1000 * lags[len(lags) * p // 100] for p in (50, 99)
        }
        print(json.dumps({**measured, "lag_max_ms": 1000 * lags[-1]}), flush=True)
        await super().shutdown(sockets)


def main() -> None:
    """Serve the tables of a file, with a bounded number in memory."""
    place, cached, *redis = sys.argv[1:]
    settings = Settings(
        database=place if "://" in place else f"sqlite:///{place}",
        redis=redis[0] if redis else "",
        messages_per_second=1e9,
        limits=NO_LIMITS,
        cached_tables=int(cached),
    )
    Target(settings).run([socket.create_server(("127.0.0.1", 0), backlog=4096)])


if __name__ == "__main__":
    main()
