"""Reviews of finished games: computed in a separate process, one at a time, and cached.

The same process tells a player what a choice would cost, so that a tutor and the review agree.
A review is known by the digest of its record, so asking again costs nothing.
The process has a low priority and never holds up a move; it ends when nobody has asked for
a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING

import msgspec

from jacta.core.records import read_records
from jacta.lab.review.model import Price, Review
from jacta.lab.review.prepared import is_prepared
from jacta.server.messages.review import Reviewing
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from concurrent.futures import Executor

    from jacta.core.table import Table

__all__ = ["PRICE_SECONDS", "ReviewService", "price_text", "review_text"]

log = logging.getLogger(__name__)

REMEMBERED = 64
WAITING = 16  # reviews that wait or are being made
SECONDS = 8.0  # for playing out mistakes
PRICE_SECONDS = 0.5  # for playing out a choice while somebody waits
ASKING = 8  # players who wait to hear what a choice costs
IDLE = 300.0  # seconds until the process ends
RETRY = 5.0  # seconds
NICE = 10


def review_text(record: str, *, only_glance: bool) -> bytes:
    """Review the game of a record; return it as JSON. Runs in the process for reviews."""
    from jacta.lab.review.judges import prepare  # noqa: PLC0415 - in a process of its own
    from jacta.lab.review.reviewing import review  # noqa: PLC0415

    game = next(read_records(record.splitlines()))
    if not is_prepared(game.header.game):
        prepare(game.header.game)
    return msgspec.json.encode(review(game, seconds=SECONDS, only_glance=only_glance))


def price_text(record: str, action: str | None) -> bytes:
    """Say what an action would cost after a record, as JSON; without one, only be ready to."""
    from jacta.core.table import Table  # noqa: PLC0415 - in a process of its own
    from jacta.lab.review.judges import judge_for, prepare  # noqa: PLC0415
    from jacta.lab.review.pricing import price_of  # noqa: PLC0415

    table = Table.resume(next(read_records(record.splitlines())))
    if action is None:
        prepare(table.game.name)
        return b"null"
    return msgspec.json.encode(price_of(table, action, judge_for(table.game), PRICE_SECONDS))


def _key(record: str) -> str:
    return hashlib.sha256(record.encode()).hexdigest()


def _begin() -> None:
    with contextlib.suppress(OSError, AttributeError):  # some systems know no priorities
        os.nice(NICE)


def _process() -> Executor:
    import multiprocessing  # noqa: PLC0415 - a table in a browser has no processes
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - as above

    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)


class ReviewService:
    """Makes reviews in order; equal questions share one answer."""

    def __init__(self, start: Callable[[], Executor] = _process) -> None:
        self._start = start
        self._pool: Executor | None = None
        self._known: OrderedDict[str, Reviewing] = OrderedDict()
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._idle: asyncio.TimerHandle | None = None
        self._asking = 0
        self._woken: set[str] = set()  # games that the process is ready to judge

    def ask(self, record: str, game: str) -> Reviewing:
        """Return how far the review of a record is; begin it if nobody has asked before."""
        key = _key(record)
        if key not in self._known:
            if len(self._jobs) >= WAITING:
                text = "Too many reviews wait already; try again in a moment."
                raise Refusal("busy", text, retry_after=RETRY)
            self._known[key] = Reviewing("working" if self._is_ready(game) else "preparing", None)
            self._jobs[key] = asyncio.create_task(self._make(key, record))
        self._known.move_to_end(key)
        while len(self._known) > REMEMBERED + WAITING:
            self._known.popitem(last=False)
        found = self._known[key]
        if found.state == "failed":  # reported once; asking again retries
            del self._known[key]
        return found

    def _is_ready(self, game: str) -> bool:
        """Whether nothing must be compiled first."""
        return is_prepared(game)

    def done(self, record: str) -> Review | None:
        """Return the review of a record if it is made already."""
        found = self._known.get(_key(record))
        return found.review if found is not None and found.state == "done" else None

    async def price(self, table: Table, action: str | None) -> Price | None:
        """Return what an action would cost; None without one, or until the judge is ready."""
        game, record = table.game.name, table.record().text()
        if action is None or game not in self._woken:
            key = f"wake {game}"
            if not {game, key} & {*self._woken, *self._jobs}:
                self._jobs[key] = asyncio.create_task(self._wake(key, record, game))
            return None
        if self._asking >= ASKING:
            raise Refusal("busy", "Too many choices are being judged already.", retry_after=RETRY)
        self._asking += 1
        try:
            found = await self._in_process(_priced, record, action)
        except BrokenExecutor:
            log.exception("the process that judges a choice of %s has died", game)
            self._end()
            return None
        finally:
            self._asking -= 1
            self._rest()
        return msgspec.json.decode(found, type=Price)

    async def _wake(self, key: str, record: str, game: str) -> None:
        """Let the process load, or compile, what it needs to judge a game."""
        try:
            await self._in_process(_priced, record, None)
            self._woken.add(game)
        except Exception:
            log.exception("the judge of %s could not be prepared", game)
            self._end()
        finally:
            self._jobs.pop(key, None)
            self._rest()

    async def _make(self, key: str, record: str) -> None:
        """Review a record, first at a glance."""
        try:
            async for review in self._reviews(record):
                self._known[key] = Reviewing("done" if review.is_whole else "working", review)
        except Exception:
            log.exception("a review failed")
            self._known[key] = Reviewing("failed", None)
            self._end()  # the process may have died
        finally:
            self._jobs.pop(key, None)
            self._rest()

    async def _reviews(self, record: str) -> AsyncIterator[Review]:
        """Yield the reviews of a record, each better than the one before."""
        for only_glance in (True, False):
            found = await self._run(record, only_glance=only_glance)
            yield msgspec.json.decode(found, type=Review)

    async def _run(self, record: str, *, only_glance: bool) -> bytes:
        return await self._in_process(_reviewed, record, only_glance)

    async def _in_process(self, function: Callable[..., bytes], *args: object) -> bytes:
        if self._idle is not None:
            self._idle.cancel()
        if self._pool is None:
            self._pool = self._start()
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, *args)

    def _rest(self) -> None:
        """End the process when nobody has asked for a while."""
        if not self._jobs:
            self._idle = asyncio.get_running_loop().call_later(IDLE, self._end)

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        self._woken.clear()

    def close(self) -> None:
        """Drop what has not begun."""
        if self._idle is not None:
            self._idle.cancel()
        for job in self._jobs.values():
            job.cancel()
        self._end()


def _reviewed(record: str, only_glance: bool) -> bytes:  # noqa: FBT001 - executors take no names
    return review_text(record, only_glance=only_glance)


def _priced(record: str, action: str | None) -> bytes:
    return price_text(record, action)
