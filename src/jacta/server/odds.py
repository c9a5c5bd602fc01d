"""The odds of a table: computed in a thread, one at a time, and each only once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from typing import TYPE_CHECKING

from jacta.lab.odds import seat_odds
from jacta.server.messages import Odds
from jacta.server.workers import Workers

if TYPE_CHECKING:
    from jacta.server.live import LiveTable

__all__ = ["OddsDesk"]

REMEMBERED = 256
WAITING = 32

Key = tuple[str, int, int | None]


class OddsDesk:
    """Computes odds in order; everybody who asks the same shares one answer."""

    def __init__(self) -> None:
        self._workers = Workers("odds", 1, WAITING)
        self._told: OrderedDict[Key, asyncio.Task[Odds]] = OrderedDict()

    async def odds(self, live: LiveTable, seat: int | None) -> Odds:
        """Return the odds of a table as it stands, as a seat may know them."""
        key = (live.stored.id, live.log, seat)
        task = self._told.get(key)
        if task is None:
            task = self._told[key] = asyncio.create_task(self._computed(live, seat))
            task.add_done_callback(lambda done: self._forget_failure(key, done))
        self._told.move_to_end(key)
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return await asyncio.shield(task)

    async def _computed(self, live: LiveTable, seat: int | None) -> Odds:
        game, state, log = live.table.game, live.table.state.copy(), live.log

        def compute() -> Odds:
            found = seat_odds(game, state, seat)
            return Odds(log=log, seat=seat, odds=dataclasses.asdict(found))

        return await self._workers.run(compute)

    def _forget_failure(self, key: Key, task: asyncio.Task[Odds]) -> None:
        if (task.cancelled() or task.exception() is not None) and self._told.get(key) is task:
            del self._told[key]

    def close(self) -> None:
        """Drop what has not begun."""
        self._workers.close()
