"""Everything in a request is bounded, and anything but HTTP is refused as JSON."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from jacta.server import bounded_http
from jacta.server.bounded_http import (
    LARGEST_HEAD,
    LARGEST_REQUEST,
    MOST_HEADERS,
    MOST_PIECES,
    BoundedHttp,
)
from server.test_quick_socket import Transport, settle

CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n"


def answer_to(*packets: bytes) -> tuple[bytes, bytes, bool]:
    """Return head and body of the answer, and whether the connection was closed."""

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        size, more = 0, True
        while more:
            event = await receive()
            size, more = size + len(event.get("body", b"")), event.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(size).encode()})

    async def run() -> tuple[bytes, bytes, bool]:
        config = uvicorn.Config(app, interface="asgi3", log_level="critical")
        config.load()
        connection, transport = BoundedHttp(config, ServerState(), {}), Transport()
        connection.connection_made(transport)
        for packet in packets:
            connection.data_received(packet)
            await settle()
        head, _, body = transport.written.partition(b"\r\n\r\n")
        return head, body, transport.is_closing()

    return asyncio.run(run())


def test_endless_headers_are_refused() -> None:
    line = b"X: " + b"a" * 1000 + b"\r\n"
    head, body, is_closed = answer_to(b"GET / HTTP/1.1\r\nHost: x\r\n", *[line] * 200)
    assert head.startswith(b"HTTP/1.1 431 ")
    assert json.loads(body)["code"] == "malformed"
    assert str(LARGEST_HEAD) in json.loads(body)["text"]
    assert is_closed


def test_an_endless_address_is_refused() -> None:
    head, _, is_closed = answer_to(b"GET /", *[b"a" * 10_000] * 10)
    assert head.startswith(b"HTTP/1.1 431 ")
    assert is_closed


def test_a_long_body_does_not_count_as_headers() -> None:
    for packets in ([HEAD, b"x" * 200_000], [HEAD + b"x" * 200_000], [HEAD, *[b"x" * 1000] * 200]):
        head, body, _ = answer_to(*packets)
        assert head.startswith(b"HTTP/1.1 200 ")
        assert b"200000" in body


def test_headers_are_counted_per_request() -> None:
    request = b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * (LARGEST_HEAD - 5000) + b"\r\n\r\n"
    halves = request[:30_000], request[30_000:]
    head, body, _ = answer_to(*halves, *halves)
    assert b"431" not in head + body
    assert (head + body).count(b"HTTP/1.1 200") == 2


def test_the_number_of_headers_is_bounded() -> None:
    for number, status in ((MOST_HEADERS, b"200"), (MOST_HEADERS + 1, b"431")):
        lines = b"".join(b"X%d: y\r\n" % n for n in range(number))
        head, _, is_closed = answer_to(b"GET / HTTP/1.1\r\n" + lines + b"\r\n")
        assert head.startswith(b"HTTP/1.1 " + status)
        assert is_closed == (status == b"431")


def test_headers_after_a_body_are_bounded() -> None:
    head, body, is_closed = answer_to(CHUNKED + b"0\r\n", b"X: y\r\n" * 50_000)
    assert head.startswith(b"HTTP/1.1 431 ")
    assert str(MOST_HEADERS) in json.loads(body)["text"]
    assert is_closed


def test_a_body_in_countless_pieces_is_refused() -> None:
    head, body, is_closed = answer_to(CHUNKED, b"1\r\nx\r\n" * 20_000)
    assert head.startswith(b"HTTP/1.1 413 ")
    assert str(MOST_PIECES) in json.loads(body)["text"]
    assert is_closed


def test_an_endless_request_is_refused() -> None:
    head, body, is_closed = answer_to(CHUNKED + b"1;", *[b"a=b;" * 10_000] * 60)
    assert head.startswith(b"HTTP/1.1 413 ")
    assert str(LARGEST_REQUEST) in json.loads(body)["text"]
    assert is_closed


def test_a_bad_request_after_a_good_one_is_answered() -> None:
    good = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    _, rest, is_closed = answer_to(good, b"hello\r\n\r\n")
    assert b"HTTP/1.1 400 " in rest
    assert is_closed


@pytest.mark.parametrize(
    "nonsense", [b"hello\r\n\r\n", b"BREW / HTTP/1.1\r\n\r\n", b"\x16\x03\x01"]
)
def test_what_is_not_http_is_refused_as_json(nonsense: bytes) -> None:
    head, body, is_closed = answer_to(nonsense)
    assert head.startswith(b"HTTP/1.1 400 ")
    assert json.loads(body)["code"] == "malformed"
    assert is_closed


@pytest.mark.parametrize(
    "packets",
    [(), (b"GET / HT",), (b"GET / HTTP/1.1\r\nHost: x\r\nX",), (HEAD, b"x")],
    ids=["nothing", "a line", "headers", "a body"],
)
def test_a_request_that_never_ends_is_refused(
    packets: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_http, "PATIENCE", 0.0)
    head, body, is_closed = answer_to(*packets, b"")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert json.loads(body)["code"] == "malformed"
    assert is_closed


def test_a_whole_request_is_no_longer_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_http, "PATIENCE", 0.0)
    request = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    head, body, is_closed = answer_to(request, b"", request)
    assert head.startswith(b"HTTP/1.1 200 ")
    assert body.count(b"HTTP/1.1 200 ") == 1
    assert not is_closed


def test_whoever_leaves_is_sent_nothing_more_of_any_request() -> None:
    sent: list[bool] = []

    async def run() -> None:
        gone = asyncio.Event()

        async def app(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await gone.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"late"})
            sent.append((await receive())["type"] == "http.disconnect")

        config = uvicorn.Config(app, interface="asgi3", log_level="critical")
        config.load()
        connection, transport = BoundedHttp(config, ServerState(), {}), Transport()
        connection.connection_made(transport)
        connection.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        await settle()
        connection.connection_lost(ConnectionResetError())
        gone.set()
        await settle()
        assert transport.written == b""

    asyncio.run(run())
    assert sent == [True]
