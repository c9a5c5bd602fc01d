"""The sockets at the tables: who is connected, who is looking, and who is told of changes.

A process knows its own sockets. Other processes announce theirs on every change and again every
few seconds; an announcement that is not repeated expires.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import TYPE_CHECKING, NamedTuple, Protocol

from jacta.server.clock import Clock, SystemClock
from jacta.server.notices import LocalNotices, Present, Reacted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jacta.server.live import LiveTable
    from jacta.server.notices import AnyNotice, Notices

__all__ = ["Audience", "Crowd", "Listener"]

BEAT, FORGET = 10.0, 25.0  # seconds: between announcements, and until one expires


class Listener(Protocol):
    """Somebody at a table."""

    person: str | None  # the digest of their key
    is_looking: bool  # whether the table is on their screen
    live: LiveTable

    def wake(self) -> None:
        """Check for news."""

    def show(self, seat: int, emote: str) -> None:
        """See somebody's reaction."""

    async def close(self, code: int, reason: str) -> None:
        """Leave, and be told why."""


class Crowd(NamedTuple):
    """Who is at a table, and which of them have it on their screen."""

    online: frozenset[str | None]
    looking: frozenset[str | None]


NOBODY = Crowd(frozenset(), frozenset())


class Hearsay(NamedTuple):
    """Who is at a table in another process, and until when that is valid."""

    present: Present
    until: float


class Audience:
    """Who is at which table."""

    def __init__(self, notices: Notices | None = None, clock: Clock | None = None) -> None:
        self._at: dict[str, dict[Listener, None]] = {}  # in the order in which they came
        self._crowds: dict[str, Crowd] = {}
        self._elsewhere: dict[str, dict[str, Hearsay]] = {}
        self._followers: list[Callable[[LiveTable], None]] = []
        self._notices, self._clock = notices or LocalNotices(), clock or SystemClock()
        self._name, self._number = secrets.token_hex(8), 0
        self._beat: asyncio.Task[None] | None = None
        self._notices.subscribe(self._hear)

    def follow(self, tell: Callable[[LiveTable], None]) -> None:
        """Call a function with every table that somebody joins or leaves."""
        self._followers.append(tell)

    @property
    def watched(self) -> int:
        """How many tables have somebody at them in this process."""
        return len(self._at)

    @property
    def sockets(self) -> int:
        """How many are at tables in this process."""
        return sum(map(len, self._at.values()))

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody is at a table."""
        return table_id in self._at

    def crowd(self, table_id: str) -> Crowd:
        """Return who is at a table: the same object until that changes."""
        return self._crowds.get(table_id, NOBODY)

    def online(self, table_id: str) -> frozenset[str | None]:
        """Return who is at a table."""
        return self.crowd(table_id).online

    def looking(self, table_id: str) -> frozenset[str | None]:
        """Return who has a table on their screen."""
        return self.crowd(table_id).looking

    def _count(self, table_id: str) -> None:
        here, others = self._at.get(table_id), self._others(table_id)
        if not here:
            self._crowds.pop(table_id, None)
            return
        online = {one.person for one in here}.union(*(one.online for one in others))
        looking = {one.person for one in here if one.is_looking}
        looking = looking.union(*(one.looking for one in others))
        crowd = Crowd(frozenset(online), frozenset(looking))
        if crowd != self._crowds.get(table_id):
            self._crowds[table_id] = crowd

    def _others(self, table_id: str) -> list[Present]:
        """Return who is at a table in other processes, as far as still valid."""
        heard = self._elsewhere.get(table_id)
        if not heard:
            return []
        now = self._clock.monotonic()
        return [one.present for one in heard.values() if one.until > now]

    def tell(self, live: LiveTable) -> None:
        """Let everybody at a table check for news."""
        for listener in self._at.get(live.stored.id, ()):
            listener.wake()

    def react(self, table_id: str, seat: int, emote: str) -> None:
        """Show somebody's reaction to everybody at the table, in all processes."""
        self._show(table_id, seat, emote)
        self._notices.publish(Reacted(table_id, self._name, seat, emote))

    def _show(self, table_id: str, seat: int, emote: str) -> None:
        for listener in self._at.get(table_id, ()):
            listener.show(seat, emote)

    async def dismiss(self, code: int, reason: str) -> None:
        """Disconnect everybody, and say why."""
        everybody = [listener for table in self._at.values() for listener in table]
        goodbyes = (listener.close(code, reason) for listener in everybody)
        await asyncio.gather(*goodbyes, return_exceptions=True)
        await self.close()

    async def close(self) -> None:
        """Stop telling other processes who is here."""
        if self._beat is not None:
            self._beat.cancel()
            await asyncio.gather(self._beat, return_exceptions=True)

    @contextlib.contextmanager
    def present(self, live: LiveTable, listener: Listener) -> Iterator[None]:
        """Count somebody as present for as long as the context lasts."""
        table_id = live.stored.id
        self._at.setdefault(table_id, {})[listener] = None
        self.changed(live)
        try:
            yield
        finally:
            del self._at[table_id][listener]
            if not self._at[table_id]:
                del self._at[table_id]
                self._elsewhere.pop(table_id, None)
            self.changed(live)

    def changed(self, live: LiveTable) -> None:
        """Tell everybody that somebody has come or gone, or looks elsewhere."""
        self._count(live.stored.id)
        self.tell(live)
        for tell in self._followers:
            tell(live)
        self._publish(live.stored.id)
        if self._beat is None or self._beat.done():
            self._beat = asyncio.create_task(self._repeat())

    # Other processes

    def _publish(self, table_id: str) -> None:
        here = [one for one in self._at.get(table_id, ()) if one.person is not None]
        online = frozenset(one.person for one in here if one.person)
        looking = frozenset(one.person for one in here if one.person and one.is_looking)
        self._number += 1
        self._notices.publish(Present(table_id, self._name, self._number, online, looking))

    async def _repeat(self) -> None:
        """Announce who is here at regular intervals, while anybody is."""
        while self._at:
            await self._clock.sleep(BEAT)
            for table_id in list(self._at):
                self._publish(table_id)
                self._forget(table_id)

    def _forget(self, table_id: str) -> None:
        """Drop expired announcements, and tell those who are still here."""
        heard, now = self._elsewhere.get(table_id, {}), self._clock.monotonic()
        for sender in [sender for sender, one in heard.items() if one.until <= now]:
            del heard[sender]
            self._wake(table_id)

    def _hear(self, notice: AnyNotice) -> None:
        match notice:
            case Present(table_id, sender) if sender != self._name:
                self._learn(table_id, notice)
            case Reacted(table_id, sender, seat, emote) if sender != self._name:
                self._show(table_id, seat, emote)

    def _learn(self, table_id: str, present: Present) -> None:
        """Note who is in another process; answer one that cannot know yet who is here."""
        if table_id not in self._at:
            return
        heard = self._elsewhere.setdefault(table_id, {})
        before = heard.get(present.sender)
        if before is not None and before.present.number > present.number:
            return
        heard[present.sender] = Hearsay(present, self._clock.monotonic() + FORGET)
        if before is None:
            self._publish(table_id)
        if before is None or before.present[3:] != present[3:]:
            self._wake(table_id)

    def _wake(self, table_id: str) -> None:
        self._count(table_id)
        listener = next(iter(self._at.get(table_id, ())), None)
        if listener is not None:
            self.tell(listener.live)
            for tell in self._followers:
                tell(listener.live)
