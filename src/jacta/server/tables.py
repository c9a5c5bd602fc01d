"""All tables: set up, joined, played at. Any process can serve any table.

A table's lock orders its moves. A move is tried without changing the table, appended to the log,
and happens when it is on the disk: nobody sees anything that is not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jacta.core.errors import ActionError
from jacta.server.live import Attempt, LiveTable
from jacta.server.own_boards import is_slow, measured
from jacta.server.refusals import Refusal, refusal_of
from jacta.server.storage import Conflict, LogPart
from jacta.server.table_dice import dice_at, with_seal
from jacta.server.table_memory import TableMemory, backoff, owned_seat
from jacta.server.tutorials import check_lesson

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.server.storage import LogEntry, OwnedTable, StoredTable

__all__ = ["Tables", "backoff", "check_is_on", "owned_seat"]

MOST_RACES = 10  # for the next version of a table


class Tables(TableMemory):
    """The tables of a storage, and what is done at them."""

    # Setting up

    async def open(self, stored: StoredTable, before: list[LogEntry] | None = None) -> LiveTable:
        """Store a new table, with what was played before and what chance brings at once."""
        live = await self._replayed(stored, before or [])
        if self._dice is None and not live.table.is_over:
            live.stored = stored = with_seal(stored, live.log)
        dice = dice_at(live, self._dice, after=0)
        attempt = live.begun(dice) if live.is_on else Attempt([], None)
        await self._try(self.storage.create(stored, [*(before or ()), *attempt.entries]))
        live.accept(attempt, stored.changed)
        self._remember(live)
        self._publish(live)
        return live

    # What people arrange

    async def amend(
        self, table_id: str, change: Callable[[LiveTable], StoredTable | None]
    ) -> LiveTable:
        """Change anything but the log of a table, and return it; None changes nothing.

        A table that leaves its lobby begins with what chance brings.
        """
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            await self._amend(live, change)
        return live

    async def _amend(
        self, live: LiveTable, change: Callable[[LiveTable], StoredTable | None]
    ) -> None:
        """Change a table; retry if another process was faster. The caller holds the lock."""
        for _ in range(MOST_RACES):
            wanted = change(live)
            if wanted is None:
                return
            now = replace(wanted, version=live.stored.version + 1)
            starts = live.stored.arrangement.phase == "lobby" and now.arrangement.phase == "playing"
            opening = self._opening(now) if starts else []
            if await self._store(live, self.storage.amend(now, opening)):
                live.update(now, opening)
                self._publish(live)
                return
            self._mark_stale(live)
            await self._refresh(live)
        raise Refusal("stale", "Others are changing this table at the same time; look again.")

    def _opening(self, stored: StoredTable) -> list[LogEntry]:
        """Return what chance brings at the start of a table."""
        live = LiveTable(stored)
        entries = live.begun(dice_at(live, self._dice, after=0)).entries
        return [entry._replace(at=stored.changed) for entry in entries]

    async def delete(self, table_id: str, check: Callable[[LiveTable], None]) -> None:
        """Delete a table and its log, unless a check refuses."""
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            check(live)
            await self._store(live, self.storage.delete(table_id))
            self._forget(live)

    async def link_next(self, live: LiveTable, again: StoredTable) -> str:
        """Store the table of the rematch, unless there is one; return its id."""
        if live.stored.next is None:
            async with live.lock:  # in this process nobody else asks meanwhile
                await self._refresh(live)
                await self._link_next(live, again)
        return live.stored.next or again.id

    async def _link_next(self, live: LiveTable, again: StoredTable) -> None:
        """Store the rematch; the caller holds the lock of the table that it follows."""

        def linked(live: LiveTable) -> StoredTable | None:
            stored = live.stored
            return None if stored.next else replace(stored, next=again.id)

        if live.stored.next is None:
            try:
                await self.open(again)
            except Refusal:  # another process may have been faster: its id is no secret to them
                if await self._try(self.storage.load(again.id, 0)) is None:
                    raise
            await self._amend(live, linked)

    async def owned_by(self, owner: str) -> list[OwnedTable]:
        """Return the tables where somebody has a seat, the last changed first."""
        return await self._try(self.storage.owned_by(owner))

    # Playing

    async def play(self, table_id: str, seat: int, owner: str, seen: int, action: str) -> None:
        """Play an action for a seat; `seen` is how much of the log its owner has seen."""

        def played(live: LiveTable) -> Attempt:
            check_lesson(live, action)
            return live.played(action, seat, dice_at(live, self._dice, after=1))

        await self._change(table_id, seat, owner, seen, played)

    async def undo(self, table_id: str, seat: int, owner: str, seen: int) -> None:
        """Take back one's last decision, if nothing has happened since."""

        def undone(live: LiveTable) -> Attempt:
            if not live.can_undo(seat):
                text = "Only a decision after which nothing has happened can be taken back."
                raise Refusal("cannot-undo", text)
            return live.undone(seat)

        await self._change(table_id, seat, owner, seen, undone)

    async def _change(
        self,
        table_id: str,
        seat: int,
        owner: str,
        seen: int,
        change: Callable[[LiveTable], Attempt],
    ) -> None:
        live = await self.current(table_id)
        async with live.lock:
            if live.is_stale:
                await self._refresh(live)
            if owned_seat(live, seat, owner).bot is not None:
                raise Refusal("bot-plays", "A bot plays for this seat; take it back first.")
            if seen != live.log:
                raise Refusal("stale", "The table has changed since; look again.")
            check_is_on(live)
            await self._write(live, change)

    async def write(self, table_id: str, change: Callable[[LiveTable], Attempt]) -> None:
        """Do what no seat decides alone: take back what all agree on, let a roll fall."""
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            check_is_on(live)
            await self._write(live, change)

    async def play_for_bot(self, table_id: str, seen: int, action: str) -> None:
        """Play a bot's action, unless the table has changed while it was thinking."""
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            seat = live.table.turn
            if seen == live.log and seat is not None and live.bot_to_move() is not None:
                dice = dice_at(live, self._dice, after=1)
                await self._write(live, lambda live: live.played(action, seat, dice))

    async def _write(self, live: LiveTable, change: Callable[[LiveTable], Attempt]) -> None:
        """Try a change and append it to the log; once it is written, it happens and is told."""
        try:
            if is_slow(live):
                attempt = await self.workers.run(lambda: measured(live, change))
            else:
                attempt = change(live)
        except ActionError as error:
            rule = live.table.game.rule_of(live.table.state)
            raise refusal_of(error, rule) from None
        at = self.clock.now()
        try:
            part = LogPart(live.stored.id, live.log, at, attempt.entries)
            await self._store(live, self.storage.append(part))
        except Conflict:
            raise Refusal("stale", "Somebody else was faster; look again.") from None
        live.accept(attempt, at)
        self._publish(live)


def check_is_on(live: LiveTable) -> None:
    """Refuse to play before the start, and after the table was closed."""
    match live.stored.arrangement.phase:
        case "lobby":
            raise Refusal("not-started", "The game has not started yet.")
        case "closed":
            raise Refusal("closed", "The table was closed by its host.")
