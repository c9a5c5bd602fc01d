"""The sockets at the tables of this process: who is there, and who is told of changes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from collections.abc import Set as AbstractSet

    from jacta.server.live import LiveTable

__all__ = ["Audience", "Listener"]

NOBODY: frozenset[str | None] = frozenset()


class Listener(Protocol):
    """Somebody at a table."""

    person: str | None  # the digest of their key

    def wake(self) -> None:
        """Look what is new."""

    async def close(self, code: int, reason: str) -> None:
        """Leave, and be told why."""


class Audience:
    """Who is at which table."""

    def __init__(self) -> None:
        self._at: dict[str, dict[Listener, None]] = {}  # in the order in which they came
        self._online: dict[str, frozenset[str | None]] = {}
        self._followers: list[Callable[[LiveTable], None]] = []

    def follow(self, tell: Callable[[LiveTable], None]) -> None:
        """Have a function called with every table that somebody has come to."""
        self._followers.append(tell)

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody is at a table."""
        return table_id in self._at

    def online(self, table_id: str) -> AbstractSet[str | None]:
        """Return who is at a table: the same object until somebody comes or goes."""
        return self._online.get(table_id, NOBODY)

    def tell(self, live: LiveTable) -> None:
        """Let everybody at a table look what is new."""
        for listener in self._at.get(live.stored.id, ()):
            listener.wake()

    async def dismiss(self, code: int, reason: str) -> None:
        """Send everybody away, and say why."""
        everybody = [listener for table in self._at.values() for listener in table]
        goodbyes = (listener.close(code, reason) for listener in everybody)
        await asyncio.gather(*goodbyes, return_exceptions=True)

    @contextlib.contextmanager
    def present(self, live: LiveTable, listener: Listener) -> Iterator[None]:
        """Count somebody as present for as long as the context lasts."""
        table_id = live.stored.id
        self._at.setdefault(table_id, {})[listener] = None
        self._count(table_id)
        self.tell(live)
        for tell in self._followers:
            tell(live)
        try:
            yield
        finally:
            del self._at[table_id][listener]
            if not self._at[table_id]:
                del self._at[table_id]
            self._count(table_id)
            self.tell(live)

    def _count(self, table_id: str) -> None:
        online = frozenset(listener.person for listener in self._at.get(table_id, ()))
        if not online:
            self._online.pop(table_id, None)
        elif online != self._online.get(table_id):
            self._online[table_id] = online
