"""A handshake that is refused is answered like any other request: with a code and a text."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from jacta.server.limits import NO_LIMITS, Allowance
from jacta.server.logs import NOISE
from server.people import ME
from server.running import Answer, answer_to, running

if TYPE_CHECKING:
    from jacta.server.settings import Settings

TABLE = "/api/tables/nowhere/socket"


def handshake(path: str = TABLE, method: str = "GET", **headers: str) -> bytes:
    """Return the bytes of a handshake."""
    usual = {
        "Host": "localhost",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    changed = usual | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {value}" for name, value in changed.items()]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode()


REFUSED = {
    "an unknown table": (handshake(), 404, "unknown-table"),
    "no table": (handshake("/nowhere"), 404, "unknown-page"),
    "a long id": (handshake(f"/api/tables/{'a' * 101}/socket"), 404, "unknown-page"),
    "another site": (handshake(Origin="https://evil.example"), 403, "foreign"),
    "no origin at all": (handshake(Origin="http://["), 403, "foreign"),
    "another host": (handshake(Host="evil.example"), 421, "wrong-host"),
    "a bad key": (handshake(Sec_WebSocket_Key="x"), 400, "malformed"),
    "another version": (handshake(Sec_WebSocket_Version="7"), 400, "malformed"),
    "another method": (handshake(method="POST"), 405, "malformed"),
    "many headers": (handshake(**{f"X{n}": "" for n in range(200)}), 431, "malformed"),
    "a long header": (handshake(X="a" * 9000), 431, "malformed"),
    "a long address": (handshake("/" + "a" * 9000), 414, "malformed"),
    "a body": (handshake(Content_Length="2") + b"{}", 400, "malformed"),
}


def test_refused_handshakes_are_answered_in_json(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> dict[str, Answer]:
        async with running(settings) as (_, port):
            return {name: await answer_to(port, asked[0]) for name, asked in REFUSED.items()}

    answers = asyncio.run(run())
    found = {name: (answer.status, answer.body["code"]) for name, answer in answers.items()}
    assert found == {name: (status, code) for name, (_, status, code) in REFUSED.items()}
    for answer in answers.values():
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert set(answer.body) == {"code", "text"}
        assert answer.body["text"]
    lines = {record.msg for record in caplog.records}
    assert lines <= NOISE  # what anybody can send fills no log


def test_a_refused_handshake_says_when_to_come_back(settings: Settings) -> None:
    limits = NO_LIMITS._replace(sockets=Allowance(9, 1, 9))

    async def run() -> tuple[Answer, Answer]:
        async with running(replace(settings, limits=limits)) as (server, port):
            table = await new_table(port)
            async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket"):
                many = await answer_to(port, handshake(f"/api/tables/{table}/socket"))
            server.app.state.context.is_stopping = True
            return many, await answer_to(port, handshake(f"/api/tables/{table}/socket"))

    many, stopping = asyncio.run(run())
    assert (many.status, many.body["code"], many.headers["retry-after"]) == (429, "too-many", "10")
    assert (stopping.status, stopping.body["code"]) == (503, "unavailable")
    assert stopping.headers["retry-after"] == "2"


@pytest.mark.parametrize(
    ("limit", "code", "closed"), [(1, "unknown-table", 4403), (0, "too-many", 1013)]
)
def test_a_page_is_told_over_the_socket_because_it_cannot_read_a_refusal(
    settings: Settings, limit: int, code: str, closed: int
) -> None:
    limits = NO_LIMITS._replace(sockets=Allowance(9, limit, 9))

    async def run() -> None:
        async with running(replace(settings, limits=limits)) as (_, port):
            address = f"ws://127.0.0.1:{port}{TABLE}"
            async with connect(address, origin=f"http://127.0.0.1:{port}") as wire:  # type: ignore[arg-type]
                assert json.loads(await wire.recv())["code"] == code
                with pytest.raises(ConnectionClosed):
                    await wire.recv()
                assert wire.close_code == closed

    asyncio.run(run())


async def new_table(port: int) -> str:
    """Set up a table; return its id."""
    body = json.dumps({"game": "mlem", "seats": [ME, ME]})
    lines = ["POST /api/tables HTTP/1.1", "Host: localhost", "Connection: close"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}", "", body]
    answer: Any = await answer_to(port, "\r\n".join(lines).encode())
    table: str = answer.body["id"]
    return table
