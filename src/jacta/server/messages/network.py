"""Messages about how others reach the server."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from jacta.server.messages.base import Message, Request

__all__ = ["NetworkInfo", "NetworkSwitch", "QrText"]

QR_LENGTH = 2900  # about what fits


class NetworkInfo(Message):
    """Whether others in the network reach the server, where, and whether I may change that."""

    open: bool
    can_switch: bool
    addresses: list[str]


class NetworkSwitch(Request):
    """Let others in the network reach the server, or no longer."""

    open: bool


class QrText(Request):
    """The text of a QR code."""

    text: Annotated[str, Field(min_length=1, max_length=QR_LENGTH)]
