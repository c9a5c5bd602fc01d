"""What a server runs on: SQLite and one process, or PostgreSQL, Redis and many."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import sqlalchemy as sa

from jacta.core.errors import SetupError
from jacta.server.leases import LocalLeases
from jacta.server.notices import LocalNotices
from jacta.server.settings import default_database
from jacta.server.sqlite import SqliteStorage, check_database, sqlite_path

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from jacta.server.leases import Leases
    from jacta.server.notices import Notices
    from jacta.server.postgres import PostgresStorage
    from jacta.server.remote_notices import RemoteNotices
    from jacta.server.settings import Settings
    from jacta.server.shared_limits import SharedLimits
    from jacta.server.shared_sockets import SharedSockets

__all__ = ["Backend", "check_backend", "engine_for", "is_postgres", "open_backend"]

POSTGRES = ("postgresql://", "postgres://")
MISSING = "jacta needs more packages for that: pip install 'jacta[{extra}]'"


@dataclass
class Backend:
    """Storage, notices, leases and shared limits."""

    storage: SqliteStorage | PostgresStorage
    notices: Notices = field(default_factory=LocalNotices)
    leases: Leases = field(default_factory=LocalLeases)
    limits: SharedLimits | None = None
    sockets: SharedSockets | None = None
    remote: RemoteNotices | None = None  # the notices, if there are other processes

    async def close(self) -> None:
        """Close everything, the storage last."""
        if self.remote is not None:
            await self.remote.close()
        await self.leases.close()
        if self.limits is not None:
            await self.limits.close()
        if self.sockets is not None:
            await self.sockets.close()
        await self.storage.close()


def is_postgres(address: str) -> bool:
    """Whether an address is that of a PostgreSQL database."""
    return address.startswith(POSTGRES)


def engine_for(address: str) -> Engine:
    """Return what speaks SQL to a database beside the storage: slower, but the same for all.

    It is seldom used, so it keeps no connection open.
    """
    if is_postgres(address):
        place = f"postgresql+psycopg://{address.partition('://')[2]}"
    else:
        place = f"sqlite:///{sqlite_path(address)}"
    return sa.create_engine(place, poolclass=sa.NullPool)


def check_backend(address: str) -> None:
    """Bring a database up to date; raise SetupError if it cannot be used."""
    if not is_postgres(address):
        check_database(address)
        return
    try:
        from jacta.server.postgres import check_postgres  # noqa: PLC0415 - an extra
    except ImportError:
        raise SetupError(MISSING.format(extra="postgres")) from None
    check_postgres(address)


async def open_backend(settings: Settings) -> Backend:
    """Open what the settings name."""
    address = settings.database or default_database()
    backend = Backend(await _storage(address))
    try:
        _connect(backend, address, settings)
        if backend.remote is not None:
            await backend.remote.connected()
    except BaseException:
        await backend.close()
        raise
    return backend


async def _storage(address: str) -> SqliteStorage | PostgresStorage:
    if not is_postgres(address):
        return await SqliteStorage.open(address)
    check_backend(address)
    from jacta.server.postgres import PostgresStorage  # noqa: PLC0415 - an extra

    return await PostgresStorage.open(address)


def _connect(backend: Backend, address: str, settings: Settings) -> None:
    """Open notices and leases between processes, if there may be others."""
    if not settings.redis and not is_postgres(address):
        return
    from jacta.server.remote_notices import (  # noqa: PLC0415 - extras
        PostgresChannel,
        RedisChannel,
        RemoteNotices,
    )

    try:
        if settings.redis:
            from jacta.server.shared_limits import SharedLimits  # noqa: PLC0415
            from jacta.server.shared_sockets import SharedSockets  # noqa: PLC0415

            backend.limits = SharedLimits(settings.redis, settings.limits)
            backend.sockets = SharedSockets(settings.redis, settings.limits.sockets)
            backend.remote = RemoteNotices(RedisChannel(settings.redis))
        else:
            backend.remote = RemoteNotices(PostgresChannel(address))
    except ImportError:
        raise SetupError(MISSING.format(extra="redis")) from None
    backend.notices = backend.remote
    if is_postgres(address):
        from jacta.server.leases import PostgresLeases  # noqa: PLC0415

        backend.leases = PostgresLeases(address)
