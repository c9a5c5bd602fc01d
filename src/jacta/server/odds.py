"""The odds of a table: computed in threads, one at a time, and each only once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from typing import TYPE_CHECKING

from jacta.lab.odds import seat_odds
from jacta.server.messages import Odds

if TYPE_CHECKING:
    from jacta.server.live import LiveTable

__all__ = ["OddsDesk"]

REMEMBERED = 256


class OddsDesk:
    """Who asks for odds waits here; many who ask the same are given the same answer."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._told: OrderedDict[tuple[str, int, int | None], Odds] = OrderedDict()

    async def odds(self, live: LiveTable, seat: int | None) -> Odds:
        """Return the odds of a table as it stands, as a seat may know them."""
        key = (live.stored.id, live.log, seat)
        async with self._lock:
            if key not in self._told:
                game, state = live.table.game, live.table.state
                found = await asyncio.to_thread(seat_odds, game, state, seat)
                self._told[key] = Odds(log=key[1], seat=seat, odds=dataclasses.asdict(found))
            self._told.move_to_end(key)
            while len(self._told) > REMEMBERED:
                self._told.popitem(last=False)
            return self._told[key]
