"""Planted bugs: small changes to the real server, each of which the simulation must find.

Each function breaks one promise, as somebody in a hurry might. `PLANTED` lists them by name.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jacta.core.errors import ActionError
from jacta.server import consent, departures
from jacta.server.bots import BotDriver
from jacta.server.connection import Connection
from jacta.server.live import LiveTable
from jacta.server.notices import Notice
from jacta.server.refusals import Refusal
from jacta.server.states import Moment
from jacta.server.storage import LogPart
from jacta.server.tables import Tables, owned_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jacta.server.live import Attempt

__all__ = ["PLANTED", "planted"]

Bug = list[tuple[Any, str, Any]]  # what is replaced: its owner, its name, and by what


def lost_notice() -> Bug:
    """Other processes are not told."""

    def publish(self: Tables, live: LiveTable) -> None:
        self._tell(live)

    return [(Tables, "_publish", publish)]


def acknowledged_before_commit() -> Bug:
    """A move is shown while it is being written."""

    async def write(self: Tables, live: LiveTable, change: Callable[[LiveTable], Attempt]) -> None:
        try:
            attempt = change(live)
        except ActionError as error:
            raise Refusal("illegal", str(error)) from None
        at = self.clock.now()
        part = LogPart(live.stored.id, live.log, at, attempt.entries)
        live.accept(attempt, at)
        self._publish(live)
        await self._store(live, self.storage.append(part))

    return [(Tables, "_write", write)]


def deaf_after_an_exception() -> Bug:
    """A client that could not be updated once is never updated again."""

    async def tell(self: Connection) -> None:
        with contextlib.suppress(Exception):
            while not self._is_closed:
                await self._changed.wait()
                self._changed.clear()
                await self._tell_news()

    return [(Connection, "_tell", tell)]


def taken_as_told() -> Bug:
    """A message that could not be sent is not sent again."""

    async def tell(self: Connection) -> None:
        while not self._is_closed:
            await self._changed.wait()
            self._changed.clear()
            with contextlib.suppress(RuntimeError):
                await self._tell_news()

    return [(Connection, "_tell", tell)]


def doubled_append() -> Bug:
    """A write that reports failure is repeated, although it may have happened."""

    async def store(self: Tables, live: LiveTable, work: Any) -> Any:
        part = work.cr_frame.f_locals.get("part")
        try:
            return await self._try(work)
        except Refusal:
            self._mark_stale(live)
            if part is None:
                raise
            found = await self._try(self.storage.load(part.table, 0))
            assert found is not None
            await self._try(self.storage.append(part._replace(length=len(found[1]))))

    return [(Tables, "_store", store)]


def stale_after_a_conflict() -> Bug:
    """A process that has lost a race does not read what the other has written."""

    async def store(self: Tables, live: LiveTable, work: Any) -> Any:
        del live
        return await self._try(work)

    return [(Tables, "_store", store)]


def no_lock() -> Bug:
    """Moves at a table do not wait for each other."""

    class Open:
        async def __aenter__(self) -> None:
            """Let everybody in."""

        async def __aexit__(self, *_error: object) -> None:
            """Let everybody out."""

    original = LiveTable.__init__

    def init(self: LiveTable, *args: Any) -> None:
        original(self, *args)
        self.lock = Open()  # type: ignore[assignment]

    return [(LiveTable, "__init__", init)]


def bot_gives_up() -> Bug:
    """A bot that has failed once does not try again."""

    async def drive(self: BotDriver, live: LiveTable) -> None:
        try:
            while live.bot_to_move() is not None:
                await self._move(live)
        except Exception:  # noqa: BLE001
            return
        finally:
            del self._tasks[live.stored.id]

    return [(BotDriver, "_drive", drive)]


def bot_sleeps_on() -> Bug:
    """The bot driver looks at a table only once."""

    async def drive(self: BotDriver, live: LiveTable) -> None:
        while live.bot_to_move() is not None:
            with contextlib.suppress(Exception):
                await self._move(live)

    return [(BotDriver, "_drive", drive)]


def undo_not_counted() -> Bug:
    """Taking back shortens the log instead of adding to it."""
    original = LiveTable.accept

    def accept(self: LiveTable, attempt: Attempt, at: Any) -> None:
        original(self, attempt, at)
        if attempt.draft is None:
            self.lengths.pop()

    return [(LiveTable, "accept", accept)]


def events_kept_after_an_undo() -> Bug:
    """A client does not forget what was taken back."""

    def known_since(self: LiveTable, log: int) -> int:
        return self.lengths[log] if 0 <= log <= self.log else -1

    return [(LiveTable, "known_since", known_since)]


def undo_of_somebody_else() -> Bug:
    """Anybody may take back the last decision."""

    def can_undo(self: LiveTable, seat: int | None) -> bool:
        return seat is not None and (self.table.last_by or 0) >= 0 and not self.table.is_over

    return [(LiveTable, "can_undo", can_undo)]


def view_of_the_wrong_seat() -> Bug:
    """What was built for one seat is sent to all."""
    original = Moment._view

    def view(self: Moment, seat: int | None) -> bytes:
        self._texts["view"] = self._texts.get("view") or original(self, seat)
        return self._texts["view"]

    return [(Moment, "_view", view)]


def told_of_the_past() -> Bug:
    """What was built before a change by somebody else is sent after it."""

    def update(self: LiveTable, stored: Any, log: Any) -> None:
        self.stored, self.changed = stored, stored.changed
        self.follow(log)

    return [(LiveTable, "update", update)]


def resent_without_check() -> Bug:
    """A move is played although the table has changed since its client looked."""

    async def change(
        self: Tables, table_id: str, seat: int, owner: str, seen: int, change: Any
    ) -> None:
        del seen
        live = await self.current(table_id)
        async with live.lock:
            await self._refresh(live)
            if owned_seat(live, seat, owner).bot is not None:
                raise Refusal("bot-plays", "A bot plays for this seat; take it back first.")
            await self._write(live, change)

    return [(Tables, "_change", change)]


def rolled_again() -> Bug:
    """The dice that are shown are not those that were written."""
    original = LiveTable.accept

    def accept(self: LiveTable, attempt: Attempt, at: Any) -> None:
        draft = attempt.draft
        if draft is not None and draft.since and self.table.turn is not None:
            first = draft.steps[0]
            attempt = attempt._replace(draft=self.table.draft(first.do, first.by, DICE))
        original(self, attempt, at)

    return [(LiveTable, "accept", accept)]


def failed_write_forgotten() -> Bug:
    """A write that reports failure is taken as not having happened."""

    async def store(self: Tables, live: LiveTable, work: Any) -> Any:
        try:
            return await self._try(work)
        except Refusal:
            raise
        except (Exception, asyncio.CancelledError):
            self._mark_stale(live)
            raise

    return [(Tables, "_store", store)]


def notice_overtaken() -> Bug:
    """A notice that comes while a table is being read is forgotten."""

    async def refresh(self: Tables, live: LiveTable) -> None:
        while live.is_stale:
            found = await self._try(self.storage.load(live.stored.id, live.log))
            live.is_stale = False
            if found is not None:
                live.update(*found)
                (self._publish if live.is_unpublished else self._tell)(live)

    return [(Tables, "_refresh", refresh)]


def missed_wake() -> Bug:
    """What changes while a message is being sent is forgotten."""

    async def tell(self: Connection) -> None:
        while not self._is_closed:
            await self._changed.wait()
            try:
                await self._tell_news()
            except OSError:
                return
            except Exception:  # noqa: BLE001
                await self.close(1011, "try again")
                return
            self._changed.clear()

    return [(Connection, "_tell", tell)]


def table_in_memory_twice() -> Bug:
    """Everybody who asks for a table gets one of their own."""

    async def current(self: Tables, table_id: str) -> LiveTable:
        return await self._load(table_id)

    return [(Tables, "current", current)]


def seat_not_stored() -> Bug:
    """A bot takes over a seat in memory only."""

    async def amend(self: Tables, live: LiveTable, change: Callable[[LiveTable], Any]) -> None:
        wanted = change(live)
        if wanted is not None:
            live.update(replace(wanted, version=live.stored.version + 1), ())
            self._publish(live)

    return [(Tables, "_amend", amend)]


def notice_lost_while_loading() -> Bug:
    """A notice of a table that is being loaded is forgotten."""

    def hear(self: Tables, notice: Any) -> None:
        live = self._live.get(notice.table) if isinstance(notice, Notice) else None
        if live is not None and notice.sender != self._name:
            self._mark_stale(live)

    return [(Tables, "_hear", hear)]


def seat_changed_without_lock() -> Bug:
    """A seat changes while its table is being read; what was read is older, and wins."""

    async def amend(self: Tables, table_id: str, change: Callable[[LiveTable], Any]) -> LiveTable:
        live = await self.current(table_id)
        await self._amend(live, change)
        return live

    return [(Tables, "amend", amend)]


def open_but_never_told() -> Bug:
    """A client whose hello failed keeps an open socket, and hears nothing."""

    async def look(self: Connection, seat: int | None, known: int) -> None:
        live = await self.context.tables.current(self.table_id)
        if seat is not None:
            owned_seat(live, seat, self.person or "")
        self.seat, self._known, self._told, self._greeted = seat, known, (), True
        self.wake()

    return [(Connection, "_look", look)]


def failed_write_kept_to_oneself() -> Bug:
    """Other processes do not hear of a write that reported failure, but has happened."""

    async def refresh(self: Tables, live: LiveTable) -> None:
        while live.is_stale:
            doubts = live.doubts
            found = await self._try(self.storage.load(live.stored.id, live.log))
            live.is_stale = live.doubts != doubts
            if found is not None:
                live.update(*found)
                self._tell(live)

    return [(Tables, "_refresh", refresh)]


def seat_taken_elsewhere() -> Bug:
    """Whoever has joined through another process is refused until its notice comes."""

    async def seated(self: Tables, live: LiveTable, seat: int, owner: str) -> Any:
        del self
        return owned_seat(live, seat, owner)

    return [(Tables, "seated", seated)]


def two_rematches() -> Bug:
    """Everybody who asks for a rematch gets one of their own."""

    async def link_next(self: Tables, live: LiveTable, again: Any) -> str:
        del live
        await self.open(again)
        name: str = again.id
        return name

    return [(Tables, "link_next", link_next)]


def taken_back_before_all_agree() -> Bug:
    """Who asks to take the game back does not wait for the others."""

    def waiting(_live: LiveTable, _request: Any) -> list[int]:
        return []

    return [(consent, "_waiting", waiting)]


def seat_kept_by_the_stand_in() -> Bug:
    """Who was away does not get the seat back."""

    async def return_seats(tables: Tables, _table_id: str, _owner: str) -> None:
        await tables.clock.sleep(1.0)

    return [(departures, "return_seats", return_seats)]


class _Loaded:
    """Dice that always show the same."""

    def outcome(self, game: Any, s: Any) -> int:
        del game, s
        return 0


DICE = _Loaded()
PLANTED: dict[str, Callable[[], Bug]] = {
    bug.__name__: bug
    for bug in (
        lost_notice,
        acknowledged_before_commit,
        deaf_after_an_exception,
        taken_as_told,
        doubled_append,
        stale_after_a_conflict,
        no_lock,
        bot_gives_up,
        bot_sleeps_on,
        undo_not_counted,
        events_kept_after_an_undo,
        undo_of_somebody_else,
        view_of_the_wrong_seat,
        told_of_the_past,
        resent_without_check,
        rolled_again,
        failed_write_forgotten,
        notice_overtaken,
        missed_wake,
        table_in_memory_twice,
        seat_not_stored,
        notice_lost_while_loading,
        seat_changed_without_lock,
        open_but_never_told,
        failed_write_kept_to_oneself,
        taken_back_before_all_agree,
        seat_kept_by_the_stand_in,
        seat_taken_elsewhere,
        two_rematches,
    )
}


@contextlib.contextmanager
def planted(name: str) -> Iterator[None]:
    """Have a bug in the server for as long as the context lasts."""
    bug = PLANTED[name]()
    originals = [(owner, attribute, getattr(owner, attribute)) for owner, attribute, _ in bug]
    for owner, attribute, wrong in bug:
        setattr(owner, attribute, wrong)
    try:
        yield
    finally:
        for owner, attribute, right in originals:
            setattr(owner, attribute, right)
