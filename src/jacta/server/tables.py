"""All tables: set up, joined, played at. Any process can serve any table.

A table in memory is only what its log gave when it was last read. Before each
use the log's new entries are read; what is played is checked on the newest
state, appended, and only then acknowledged. Whoever loses a race for the next
entry reads the log again.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from jacta.bots import full_name
from jacta.core.errors import ActionError
from jacta.server.identity import digest
from jacta.server.live import LiveTable
from jacta.server.refusals import Refusal, code_of
from jacta.server.storage import Conflict, StoredSeat

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.server.notices import Notices
    from jacta.server.storage import LogEntry, Storage, StoredTable

__all__ = ["Tables", "now", "owned_seat"]


class Tables:
    """The tables of a storage."""

    def __init__(self, storage: Storage, notices: Notices, cached: int = 512) -> None:
        self.storage, self.notices = storage, notices
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._cached = cached

    # Reading

    async def current(self, table_id: str) -> LiveTable:
        """Return a table as its log stands now."""
        stored = await self.storage.table(table_id)
        if stored is None:
            raise Refusal("unknown-table", "There is no such table.")
        live = self._remember(self._live.get(table_id) or LiveTable(stored))
        known = live.log
        entries = await self.storage.log(table_id, known)
        live.follow(entries[live.log - known :])  # others may have read some meanwhile
        live.stored = stored
        return live

    def _remember(self, live: LiveTable) -> LiveTable:
        self._live[live.stored.id] = live
        self._live.move_to_end(live.stored.id)
        while len(self._live) > self._cached:
            self._live.popitem(last=False)
        return live

    # Setting up

    async def open(self, stored: StoredTable, log: list[LogEntry] | None = None) -> LiveTable:
        """Keep a new table, with what was played before and what chance brings at once."""
        live = LiveTable(stored)
        before = log or []
        live.follow(before)
        await self.storage.create(stored, [*before, *live.begun()])
        return self._remember(live)

    async def join(self, table_id: str, secret: str, owner: str, name: str | None) -> int:
        """Take the seat of a link; whoever has it already keeps it. Return the seat."""
        live = await self.current(table_id)
        hashed = digest(secret)
        for number, seat in enumerate(live.stored.seats):
            if seat.secret == hashed:
                now = replace(seat, owner=owner, name=name or seat.name, bot=None)
                if seat.owner != owner and not await self.storage.claim_seat(table_id, number, now):
                    raise Refusal("taken", "Somebody else has taken this seat.")
                await self.notices.publish(table_id)
                return number
        raise Refusal("wrong-link", "This link leads to no seat of the table.")

    async def hand_over(self, table_id: str, seat: int, owner: str, bot: str | None) -> None:
        """Let a bot play for one's seat, or take the seat back."""
        live = await self.current(table_id)
        mine = owned_seat(live, seat, owner)
        full = None if bot is None else full_name(bot, live.table.game.name)
        await self.storage.change_seat(table_id, seat, replace(mine, bot=full))
        await self.notices.publish(table_id)

    # Playing

    async def play(self, table_id: str, seat: int, owner: str, log: int, action: str) -> None:
        """Play an action for a seat by its owner, who has seen so much of the log."""
        await self._change(table_id, seat, owner, log, lambda live: live.played(action, seat))

    async def undo(self, table_id: str, seat: int, owner: str, log: int) -> None:
        """Take back one's last decision, if nothing has happened since."""

        def undone(live: LiveTable) -> list[LogEntry]:
            if not live.can_undo(seat):
                text = "Only a decision after which nothing has happened can be taken back."
                raise Refusal("illegal", text)
            return live.undone(seat)

        await self._change(table_id, seat, owner, log, undone)

    async def _change(
        self,
        table_id: str,
        seat: int,
        owner: str,
        log: int,
        change: Callable[[LiveTable], list[LogEntry]],
    ) -> None:
        live = await self.current(table_id)
        async with live.lock:
            live = await self.current(table_id)
            if owned_seat(live, seat, owner).bot is not None:
                raise Refusal("not-your-turn", "A bot plays for this seat; take it back first.")
            if log != live.log:
                raise Refusal("stale", "The table has changed since; look again.")
            await self._append(live, change)
        await self.notices.publish(table_id)

    async def play_for_bot(self, table_id: str, log: int, action: str) -> None:
        """Play a bot's action, unless the table has changed while it was thinking."""
        live = await self.current(table_id)
        async with live.lock:
            live = await self.current(table_id)
            seat = live.table.turn
            if log != live.log or seat is None or live.bot_to_move() is None:
                return
            await self._append(live, lambda tried: tried.played(action, seat))
        await self.notices.publish(table_id)

    async def _append(self, live: LiveTable, change: Callable[[LiveTable], list[LogEntry]]) -> None:
        """Try a change on a copy; it becomes the table once it is written."""
        tried, rule = live.copy(), live.table.game.rule_of(live.table.state)
        try:
            entries = change(tried)
        except ActionError as error:
            raise Refusal(code_of(error), str(error), rule) from None
        try:
            await self.storage.append(live.stored.id, live.log, entries)
        except Conflict:
            raise Refusal("stale", "Somebody else was faster; look again.") from None
        self._remember(tried)


def owned_seat(live: LiveTable, seat: int, owner: str) -> StoredSeat:
    """Return a seat that belongs to somebody; refuse any other."""
    seats = live.stored.seats
    if not 0 <= seat < len(seats) or seats[seat].owner != owner:
        raise Refusal("not-your-seat", "This seat is not yours.")
    return seats[seat]


def now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)
