"""Whose turn has come while they were not looking, and what the notice says."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from jacta.games.catalogs import read_catalog
from jacta.games.rulebooks import LANGUAGES
from jacta.server.leases import LocalLeases
from jacta.server.push.post import Letter

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.server.audience import Audience
    from jacta.server.clock import Clock
    from jacta.server.leases import Leases
    from jacta.server.live import LiveTable
    from jacta.server.push.subscriptions import Subscription, Subscriptions

__all__ = ["TurnNotices", "notice_text"]

LOG = logging.getLogger(__name__)
WORDS = read_catalog(Path(__file__).with_name("words.json"))
REMEMBERED = 10_000  # tables
PAUSE = 20.0  # seconds between two notices of a table to the same person
GRACE = 2.0  # seconds for a page that is just being opened or reloaded


class TurnNotices:
    """Follows all tables, and sends a notice when the turn passes to somebody who is away."""

    def __init__(
        self,
        subscriptions: Subscriptions,
        audience: Audience,
        clock: Clock,
        send: Callable[[Letter], bool],
        leases: Leases | None = None,
    ) -> None:
        self._subscriptions, self._audience, self._clock = subscriptions, audience, clock
        self._send, self._leases = send, leases or LocalLeases()
        self._turns: OrderedDict[str, str | None] = OrderedDict()  # whose turn it was last
        self._sent: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, live: LiveTable) -> None:
        """Note whose turn it is at a table that has changed."""
        table_id, person = live.stored.id, _player(live)
        before = self._turns.pop(table_id, None)
        if person is None and live.table.is_over:
            return
        self._turns[table_id] = person
        if len(self._turns) > REMEMBERED:
            self._turns.popitem(last=False)
        if person is not None and person != before and self._is_away(table_id, person):
            task = asyncio.create_task(self._tell(live, person))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _is_away(self, table_id: str, person: str) -> bool:
        return person not in self._audience.looking(table_id)

    async def _tell(self, live: LiveTable, person: str) -> None:
        try:
            found = await self._subscriptions.of(person)
        except SQLAlchemyError as error:
            LOG.warning("no notice of a turn was sent: %s", type(error).__name__)
            return
        if not found:
            return
        await self._clock.sleep(GRACE)
        table_id, now = live.stored.id, self._clock.monotonic()
        is_due = _player(live) == person and self._is_away(table_id, person)
        if not is_due or now < self._sent.get((table_id, person), now - PAUSE) + PAUSE:
            return
        lease = f"turn {table_id} {person}"
        if not await self._leases.acquire(lease):  # another process tells it
            return
        try:
            self._tell_all(live, person, found, now)
            await self._clock.sleep(PAUSE)
        finally:
            self._leases.release(lease)

    def _tell_all(
        self, live: LiveTable, person: str, found: list[Subscription], now: float
    ) -> None:
        table_id = live.stored.id
        self._sent[table_id, person] = now
        if len(self._sent) > REMEMBERED:
            self._sent.popitem(last=False)
        for subscription in found:
            text = notice_text(live, subscription)
            self._send(Letter(subscription, text, table_id))

    async def close(self) -> None:
        """Drop what is not yet sent."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _player(live: LiveTable) -> str | None:
    """Return the person whose decision a table waits for."""
    turn = live.table.turn if live.is_on else None
    if turn is None or live.stored.seats[turn].bot is not None:
        return None
    return live.stored.seats[turn].owner


def notice_text(live: LiveTable, to: Subscription) -> bytes:
    """Return what a device shows: nothing that only one seat may see."""
    spoken = to.language if to.language in LANGUAGES else "en"
    return msgspec.json.encode(
        {
            "title": WORDS.text(spoken, "turn", {}),
            "body": WORDS.text(spoken, "table", {"game": live.table.game.title}),
            "table": live.stored.id,
        }
    )
