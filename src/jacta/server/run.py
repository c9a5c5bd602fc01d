"""Running the server: uvicorn, with the fastest parts installed and a graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from typing import TYPE_CHECKING, Any

import uvicorn

from jacta.server.app import create_app
from jacta.server.quick_socket import QuickSocket
from jacta.server.stalled_clients import StalledClients

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from jacta.server.context import Context
    from jacta.server.settings import Settings

__all__ = ["Server", "server_options"]

LARGEST_MESSAGE = 65_536
LONGEST_STOP = 10
GARBAGE = (50_000, 20, 50)
MOST_FILES = 65_536  # open at the same time, sockets included


def server_options() -> dict[str, Any]:
    """Return uvicorn's settings.

    Messages are not compressed: that would cost more time than a whole move, and several times
    the memory of a quiet socket. uvloop and httptools are used where they are installed.
    """
    return {
        "log_level": "warning",
        "http": _http(),
        "ws": QuickSocket,
        "ws_max_size": LARGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": LONGEST_STOP,
        "proxy_headers": False,  # see `jacta.server.hosts`
        "server_header": False,
        "access_log": False,
        "log_config": None,  # uvicorn's own would undo `configure_logs`
    }


def _http() -> Any:
    """Return the protocol on httptools, or where that is not installed uvicorn's own."""
    try:
        from jacta.server.bounded_http import BoundedHttp  # noqa: PLC0415
    except ImportError:
        return "auto"
    return BoundedHttp


class Server(uvicorn.Server):
    """A server that tells its clients when to come back before it stops."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self._send_timeout = settings.send_timeout
        super().__init__(uvicorn.Config(self.app, **server_options()))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and make garbage collections rare.

        A move leaves no reference cycles behind. With thousands of tables and sockets in
        memory, a collection every few hundred objects takes longer than the moves.
        """
        _allow_more_files()
        await super().startup(sockets)
        stalled = StalledClients(self.server_state.connections, self._send_timeout)
        self._watching = asyncio.create_task(stalled.watch())
        if sockets:
            host, port = sockets[0].getsockname()[:2]
            self.app.state.network.started(host, port, self._listen)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)

    async def _listen(self, host: str) -> Callable[[], None]:
        """Listen on one more address, on the same port; return a function that stops it."""
        config = self.config
        port = self.app.state.network.port

        def protocol() -> asyncio.Protocol:
            kind: Any = config.http_protocol_class
            made: asyncio.Protocol = kind(
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        server = await loop.create_server(protocol, host, port, backlog=config.backlog)
        self.servers.append(server)

        def close() -> None:
            self.servers.remove(server)
            server.close()

        return close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, finish what was begun, and stop."""
        context: Context | None = getattr(self.app.state, "context", None)
        if context is not None:
            await asyncio.wait_for(context.say_goodbye(), LONGEST_STOP)
        await super().shutdown(sockets)
        self._watching.cancel()


def _allow_more_files() -> None:
    """Use as many open files as the system allows: usually a thousand is all one asks for.

    Without room for another socket, a server hears nobody.
    """
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if least != resource.RLIM_INFINITY and least < wanted:
        with contextlib.suppress(OSError, ValueError):  # it stays as it was
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
