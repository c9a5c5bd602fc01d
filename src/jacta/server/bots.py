"""Bots at the server's tables: asked in threads, acting with a short, human pause."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from jacta.bots import find_bot, suggestion
from jacta.core.errors import JactaError

if TYPE_CHECKING:
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables

__all__ = ["BotDriver"]

log = logging.getLogger(__name__)


class BotDriver:
    """Plays for bots wherever it is their turn; one task per table, for as long as needed."""

    def __init__(self, tables: Tables, pause: float) -> None:
        self._tables, self._pause = tables, pause
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
        except JactaError:
            log.exception("a bot could not move at table %s", table_id)
        finally:
            self._tasks.pop(table_id, None)

    async def _move(self, table_id: str) -> bool:
        """Move for a bot, if it is a bot's turn; whether it was."""
        live = await self._tables.current(table_id)
        name = live.bot_to_move()
        if name is None:
            return False
        if live.stored.human_pace:
            await asyncio.sleep(self._pause)
            live = await self._tables.current(table_id)
            if live.bot_to_move() != name:
                return True
        action = await asyncio.to_thread(_chosen, live, name)
        await self._tables.play_for_bot(table_id, live.log, action)
        return True


def _chosen(live: LiveTable, name: str) -> str:
    bot = find_bot(name, live.table.game.name, secrets.randbits(62))
    return suggestion(bot, live.table)
