"""The handshake of a WebSocket, whose refusals are JSON, like all others.

A script in a browser cannot read the answer to a refused handshake. So what its page needs to
know is told over a socket that was accepted: see `jacta.server.socket`.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

import msgspec
from websockets.server import ServerProtocol

from jacta.server.refusals import plain_text

if TYPE_CHECKING:
    from websockets.http11 import Response
    from websockets.typing import StatusLike

__all__ = ["Handshake"]

UNREADABLE = "A handshake is a plain HTTP request without a body."


class Handshake(ServerProtocol):
    """The library's side of a WebSocket; only how it refuses is ours."""

    def reject(self, status: StatusLike, text: str) -> Response:
        """Return the answer to a handshake that is refused."""
        response = super().reject(status, "")
        is_ours = status >= HTTPStatus.INTERNAL_SERVER_ERROR
        refused = {"code": "failed" if is_ours else "malformed", "text": plain_text(text.strip())}
        response.body = msgspec.json.encode(refused)
        for name in ("Content-Length", "Content-Type"):
            del response.headers[name]
        response.headers["Content-Length"] = str(len(response.body))
        response.headers["Content-Type"] = "application/json"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response

    def last_words(self) -> bytes:
        """Return what to answer to bytes that are no handshake; nothing if they may become one."""
        if self.handshake_exc is None:
            return b""
        answer = b"".join(self.data_to_send())
        return answer or self.reject(HTTPStatus.BAD_REQUEST, UNREADABLE).serialize()
