"""Who is told that a table has changed: a protocol, and its form within one process."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LocalNotices", "Notices"]


class Notices(Protocol):
    """Short notices to everybody who follows a table; what changed is in the storage."""

    async def publish(self, table_id: str) -> None:
        """Tell all followers of a table that it has changed."""

    def follow(self, table_id: str) -> contextlib.AbstractContextManager[asyncio.Event]:
        """Return an event that is set at each change, for as long as the context lasts."""


class LocalNotices:
    """Notices within one process."""

    def __init__(self) -> None:
        self._followers: dict[str, set[asyncio.Event]] = defaultdict(set)

    async def publish(self, table_id: str) -> None:
        """Tell all followers of a table that it has changed."""
        for follower in tuple(self._followers.get(table_id, ())):
            follower.set()

    @contextlib.contextmanager
    def follow(self, table_id: str) -> Iterator[asyncio.Event]:
        """Return an event that is set at each change, for as long as the context lasts."""
        changed = asyncio.Event()
        self._followers[table_id].add(changed)
        try:
            yield changed
        finally:
            self._followers[table_id].discard(changed)
            if not self._followers[table_id]:
                del self._followers[table_id]
