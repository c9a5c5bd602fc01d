"""uvicorn's HTTP protocol, with a bound on what comes before a body, and errors as JSON."""

from __future__ import annotations

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["LARGEST_HEAD", "BoundedHttp"]

LARGEST_HEAD = 65_536  # bytes of an address with all headers; a single packet may exceed it
BAD_REQUEST, TOO_LARGE = b"400 Bad Request", b"431 Request Header Fields Too Large"


class BoundedHttp(HttpToolsProtocol):
    """A connection that neither collects headers without end nor answers in plain text."""

    _is_in_head = False
    _head = 0  # bytes of it so far

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        self._is_in_head, self._head = True, 0
        super().on_message_begin()

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

    def _refuse(self, status: bytes, text: str) -> None:
        body = msgspec.json.encode({"code": "malformed", "text": text})
        head = (
            b"HTTP/1.1 %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
            b"x-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head % (status, len(body)) + body)
        self.transport.close()
