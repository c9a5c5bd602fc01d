"""Who may drive the bots of a table: exactly one process at a time.

A process that dies loses its leases at once: they are locks of its connection to PostgreSQL.
Even if two processes believed that they have one, only one of their moves would be written.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Any, Protocol

__all__ = ["Leases", "LocalLeases", "PostgresLeases"]

log = logging.getLogger(__name__)


class Leases(Protocol):
    """Rights that only one process holds at a time."""

    async def acquire(self, name: str) -> bool:
        """Acquire a lease unless this process has it; whether it has it now."""

    def release(self, name: str) -> None:
        """Let others acquire it, without waiting."""

    async def close(self) -> None:
        """Give everything back."""


class LocalLeases:
    """Leases where there is only one process."""

    async def acquire(self, name: str) -> bool:
        """Whether this process has a lease: always."""
        del name
        return True

    def release(self, name: str) -> None:
        """Keep it: there is nobody else."""

    async def close(self) -> None:
        """There is nothing to give back."""


class PostgresLeases:
    """Leases as advisory locks of one connection."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Any = None
        self._held: set[str] = set()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def acquire(self, name: str) -> bool:
        """Acquire a lease unless this process has it; fails while the database is down."""
        async with self._lock:
            try:
                if self._connection is None or self._connection.closed:
                    self._held.clear()
                    self._connection = await self._connect()
                if name in self._held:
                    return True
                row = await self._ask("SELECT pg_try_advisory_lock(%s)", name)
            except Exception as error:  # noqa: BLE001 - whatever it is, there is no lease
                log.warning("no leases for bots: %s", type(error).__name__)
                await self._drop()
                return False
            if row:
                self._held.add(name)
            return bool(row)

    def release(self, name: str) -> None:
        """Let others acquire it, without waiting."""
        if name in self._held:
            task = asyncio.create_task(self._release(name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _release(self, name: str) -> None:
        async with self._lock:
            if name not in self._held:
                return
            self._held.discard(name)
            try:
                await self._ask("SELECT pg_advisory_unlock(%s)", name)
            except Exception:  # noqa: BLE001 - without the connection there is no lock either
                await self._drop()

    async def close(self) -> None:
        """Give everything back."""
        async with self._lock:
            await self._drop()

    async def _ask(self, statement: str, name: str) -> Any:
        found = await self._connection.execute(statement, (_number(name),))
        return (await found.fetchone())[0]

    async def _connect(self) -> Any:
        import psycopg  # noqa: PLC0415 - an extra

        return await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=2
        )

    async def _drop(self) -> None:
        self._held.clear()
        if self._connection is not None:
            await self._connection.close()


def _number(name: str) -> int:
    """Return the number of a lock: 64 bits, signed."""
    hashed = hashlib.sha256(f"jacta bots {name}".encode()).digest()
    return int.from_bytes(hashed[:8], signed=True)
