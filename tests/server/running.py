"""A server as `jacta serve` runs it, in this event loop, for tests with real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.server.hosts import LOCAL_HOSTS
from jacta.server.run import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jacta.server.settings import Settings

LONGEST_ANSWER = 20  # seconds, on a busy machine


class Answer(NamedTuple):
    """An HTTP answer."""

    status: int
    headers: dict[str, str]
    body: Any  # from JSON


@contextlib.asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[tuple[Server, int]]:
    """Run a server at any port of this machine."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(replace(settings, allowed_hosts=LOCAL_HOSTS))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:  # noqa: ASYNC110
        await asyncio.sleep(0.005)
    try:
        yield server, listening.getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def answer_to(port: int, request: bytes) -> Answer:
    """Send some bytes; return the answer to them, after which the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), LONGEST_ANSWER)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    assert int(headers["content-length"]) == len(body)
    return Answer(int(status.split()[1]), headers, json.loads(body))
