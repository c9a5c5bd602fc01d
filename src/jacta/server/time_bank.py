"""A table's clock: how much time each player has left for all decisions together.

Everybody begins with the same bank. A decision takes the time since the last entry of the log out
of its player's bank, and then adds an increment. It follows from the log alone, so every process
knows the same. An undo gives no time back.
"""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jacta.server.storage import StoredTable

__all__ = ["UNDO", "TimeBank"]

UNDO = "undo"


class TimeBank:
    """Everybody's remaining time; without a clock, `left` is None."""

    __slots__ = ("_increment", "_since", "left")

    def __init__(self, stored: StoredTable) -> None:
        arrangement = stored.arrangement
        bank, started = arrangement.terms.bank, arrangement.started
        self.left = None if bank is None else [float(bank)] * len(stored.seats)
        self._increment = arrangement.terms.increment
        self._since = None if started is None else datetime.fromtimestamp(started, UTC)

    def count(self, by: int, do: str, at: datetime | None) -> None:
        """Count an entry of the log; a clock that was set back gives nobody more time."""
        if self.left is None or at is None:
            return
        if by >= 0 and do != UNDO:
            self.left[by] = max(0.0, self.left[by] - self._elapsed(at)) + self._increment
        self._since = at

    def left_to(self, seat: int, now: datetime) -> float:
        """Return the seconds that the seat to move has left; infinity without a clock."""
        return math.inf if self.left is None else max(0.0, self.left[seat] - self._elapsed(now))

    def _elapsed(self, at: datetime) -> float:
        return 0.0 if self._since is None else max(0.0, (at - self._since).total_seconds())
