"""No roll waits forever: links that do not come in time count as withheld.

The time runs for people who wait: while nobody watches a table, no roll goes on without links.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.fair.chains import SECONDS
from jacta.server.chain_rolls import gathering, let_fall, withhold
from jacta.server.table_watcher import TableWatcher

if TYPE_CHECKING:
    from jacta.fair.table_chains import TableChains
    from jacta.server.audience import Audience
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables

__all__ = ["ChainDriver"]

A_MOMENT = 0.25  # for a page that reconnects, and for whoever has taken the last link


class ChainDriver(TableWatcher):
    """Watches the rolls of tables that play by chains."""

    def __init__(self, tables: Tables, audience: Audience, seconds: float = SECONDS) -> None:
        super().__init__(tables, audience)
        self.seconds = seconds
        self._rolls: dict[str, tuple[int, float]] = {}  # entries of the log, and since when
        self._gone: dict[str, dict[str, float]] = {}  # players by tables, and since when

    def look(self, live: LiveTable) -> None:
        """Look at a table that has changed, or where somebody has come or gone."""
        if live.stored.arrangement.chains is not None:
            self._note_gone(live)
            super().look(live)

    def _note_gone(self, live: LiveTable) -> None:
        """Note which players are away, and since when; only while this process has an audience."""
        table_id, now = live.stored.id, self._tables.clock.monotonic()
        before = self._gone.pop(table_id, {})
        if self._audience.is_watched(table_id):
            owners = {seat.owner for seat in live.stored.seats if seat.owner}
            away = owners - self._audience.online(table_id)
            self._gone[table_id] = {owner: before.get(owner, now) for owner in away}

    def _has_work(self, live: LiveTable) -> bool:
        return live.is_rolling and self._audience.is_watched(live.stored.id)

    def _done(self, table_id: str) -> None:
        self._rolls.pop(table_id, None)

    async def _act(self, live: LiveTable) -> None:
        """Wait for a roll; when time is up, go on without what is missing."""
        entry, chains = live.log + 1, gathering(live)
        now = self._tables.clock.monotonic()
        known, since = self._rolls.get(live.stored.id, (0, now))
        if known != entry:
            since = now
            self._rolls[live.stored.id] = entry, since
        left = self._deadline(live, chains, since) - now
        if left > 0:
            await self._wait(live, left)
        elif chains is None:
            await let_fall(self._tables, live)
        else:
            await withhold(self._tables, live.stored.id, entry)

    def _deadline(self, live: LiveTable, chains: TableChains | None, since: float) -> float:
        """Return until when a roll waits for links.

        For a player who had left before the roll, the time runs from when they left.
        """
        if chains is None:
            return since + A_MOMENT
        if not chains.missing:
            return since
        gone, seats = self._gone.get(live.stored.id, {}), live.stored.seats
        start = max(gone.get(seats[one.seat].owner or "", since) for one in chains.missing)
        return max(since + min(A_MOMENT, self.seconds), min(start, since) + self.seconds)
