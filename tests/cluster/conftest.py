from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from cluster.services import Postgres, Redis
from jacta.server.limits import NO_LIMITS
from jacta.server.postgres import check_postgres
from jacta.server.settings import Settings
from server.conftest import server, someone_else

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["server", "someone_else"]  # the same fixtures, on other settings


@pytest.fixture(scope="package")
def postgres() -> Iterator[Postgres]:
    found = Postgres()
    check_postgres(found.url)
    yield found
    found.close()


@pytest.fixture(scope="package")
def redis_server() -> Iterator[Redis]:
    found = Redis()
    yield found
    found.kill()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """A database without any tables."""
    with psycopg.connect(postgres.url) as connection:
        connection.execute("TRUNCATE tables, seats, entries, subscriptions")
    return postgres.url


@pytest.fixture
def settings(database: str, redis_server: Redis) -> Settings:
    return Settings(
        database=database,
        redis=redis_server.url,
        bot_pause=0.0,
        messages_per_second=1000.0,
        limits=NO_LIMITS,
        allowed_hosts=("testserver",),
    )
