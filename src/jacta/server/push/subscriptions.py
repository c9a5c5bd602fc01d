"""Who wants notices where: stored by identity, in the database of the tables.

They are few and seldom change, so they have a connection of their own and stay out of the way of
moves.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from jacta.server.log_chain import moment_text
from jacta.server.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

__all__ = ["Subscription", "Subscriptions"]

T = TypeVar("T")

BUSY_SECONDS = 5.0
MOST_OF_A_PERSON = 5  # devices; the oldest gives way
MOST = 50_000  # of all people


class Subscription(NamedTuple):
    """A browser that shows notices: where its push service is, and how to encrypt for it."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Subscriptions:
    """The subscriptions in a SQLite file."""

    def __init__(self, path: str) -> None:
        self._thread = ThreadPoolExecutor(1, "jacta subscriptions")
        self._path = path
        self._connection: sqlite3.Connection | None = None

    async def add(self, person: str, wanted: Subscription, at: datetime) -> None:
        """Store a subscription; an endpoint belongs to whoever subscribed last."""

        def write(connection: sqlite3.Connection) -> None:
            (count,) = connection.execute("SELECT count(*) FROM subscriptions").fetchone()
            if count >= MOST:
                raise Refusal("full", "The server can send notices to no more people.")
            connection.execute(
                "INSERT OR REPLACE INTO subscriptions"
                " (endpoint, owner, p256dh, auth, language, created) VALUES (?, ?, ?, ?, ?, ?)",
                (*wanted[:1], person, *wanted[1:], moment_text(at)),
            )
            connection.execute(
                "DELETE FROM subscriptions WHERE owner = :owner AND endpoint NOT IN ("
                " SELECT endpoint FROM subscriptions WHERE owner = :owner"
                " ORDER BY created DESC, rowid DESC LIMIT :most)",
                {"owner": person, "most": MOST_OF_A_PERSON},
            )

        await self._do(write)

    async def of(self, person: str) -> list[Subscription]:
        """Return where somebody wants notices."""
        statement = "SELECT endpoint, p256dh, auth, language FROM subscriptions WHERE owner = ?"
        rows = await self._do(lambda one: one.execute(statement, (person,)).fetchall())
        return [Subscription(*row) for row in rows]

    async def remove(self, endpoint: str, person: str | None = None) -> None:
        """Forget an endpoint, if it is somebody's."""
        statement = "DELETE FROM subscriptions WHERE endpoint = ?"
        values: tuple[str, ...] = (endpoint,)
        if person is not None:
            statement, values = f"{statement} AND owner = ?", (endpoint, person)
        await self._do(lambda one: one.execute(statement, values))

    async def close(self) -> None:
        """Finish pending work, and close the file."""
        await asyncio.to_thread(self._thread.shutdown)
        if self._connection is not None:
            self._connection.close()

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._path, timeout=BUSY_SECONDS, check_same_thread=False
            )
        with self._connection:  # one transaction
            return work(self._connection)
