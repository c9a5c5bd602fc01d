"""Who wants notices where: stored by identity, in the database of the tables.

They are few and seldom change, so they have a thread and connections of their own and stay out of
the way of moves.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import sqlalchemy as sa

from jacta.server.backends import engine_for
from jacta.server.models import SubscriptionRow
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy import Connection

__all__ = ["Subscription", "Subscriptions"]

T = TypeVar("T")

MOST_OF_A_PERSON = 5  # devices; the oldest gives way
MOST = 50_000  # of all people


class Subscription(NamedTuple):
    """A browser that shows notices: where its push service is, and how to encrypt for it."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Subscriptions:
    """The subscriptions in the database of the tables, SQLite or PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._thread = ThreadPoolExecutor(1, "jacta subscriptions")
        self._engine = engine_for(address)

    async def add(self, person: str, wanted: Subscription, at: datetime) -> None:
        """Store a subscription; an endpoint belongs to whoever subscribed last."""

        def write(connection: Connection) -> None:
            count = connection.scalar(sa.select(sa.func.count()).select_from(SubscriptionRow))
            if (count or 0) >= MOST:
                raise Refusal("full", "The server cannot notify any more devices.")
            connection.execute(
                sa.delete(SubscriptionRow).where(SubscriptionRow.endpoint == wanted.endpoint)
            )
            newest = sa.select(SubscriptionRow.endpoint).where(SubscriptionRow.owner == person)
            newest = newest.order_by(SubscriptionRow.created.desc(), SubscriptionRow.endpoint)
            devices = connection.scalars(newest).all()
            too_many = SubscriptionRow.endpoint.in_(devices[MOST_OF_A_PERSON - 1 :])
            connection.execute(sa.delete(SubscriptionRow).where(too_many))
            row = {**wanted._asdict(), "owner": person, "created": at}
            connection.execute(sa.insert(SubscriptionRow).values(row))

        await self._do(write)

    async def of(self, person: str) -> list[Subscription]:
        """Return where somebody wants notices."""
        row = SubscriptionRow
        query = sa.select(row.endpoint, row.p256dh, row.auth, row.language)
        rows = await self._do(lambda one: one.execute(query.where(row.owner == person)).all())
        return [Subscription(*row) for row in rows]

    async def remove(self, endpoint: str, person: str | None = None) -> None:
        """Forget an endpoint, if it is somebody's."""
        gone = sa.delete(SubscriptionRow).where(SubscriptionRow.endpoint == endpoint)
        if person is not None:
            gone = gone.where(SubscriptionRow.owner == person)
        await self._do(lambda one: one.execute(gone))

    async def close(self) -> None:
        """Finish pending work, and let go of the database."""
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()

    async def _do(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:  # one transaction
            return work(connection)
