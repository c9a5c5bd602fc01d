"""A server for browsers, in a thread of this process."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from typing import TYPE_CHECKING

import uvicorn

from jacta.server.app import create_app
from jacta.server.limits import NO_LIMITS
from jacta.server.run import Server
from jacta.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 60.0  # seconds


def wait_until_started(server: uvicorn.Server, thread: threading.Thread) -> None:
    end = time.monotonic() + PATIENCE
    while not server.started:
        if not thread.is_alive() or time.monotonic() > end:
            raise RuntimeError("the server did not start")
        time.sleep(0.01)


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve tables where bots do not pause; give the address."""
    settings = Settings(
        database=f"sqlite:///{folder}/tables.sqlite",
        bot_pause=0.0,
        messages_per_second=1000.0,
        limits=NO_LIMITS,
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning"))
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        wait_until_started(server, thread)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(PATIENCE)


@contextlib.contextmanager
def serving_locally(folder: Path, lan: str) -> Iterator[str]:
    """Serve as `jacta serve` does; an address stands for the one in the local network."""
    settings = Settings(database=f"sqlite:///{folder}/tables.sqlite", limits=NO_LIMITS)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Server(settings)
        server.app.state.network.find = lambda: [lan]
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        wait_until_started(server, thread)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(PATIENCE)
