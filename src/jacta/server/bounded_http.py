"""uvicorn's HTTP protocol, with bounds on the size of a head and the time of a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

__all__ = ["LARGEST_HEAD", "PATIENCE", "BoundedHttp"]

LARGEST_HEAD = 65_536  # bytes of an address with all headers; a single packet may exceed it
PATIENCE = 30.0  # seconds from the first byte of a request, or the connection, to its end
BAD_REQUEST, TOO_LARGE = b"400 Bad Request", b"431 Request Header Fields Too Large"
TOO_SLOW = b"408 Request Timeout"


class BoundedHttp(HttpToolsProtocol):
    """A connection that neither collects headers nor waits without end, and answers in JSON."""

    _is_in_head = False
    _head = 0  # bytes of it so far
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever: each connection takes one of the open files."""
        super().connection_made(transport)
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        self._is_in_head, self._head = True, 0
        self._expect_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """Note that a whole request is here."""
        self._stop_waiting()
        super().on_message_complete()

    def on_headers_complete(self) -> None:
        """Begin to serve it."""
        self._is_in_head = False
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD and not self.transport.is_closing():
                self._refuse(TOO_LARGE, f"The headers have at most {LARGEST_HEAD} bytes.")

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self._refuse(BAD_REQUEST, msg)

    def _expect_request(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(PATIENCE, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self._has_begun_to_answer:
            self.transport.close()
        elif not self.transport.is_closing():
            self._refuse(TOO_SLOW, f"A request takes at most {PATIENCE:g} seconds.")

    @property
    def _has_begun_to_answer(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        return cycle is not None and cycle.response_started

    def _refuse(self, status: bytes, text: str) -> None:
        body = msgspec.json.encode({"code": "malformed", "text": text})
        head = (
            b"HTTP/1.1 %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
            b"x-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head % (status, len(body)) + body)
        self.transport.close()
