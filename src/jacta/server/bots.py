"""Bots at the server's tables: they think in threads and act with a short, human pause."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jacta.server.tables import Tables
    from jacta.server.thinking import Thinkers

__all__ = ["BotDriver"]

log = logging.getLogger(__name__)


class BotDriver:
    """Plays for bots wherever it is their turn; one task per table, for as long as needed."""

    def __init__(self, tables: Tables, thinkers: Thinkers, pause: float) -> None:
        self._tables, self._thinkers, self._pause = tables, thinkers, pause
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, table_id: str) -> None:
        """Look whether a bot has to move at a table."""
        running = self._tasks.get(table_id)
        if running is None or running.done():
            self._tasks[table_id] = asyncio.create_task(self._drive(table_id))

    async def close(self) -> None:
        """Stop all bots."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, table_id: str) -> None:
        try:
            while await self._move(table_id):
                pass
        except Exception:
            log.exception("a bot could not move at table %s", table_id)
        finally:
            self._tasks.pop(table_id, None)

    async def _move(self, table_id: str) -> bool:
        """Move for a bot, if it is a bot's turn; whether it was. It thinks while it pauses."""
        live = await self._tables.current(table_id)
        name, seat, seen = live.bot_to_move(), live.table.turn, live.log
        if name is None:
            return False
        game = live.table.game
        asking = self._thinkers.ask(name, game, game.blinded(live.table.state, seat))
        pause = self._pause if live.stored.human_pace else 0.0
        answer, _ = await asyncio.gather(asking, asyncio.sleep(pause))
        await self._tables.play_for_bot(table_id, seen, game.action_text(answer.thought.action))
        return True
