"""Looks after tables where something is due later: one task per table, woken by every change."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from jacta.server.refusals import Refusal
from jacta.server.tables import backoff

if TYPE_CHECKING:
    from jacta.server.audience import Audience
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables

__all__ = ["TableWatcher"]

log = logging.getLogger(__name__)


class TableWatcher(ABC):
    """Follows all tables, with a task for each one that has something due."""

    def __init__(self, tables: Tables, audience: Audience) -> None:
        self._tables, self._audience = tables, audience
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, asyncio.Event] = {}
        tables.follow(self.look)
        audience.follow(self.look)

    @abstractmethod
    def _has_work(self, live: LiveTable) -> bool:
        """Whether anything is due at a table, now or later."""

    @abstractmethod
    async def _act(self, live: LiveTable) -> None:
        """Do what is due now, or wait for a change until something is."""

    @abstractmethod
    def _done(self, table_id: str) -> None:
        """Forget what was noted about a table: nothing is due there any more."""

    def look(self, live: LiveTable) -> None:
        """Look at a table that has changed, or where somebody has come or gone."""
        table_id = live.stored.id
        if table_id in self._tasks:
            self._changed[table_id].set()
        elif self._has_work(live):
            self._changed[table_id] = asyncio.Event()
            self._tasks[table_id] = asyncio.create_task(self._watch(live))

    async def close(self) -> None:
        """Stop watching."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, live: LiveTable) -> None:
        """Act while there is work; retry after a failure.

        Nothing else can run between the last look at the table and the end of the task.
        """
        table_id, failures = live.stored.id, 0
        try:
            while self._has_work(live):
                self._changed[table_id].clear()
                try:
                    await self._act(live)
                    failures = 0
                except Refusal:
                    failures += 1
                    await self._tables.clock.sleep(backoff(failures))
        except Exception:
            log.exception("%s no longer watches table %s", type(self).__name__, table_id)
        finally:
            del self._tasks[table_id], self._changed[table_id]
            self._done(table_id)

    async def _wait(self, live: LiveTable, seconds: float) -> None:
        """Wait until the table changes, but not longer than some seconds."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed[live.stored.id].wait(), seconds)
