"""No roll waits for ever: links that do not come in time count as withheld.

The time runs for people who wait: while nobody watches a table, no roll goes on without links.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from jacta.fair.chains import SECONDS
from jacta.server.chain_rolls import gathering, let_fall, withhold
from jacta.server.refusals import Refusal
from jacta.server.tables import backoff

if TYPE_CHECKING:
    from jacta.fair.table_chains import TableChains
    from jacta.server.audience import Audience
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables

__all__ = ["ChainDriver"]

log = logging.getLogger(__name__)

A_MOMENT = 0.25  # for whoever has taken the last link to write the roll


class ChainDriver:
    """Watches the rolls of tables that play by chains, with one task per table while needed."""

    def __init__(self, tables: Tables, audience: Audience, seconds: float = SECONDS) -> None:
        self._tables, self._audience, self.seconds = tables, audience, seconds
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, asyncio.Event] = {}
        tables.follow(self.look)
        audience.follow(self.look)

    def look(self, live: LiveTable) -> None:
        """Look at a table that has changed, or where somebody has come or gone."""
        if live.stored.arrangement.chains is None:
            return
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

    def _has_work(self, live: LiveTable) -> bool:
        return live.is_rolling and self._audience.is_watched(live.stored.id)

    async def _watch(self, live: LiveTable) -> None:
        """Watch one roll after the other; retry after a failure.

        Nothing else can run between the last look at the table and the end of the task.
        """
        table_id, failures = live.stored.id, 0
        try:
            while self._has_work(live):
                try:
                    await self._watch_roll(live)
                    failures = 0
                except Refusal:
                    failures += 1
                    await self._tables.clock.sleep(backoff(failures))
        except Exception:
            log.exception("nobody watches the rolls at table %s any more", table_id)
        finally:
            del self._tasks[table_id], self._changed[table_id]

    async def _watch_roll(self, live: LiveTable) -> None:
        """Wait until a roll has fallen; go on without what is missing when time is up."""
        entry, begin = live.log + 1, self._tables.clock.monotonic()
        changed = self._changed[live.stored.id]
        while self._has_work(live) and live.log + 1 == entry:
            changed.clear()
            chains = gathering(live)
            patience = A_MOMENT if chains is None else self._patience(live, chains)
            left = begin + patience - self._tables.clock.monotonic()
            if left > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), left)
            elif chains is None:
                await let_fall(self._tables, live)
            else:
                await withhold(self._tables, live.stored.id, entry)

    def _patience(self, live: LiveTable, chains: TableChains) -> float:
        """Return how long a roll waits: not for somebody who has left and withheld the last one."""
        missing, seats = chains.missing, live.stored.seats
        here = self._audience.online(live.stored.id) - {None}
        is_waited_for = any(
            seats[one.seat].owner in here or chains.roll - 1 not in one.withheld for one in missing
        )
        return self.seconds if is_waited_for else A_MOMENT if missing else 0.0
