"""Clients that ask for more than they read: their connections are cut.

What a client has not read waits in memory, and takes one of the open files. Closing such a
connection is not enough: it stays open until its last byte has been read.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

__all__ = ["StalledClients"]

LOOKS = 6  # at all connections, within the patience
LONGEST = 20  # times the patience, for somebody who reads now and then


class Backlog(NamedTuple):
    """What a client has yet to read."""

    size: int  # bytes
    since: float  # when there was last nothing
    changed: float  # when it last became more or less


class StalledClients:
    """Cuts connections whose clients read nothing for a while, or far too slowly."""

    def __init__(self, connections: AbstractSet[Any], patience: float) -> None:
        self._connections, self._patience = connections, patience
        self._backlogs: dict[Any, Backlog] = {}

    async def watch(self) -> None:
        """Look at all connections, again and again."""
        while True:
            await asyncio.sleep(self._patience / LOOKS)
            self.look(asyncio.get_running_loop().time())

    def look(self, now: float) -> None:
        """Cut connections that have stalled; more than before means that some was read too."""
        before, self._backlogs = self._backlogs, {}
        for connection in tuple(self._connections):
            size = connection.transport.get_write_buffer_size()
            if not size:
                continue
            backlog = before.get(connection, Backlog(size, now, now))
            if size != backlog.size:
                backlog = backlog._replace(size=size, changed=now)
            if self._has_stalled(backlog, now):
                connection.transport.abort()
            else:
                self._backlogs[connection] = backlog

    def _has_stalled(self, backlog: Backlog, now: float) -> bool:
        longest = LONGEST * self._patience
        return now - backlog.changed >= self._patience or now - backlog.since >= longest
