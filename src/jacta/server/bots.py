"""Bots at the server's tables: they think in threads and act after a short, human pause.

A table where only bots play pauses while nobody watches.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from jacta.server.leases import LocalLeases
from jacta.server.tables import backoff
from jacta.server.tutorials import scripted_action

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.server.leases import Leases
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables
    from jacta.server.thinking import Thinkers

__all__ = ["BotDriver"]

log = logging.getLogger(__name__)

LEASE_SECONDS = 0.5  # between two attempts to get a lease


class BotDriver:
    """Plays for bots wherever it is their turn, with one task per table while needed."""

    def __init__(
        self,
        tables: Tables,
        thinkers: Thinkers,
        pause: float,
        is_watched: Callable[[str], bool] = lambda _table: True,
        leases: Leases | None = None,
    ) -> None:
        self._tables, self._thinkers, self._pause = tables, thinkers, pause
        self._leases = leases or LocalLeases()
        self._is_watched = is_watched
        self._tasks: dict[str, asyncio.Task[None]] = {}
        tables.follow(self.look)

    def look(self, live: LiveTable) -> None:
        """Move at a table that was loaded, has changed or is watched, if it is a bot's turn."""
        if live.stored.id not in self._tasks and self._is_due(live):
            self._tasks[live.stored.id] = asyncio.create_task(self._drive(live))

    def _is_due(self, live: LiveTable) -> bool:
        """Whether a bot has to move, and somebody plays or watches."""
        if live.bot_to_move() is None:
            return False
        has_people = any(seat.bot is None for seat in live.stored.seats)
        return has_people or self._is_watched(live.stored.id)

    @property
    def moving(self) -> int:
        """At how many tables a bot is to move."""
        return len(self._tasks)

    async def close(self) -> None:
        """Stop all bots."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, live: LiveTable) -> None:
        """Move while it is a bot's turn; retry after a failure, with growing delays.

        Nothing else can run between the last look at the table and the end of the task, so no
        change goes unnoticed.
        """
        failures = 0
        try:
            while self._is_due(live):
                try:
                    if await self._leases.acquire(live.stored.id):
                        await self._move(live)
                    else:  # another process drives; look again in case it dies
                        await self._tables.clock.sleep(LEASE_SECONDS)
                    failures = 0
                except Exception:
                    failures += 1
                    log.exception("a bot could not move at table %s", live.stored.id)
                    await self._tables.clock.sleep(backoff(failures))
        finally:
            del self._tasks[live.stored.id]
            self._leases.release(live.stored.id)

    async def _move(self, live: LiveTable) -> None:
        """Make a bot's move; it thinks during the pause."""
        name, seat, seen = live.bot_to_move(), live.table.turn, live.log
        if name is None:
            return
        game = live.table.game
        pause = self._pause if live.stored.human_pace else 0.0
        action = scripted_action(live)
        if action is None:
            asking = self._thinkers.ask(name, game, game.blinded(live.table.state, seat))
            answer, _ = await asyncio.gather(asking, self._tables.clock.sleep(pause))
            action = game.action_text(answer.thought.action)
        else:
            await self._tables.clock.sleep(pause)
        await self._tables.play_for_bot(live.stored.id, seen, action)
