"""A client that reads nothing does not keep its connection."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from jacta.server.stalled_clients import LONGEST, LOOKS, StalledClients
from server.running import LONGEST_ANSWER, running

if TYPE_CHECKING:
    from jacta.server.settings import Settings

PATIENCE = 60.0
SMALL = 4096  # bytes that a system keeps for a client that does not read
MANY = 200  # requests
REQUEST = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Client:
    """A connection whose client has yet to read something."""

    def __init__(self, unread: int) -> None:
        self.unread, self.is_cut = unread, False
        self.transport: Any = SimpleNamespace(
            get_write_buffer_size=lambda: self.unread, abort=self._abort
        )

    def _abort(self) -> None:
        self.is_cut = True


def look_at(client: Client, *unread: int) -> int | None:
    """Return how many looks it takes until a client is cut."""
    stalled = StalledClients({client}, PATIENCE)
    for number, size in enumerate(unread):
        client.unread = size
        stalled.look(number * PATIENCE / LOOKS)
        if client.is_cut:
            return number
    return None


def test_whoever_reads_nothing_is_cut() -> None:
    assert look_at(Client(1), *[1] * 20) == LOOKS


def test_whoever_reads_on_is_not_cut() -> None:
    assert look_at(Client(0), *range(100, 0, -1)) is None
    assert look_at(Client(0), *([5] * LOOKS + [4]) * 10) is None
    assert look_at(Client(0), *([5] * LOOKS + [0]) * 100) is None
    assert look_at(Client(0), *[0] * 100) is None


def test_whoever_reads_far_too_slowly_is_cut() -> None:
    assert look_at(Client(0), *range(10_000, 0, -1)) == LONGEST * LOOKS


def test_a_client_that_never_reads_is_disconnected(settings: Settings) -> None:
    async def run() -> None:
        async with running(replace(settings, send_timeout=0.05)) as (server, port):
            state, loop = server.server_state, asyncio.get_running_loop()
            with socket.socket() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
                client.setblocking(False)
                await loop.sock_connect(client, ("127.0.0.1", port))
                await loop.sock_sendall(client, REQUEST * MANY)
                async with asyncio.timeout(LONGEST_ANSWER):
                    while not state.total_requests or state.connections:  # noqa: ASYNC110
                        await asyncio.sleep(0.005)
            assert state.total_requests < MANY  # it was waiting for the client

    asyncio.run(run())
