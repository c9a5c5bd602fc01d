from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from jacta.server.app import create_app
from jacta.server.limits import NO_LIMITS
from jacta.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    return Settings(
        database=database,
        bot_pause=0.0,
        messages_per_second=1000.0,
        limits=NO_LIMITS,
        allowed_hosts=("testserver",),
    )


@pytest.fixture
def server(settings: Settings) -> Iterator[TestClient]:
    """A running server, and Ada who talks to it."""
    with TestClient(create_app(settings), base_url="http://testserver") as client:
        yield client


@pytest.fixture
def someone_else(server: TestClient) -> Callable[[], TestClient]:
    """Make further people at the same server, each with cookies of their own."""

    def make() -> TestClient:
        person = TestClient(server.app, base_url="http://testserver")
        person.portal = server.portal
        return person

    return make
