"""Answers: a status, a type and a body."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

__all__ = ["HTMLResponse", "JSONResponse", "PlainTextResponse", "Response", "StreamingResponse"]


class Response:
    """An answer."""

    media_type = "text/plain"

    def __init__(
        self,
        content: Any = b"",
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
        media_type: str | None = None,
    ) -> None:
        self.content, self.status_code = content, status_code
        self.headers = dict(headers or {})
        self.media_type = media_type or self.media_type

    async def body(self) -> bytes:
        """Return the whole body."""
        return self.content.encode() if isinstance(self.content, str) else bytes(self.content)


class PlainTextResponse(Response):
    """A text."""


class HTMLResponse(Response):
    """A page."""

    media_type = "text/html"


class JSONResponse(Response):
    """Data."""

    media_type = "application/json"

    async def body(self) -> bytes:
        """Return the whole body."""
        return msgspec.json.encode(self.content)


class StreamingResponse(Response):
    """A text that comes in parts."""

    content: AsyncIterator[str]

    async def body(self) -> bytes:
        """Return the whole body."""
        return "".join([part async for part in self.content]).encode()
