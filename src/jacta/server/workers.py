"""Threads for work that would block the event loop, with a bounded queue."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Workers"]

RETRY = 2.0  # seconds

T = TypeVar("T")


class Workers:
    """A few threads; work beyond a bounded queue is refused."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, f"jacta {name}")
        self._most = threads + waiting
        self._busy = 0

    @property
    def busy(self) -> int:
        """How much is being worked on, or waits."""
        return self._busy

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of some work; refuse it if the queue is full."""
        if self._busy >= self._most:
            text = "The server is busy; try again in a moment."
            raise Refusal("busy", text, retry_after=RETRY)
        self._busy += 1
        job = asyncio.get_running_loop().run_in_executor(self._pool, work)
        job.add_done_callback(self._finish)
        return await asyncio.shield(job)

    def _finish(self, job: asyncio.Future[T]) -> None:
        """Count a job as done when its thread is free, even if nobody waits for it any longer."""
        self._busy -= 1
        if not job.cancelled():
            job.exception()

    def close(self) -> None:
        """Drop what has not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)
