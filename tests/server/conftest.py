from __future__ import annotations

import functools
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from jacta.server.app import create_app
from jacta.server.limits import NO_LIMITS
from jacta.server.migrate import upgrade
from jacta.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@functools.cache
def new_database() -> bytes:
    """Return an empty database, made once: all its migrations take longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        upgrade(str(path))
        return path.read_bytes()


def settings_in(folder: Path) -> Settings:
    """Return the settings of a server with its database in a folder."""
    (folder / "tables.sqlite").write_bytes(new_database())
    return Settings(
        database=f"sqlite:///{folder}/tables.sqlite",
        bot_pause=0.0,
        messages_per_second=1000.0,
        limits=NO_LIMITS,
        allowed_hosts=("testserver",),
    )


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path)


@pytest.fixture
def server(settings: Settings) -> Iterator[TestClient]:
    """A running server, and Ada who talks to it."""
    with TestClient(create_app(settings), base_url="http://testserver") as client:
        yield client


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all tests of a module that do not change it."""
    settings = settings_in(tmp_path_factory.mktemp("server"))
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
