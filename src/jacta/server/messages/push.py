"""Messages about notices on somebody's devices."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jacta.server.messages.base import Message, Request

__all__ = ["PushEndpoint", "PushInfo", "PushSubscription"]

Endpoint = Annotated[str, Field(min_length=1, max_length=1_000)]
Base64 = r"^[A-Za-z0-9_-]+={0,2}$"


class PushInfo(Message):
    """Whether the server sends notices to devices: its public key, or null."""

    key: str | None


class PushSubscription(Request):
    """A browser that wants notices, as its push service has set it up."""

    endpoint: Endpoint
    p256dh: Annotated[str, Field(min_length=80, max_length=100, pattern=Base64)]
    auth: Annotated[str, Field(min_length=16, max_length=40, pattern=Base64)]
    lang: Literal["en", "fr", "uk"] = "en"


class PushEndpoint(Request):
    """A browser that wants no more notices."""

    endpoint: Endpoint
