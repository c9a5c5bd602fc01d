"""uvicorn's HTTP protocol, with bounds on everything that a client can make long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

    from uvicorn._types import ASGI3Application
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

__all__ = ["LARGEST_HEAD", "LARGEST_REQUEST", "MOST_HEADERS", "MOST_PIECES", "BoundedHttp"]

LARGEST_HEAD = 65_536  # bytes of an address with all headers; a single packet may exceed it
MOST_HEADERS = 128  # with those that follow a body
MOST_PIECES = 2_000  # of a body: each takes its time, however small it is
LARGEST_REQUEST = 2_097_152  # bytes; what is beyond the limit of a body is not kept
PATIENCE = 30.0  # seconds from the first byte of a request, or the connection, to its end
BAD_REQUEST, TOO_LARGE = b"400 Bad Request", b"413 Content Too Large"
TOO_SLOW, LONG_HEAD = b"408 Request Timeout", b"431 Request Header Fields Too Large"


class TooMuch(Exception):
    """A request has too many parts."""


class BoundedHttp(HttpToolsProtocol):
    """A connection that neither collects headers nor waits without end, and answers in JSON."""

    _is_in_head = False
    _received = 0  # bytes of a request so far
    _pieces = 0  # of its body so far
    _deadline: asyncio.TimerHandle | None = None
    _served: RequestResponseCycle | None = None  # the request that is being answered

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not forever: each connection takes one of the open files."""
        super().connection_made(transport)
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting and answering; of several requests uvicorn tells only the last one."""
        self._stop_waiting()
        self.pipeline.clear()
        if self._served is not None and not self._served.response_complete:
            self._served.disconnected = True
            self._served.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._served = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        self._is_in_head, self._received, self._pieces = True, 0, 0
        self._expect_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """Note that a whole request is here."""
        self._stop_waiting()
        super().on_message_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header."""
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Read a piece of the body."""
        self._pieces += 1
        if self._pieces > MOST_PIECES:
            raise TooMuch
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Begin to serve it."""
        self._is_in_head = False
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._received += len(data)
        if self.transport.is_closing() or self._deadline is None:  # the request is complete
            return
        if self._is_in_head and self._received > LARGEST_HEAD:
            self._refuse(LONG_HEAD, f"The headers have at most {LARGEST_HEAD} bytes.")
        elif self._received > LARGEST_REQUEST:
            self._refuse(TOO_LARGE, f"A request has at most {LARGEST_REQUEST} bytes.")

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, or has too many parts."""
        if self._pieces > MOST_PIECES:
            self._refuse(TOO_LARGE, f"A body comes in at most {MOST_PIECES} pieces.")
        elif len(self.headers or ()) >= MOST_HEADERS:
            self._refuse(LONG_HEAD, f"A request has at most {MOST_HEADERS} headers.")
        else:
            self._refuse(BAD_REQUEST, msg)

    def _expect_request(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(PATIENCE, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self._refuse(TOO_SLOW, f"A request takes at most {PATIENCE:g} seconds.")

    @property
    def _is_answering(self) -> bool:
        """Whether an answer has begun: to this request, or, while its head is read, to the last."""
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        if cycle is None:
            return False
        return not cycle.response_complete if self._is_in_head else cycle.response_started

    def _refuse(self, status: bytes, text: str) -> None:
        if self._is_answering:
            self.transport.close()
            return
        body = msgspec.json.encode({"code": "malformed", "text": text})
        head = (
            b"HTTP/1.1 %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
            b"x-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head % (status, len(body)) + body)
        self.transport.close()
