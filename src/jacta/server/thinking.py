"""Bots think in threads, and are prepared there if they must compile first.

Bots that search have threads of their own, so they never hold up those that answer at once. They
take turns in the order in which they were asked, and think for a shorter time when many wait. A
bot that is not ready, or has no turn, in time is replaced by the default bot: no table waits for
a compiler or for other tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from jacta.bots import Budget, bots_for, find_bot, kind_of, usual_bot
from jacta.bots.registry import BUDGETED, known_bot
from jacta.core.game import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.bots import Bot, Thought
    from jacta.core.game import Game

__all__ = ["Advice", "Answer", "Thinkers"]

log = logging.getLogger(__name__)

QUICK_THREADS = 2
SEARCH_THREADS = max(1, (os.cpu_count() or 1) - 1)  # leave a core to everything else
LEAST_SHARE = 0.1  # of its time that a searching bot is left when many wait


T = TypeVar("T")


class Answer(NamedTuple):
    """What a bot thinks, and which one it was."""

    bot: str
    thought: Thought


class Advice(NamedTuple):
    """What a bot thinks, and the stronger one that is being prepared, if any."""

    bot: str
    thought: Thought
    preparing: str | None


class Thinkers:
    """All bots: asked for their thoughts, and prepared one after the other."""

    def __init__(self, seconds: float, patience: float) -> None:
        self._seconds, self._patience = seconds, patience
        self._preparations: dict[tuple[str, str], asyncio.Task[bool]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._quick = ThreadPoolExecutor(QUICK_THREADS, "jacta bot")
        self._search = ThreadPoolExecutor(SEARCH_THREADS, "jacta search")
        self._turns = asyncio.Semaphore(SEARCH_THREADS)  # first come, first served
        self._waiting = 0

    async def ask(self, name: str, game: Game[Any], state: Any) -> Answer:
        """Return what a bot, or its replacement, thinks of a state as its seat may know it."""
        name, thought = known_bot(name, game.name), None
        if await self._is_ready(name, game.name):
            think = self._searched if kind_of(name) in BUDGETED else self._answered
            thought = await think(name, game, state)
        if thought is not None:
            return Answer(name, thought)
        default = usual_bot(game.name)
        bot = self._bot(default, game.name)
        return Answer(default, await _in(self._quick, bot.think, game, state))

    async def advise(self, name: str, game: Game[Any], state: Any) -> Advice:
        """Return what a bot thinks; while it must compile, what the best that is ready thinks."""
        preparing = None
        if not await self._ready_now(name, game.name):
            preparation = self._preparation(name, game.name)
            preparing = None if preparation.done() else name
            name = await self._best_ready(game.name)
        bot, thought = await self.ask(name, game, state)
        return Advice(bot, thought, preparing)

    async def _best_ready(self, game: str) -> str:
        """Return the strongest bot that can think now."""
        for name in reversed(bots_for(game)):
            if kind_of(name) in BUDGETED and await self._ready_now(name, game):
                return name
        return usual_bot(game)

    async def _ready_now(self, name: str, game: str) -> bool:
        return await _in(self._quick, lambda: self._bot(name, game).is_ready)

    async def _is_ready(self, name: str, game: str) -> bool:
        """Whether a bot is ready, now or after a short wait."""
        return await self._ready_now(name, game) or await self._made_ready(name, game)

    async def _answered(self, name: str, game: Game[Any], state: Any) -> Thought | None:
        """Return what a bot thinks at a glance."""
        return await _in(self._quick, self._thought, name, game, state)

    async def _searched(self, name: str, game: Game[Any], state: Any) -> Thought | None:
        """Return what a searching bot thinks; None if other searches take too long."""
        self._waiting += 1
        try:
            await asyncio.wait_for(self._turns.acquire(), self._patience)
        except TimeoutError:
            return None
        finally:
            self._waiting -= 1
        share = max(LEAST_SHARE, SEARCH_THREADS / (SEARCH_THREADS + self._waiting))
        job = asyncio.ensure_future(
            _in(self._search, self._thought, name, game, state, self._seconds * share)
        )
        job.add_done_callback(lambda _: self._turns.release())
        return await asyncio.shield(job)

    def _thought(
        self, name: str, game: Game[Any], state: Any, seconds: float | None = None
    ) -> Thought | None:
        """Return what a bot thinks; None if it cannot, or would have to compile first."""
        bot = self._bot(name, game.name, seconds)
        try:
            return bot.think(game, state) if bot.is_ready else None
        except Exception:
            log.exception("the bot %s could not think", name)
            return None

    def _bot(self, name: str, game: str, seconds: float | None = None) -> Bot:
        budget = Budget(seconds=self._seconds if seconds is None else seconds)
        return find_bot(name, game, secrets.randbits(62), budget)

    # Preparing

    def prepare_all(self) -> None:
        """Prepare every bot of every game in the background."""
        for game in GAMES:
            for name in bots_for(game):
                self._preparation(name, game)

    async def close(self) -> None:
        """Stop waiting for bots."""
        tasks = list(self._preparations.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._search.shutdown(wait=False, cancel_futures=True)

    async def _made_ready(self, name: str, game: str) -> bool:
        """Wait a while for a bot to be prepared; return whether it is."""
        done, _ = await asyncio.wait([self._preparation(name, game)], timeout=self._patience)
        return any(task.result() for task in done)

    def _preparation(self, name: str, game: str) -> asyncio.Task[bool]:
        key = name, game
        if key not in self._preparations:
            self._preparations[key] = asyncio.create_task(self._prepare(name, game))
        return self._preparations[key]

    async def _prepare(self, name: str, game: str) -> bool:
        async with self._one_at_a_time:
            return await _in_background(name, game)


async def _in(pool: ThreadPoolExecutor, work: Callable[..., T], *args: Any) -> T:
    """Return the result of some work in a thread of a pool."""
    return await asyncio.get_running_loop().run_in_executor(pool, work, *args)


def _in_background(name: str, game: str) -> asyncio.Future[bool]:
    """Prepare a bot in a daemon thread, which does not keep the server from stopping."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[bool] = loop.create_future()

    def tell(is_ready: bool) -> None:  # noqa: FBT001
        if not answer.done():
            answer.set_result(is_ready)

    def work() -> None:
        is_ready = _is_prepared(name, game)
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(tell, is_ready)

    threading.Thread(target=work, name=f"prepare {name} for {game}", daemon=True).start()
    return answer


def _is_prepared(name: str, game: str) -> bool:
    """Compile what a bot needs, unless done before; return whether it is ready."""
    try:
        bot = find_bot(name, game)
        if not bot.is_ready:
            bot.prepare()
            log.info("the bot %s is ready for %s", name, game)
    except Exception:
        log.exception("the bot %s cannot be prepared for %s", name, game)
        return False
    return bot.is_ready
