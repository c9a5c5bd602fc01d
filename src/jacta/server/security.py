"""Headers, origins and limits: what a browser may load, and how much anybody may send."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders

from jacta.server.refusals import Refusal, refusal_response

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from jacta.server.clock import Clock

__all__ = ["HEADERS", "BodyLimit", "Rate", "SecurityHeaders", "WholeAnswers", "same_origin"]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ANSWERS = ("http.response.start", "websocket.http.response.start")  # to requests and handshakes


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add headers to its answer; socket messages have none."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] in ANSWERS:
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class WholeAnswers:
    """Ignores `Range`: no page needs parts of a file, and a bad range is not refused in JSON."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as one for the whole."""
        if scope["type"] == "http" and any(name == b"range" for name, _ in scope["headers"]):
            asked = [header for header in scope["headers"] if header[0] != b"range"]
            scope = {**scope, "headers": asked}
        await self.app(scope, receive, send)


class BodyLimit:
    """Refuses bodies that are too large, before anything parses them."""

    def __init__(self, app: ASGIApp, largest: int) -> None:
        self.app, self.largest = app, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; stop it when its body is too large."""
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.largest:
                raise self._refusal
            return message

        if scope["type"] == "http" and _declared_length(scope) > self.largest:
            await refusal_response(self._refusal)(scope, receive, send)
        else:
            await self.app(scope, counted if scope["type"] == "http" else receive, send)

    @property
    def _refusal(self) -> Refusal:
        return Refusal("too-large", f"A body has at most {self.largest} bytes.")


def _declared_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def same_origin(request: HTTPConnection) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:  # no address at all
        return False
    return netloc.lower() == request.headers.get("host", "").lower()


class Rate:
    """A bucket that holds a burst, of two seconds by default, and fills up at a steady rate."""

    def __init__(self, per_second: float, clock: Clock, room: float | None = None) -> None:
        self._per_second, self._room, self._clock = per_second, room or 2 * per_second, clock
        self._left, self._at = self._room, clock.monotonic()

    def allows(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock.monotonic()
        self._left = min(self._room, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
