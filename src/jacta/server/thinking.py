"""Bots are asked in threads, and made ready there if they must compile first.

Who is not ready in time is stood in for by the usual bot, so that no table waits for
a compiler.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.bots import Budget, bots_for, find_bot, usual_bot
from jacta.core.game import GAMES

if TYPE_CHECKING:
    from jacta.bots import Bot, Thought
    from jacta.core.game import Game

__all__ = ["Answer", "Thinkers"]

log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """What a bot thinks, and which one it was."""

    bot: str
    thought: Thought


class Thinkers:
    """All bots: asked for their thoughts, and made ready one after the other."""

    def __init__(self, seconds: float, patience: float) -> None:
        self._budget, self._patience = Budget(seconds=seconds), patience
        self._preparations: dict[tuple[str, str], asyncio.Task[bool]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def ask(self, name: str, game: Game[Any], state: Any) -> Answer:
        """Return what a bot, or who stands in for it, thinks of a state as its seat may know it."""
        thought = await asyncio.to_thread(self._thought, name, game, state)
        if thought is None and await self._made_ready(name, game.name):
            thought = await asyncio.to_thread(self._thought, name, game, state)
        if thought is not None:
            return Answer(name, thought)
        usual = usual_bot(game.name)
        bot = self._bot(usual, game.name)
        return Answer(usual, await asyncio.to_thread(bot.think, game, state))

    def _thought(self, name: str, game: Game[Any], state: Any) -> Thought | None:
        """Return what a bot thinks; None if it cannot, or would have to compile first."""
        bot = self._bot(name, game.name)
        try:
            return bot.think(game, state) if bot.is_ready else None
        except Exception:
            log.exception("the bot %s could not think", name)
            return None

    def _bot(self, name: str, game: str) -> Bot:
        return find_bot(name, game, secrets.randbits(62), self._budget)

    # Making ready

    def prepare_all(self) -> None:
        """Make every bot of every game ready, in the background."""
        for game in GAMES:
            for name in bots_for(game):
                self._preparation(name, game)

    async def close(self) -> None:
        """Wait for no bot any longer."""
        tasks = list(self._preparations.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _made_ready(self, name: str, game: str) -> bool:
        """Wait a while for a bot to become ready; whether it has."""
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


def _in_background(name: str, game: str) -> asyncio.Future[bool]:
    """Make a bot ready in a thread that does not keep a server from stopping."""
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
    """Compile what a bot needs, unless that was done; whether it can think now."""
    try:
        bot = find_bot(name, game)
        if not bot.is_ready:
            bot.prepare()
            log.info("the bot %s is ready for %s", name, game)
    except Exception:
        log.exception("the bot %s cannot be made ready for %s", name, game)
        return False
    return bot.is_ready
