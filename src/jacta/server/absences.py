"""Nobody blocks a table: a bot plays for a player who is away or out of time.

The clock runs for people who wait: while nobody watches a table, nobody is hurried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jacta.server import departures
from jacta.server.table_watcher import TableWatcher

if TYPE_CHECKING:
    from jacta.server.arrangement import Absence
    from jacta.server.audience import Audience
    from jacta.server.live import LiveTable
    from jacta.server.tables import Tables

__all__ = ["AbsenceDriver"]

GRACE = 0.05  # seconds after a deadline, so that it has passed by every clock


class Due(NamedTuple):
    """A bot is to take over a seat in that many seconds."""

    seconds: float
    seat: int
    why: Absence


class AbsenceDriver(TableWatcher):
    """Watches the deadlines of tables where somebody waits."""

    def __init__(self, tables: Tables, audience: Audience) -> None:
        super().__init__(tables, audience)
        self._gone_since: dict[tuple[str, str], float] = {}

    def gone_for(self, live: LiveTable, owner: str) -> float | None:
        """Return how many seconds somebody has been away; None if they are here."""
        if self._is_here(live.stored.id, owner):
            return None
        now = self._tables.clock.monotonic()
        return now - self._gone_since.setdefault((live.stored.id, owner), now)

    def _is_here(self, table_id: str, owner: str) -> bool:
        """Whether somebody is at a table; then they are no longer away."""
        is_here = owner in self._audience.online(table_id)
        if is_here and self._gone_since:
            self._gone_since.pop((table_id, owner), None)
        return is_here

    def _done(self, table_id: str) -> None:
        for key in [key for key in self._gone_since if key[0] == table_id]:
            del self._gone_since[key]

    def _has_work(self, live: LiveTable) -> bool:
        return bool(self._returned(live)) or self._due(live) is not None

    async def _act(self, live: LiveTable) -> None:
        """Do what is due, or wait for it, or for a change."""
        for owner in self._returned(live):
            await departures.return_seats(self._tables, live.stored.id, owner)
        due = self._due(live)
        if due is None:
            return
        if due.seconds > 0:
            await self._wait(live, due.seconds + GRACE)
        else:
            await departures.stand_in(self._tables, live.stored.id, due.seat, due.why, live.log)

    def _returned(self, live: LiveTable) -> list[str]:
        """Return players who are back at the table while a bot still plays for them."""
        if not live.is_on or all(seat.absence != "away" for seat in live.stored.seats):
            return []
        here = self._audience.looking(live.stored.id)
        away = {seat.owner for seat in live.stored.seats if seat.absence == "away" and seat.owner}
        return sorted(owner for owner in away if owner in here)

    def _due(self, live: LiveTable) -> Due | None:
        """Return the next seat that a bot is to take over, and when."""
        turn = live.table.turn if live.is_on else None
        if turn is None or not self._audience.is_watched(live.stored.id):
            return None
        seat, terms = live.stored.seats[turn], live.stored.arrangement.terms
        if seat.bot is not None or seat.owner is None:
            return None
        if live.clock.left is None and self._is_here(live.stored.id, seat.owner):
            return None  # as after almost every move
        found = []
        if live.clock.left is not None:
            left = live.clock.left_to(turn, self._tables.clock.now())
            found.append(Due(left, turn, "late"))
        gone = self.gone_for(live, seat.owner)
        if terms.stand_in is not None and gone is not None:
            found.append(Due(terms.stand_in - gone, turn, "away"))
        return min(found, default=None)
