"""Previews and reasons on their way to the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from jacta.server.messages import ErrorMessage, PreviewMessage, ReasonMessage
from jacta.server.refusals import Refusal, code_of, plain_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.errors import JactaError
    from jacta.core.previews import Preview, Reason
    from jacta.core.table import Table

__all__ = ["FEW", "error_message", "few_previews", "preview_messages", "reason_message"]

FEW = 8  # legal actions whose previews travel with the state: see benchmarks/previews.py


def few_previews(table: Table, seat: int | None) -> list[Preview] | None:
    """Return a seat's previews if they are few; None if the client must ask for them."""
    if seat is None or seat != table.turn:
        return []
    return table.previews(seat) if len(table.game.legal(table.state)) <= FEW else None


def preview_messages(previews: Sequence[Preview]) -> list[PreviewMessage]:
    """Return previews as messages."""
    return [PreviewMessage.model_validate(msgspec.to_builtins(preview)) for preview in previews]


def reason_message(reason: Reason | None) -> ReasonMessage | None:
    """Return a reason as a message."""
    if reason is None:
        return None
    return ReasonMessage(code=reason.code, rule=reason.rule, values=dict(reason.values))


def error_message(error: JactaError) -> ErrorMessage:
    """Return a refusal as a message, with its reason if there is one."""
    text = plain_text(str(error))
    if not isinstance(error, Refusal):
        return ErrorMessage(code=code_of(error), text=text)
    reason = reason_message(error.reason)
    return ErrorMessage(code=error.code, text=text, rule=error.rule, reason=reason)
