"""What a server refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from jacta.core.errors import JactaError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ServerRefusal", "refusal_in"]

TEMPORARY = frozenset({"busy", "failed", "full", "too-fast", "too-many", "unavailable"})


class ServerRefusal(JactaError):
    """What a server refuses: a code for programs, a text for people."""

    def __init__(self, code: str, text: str, retry_after: float | None = None) -> None:
        self.code, self.retry_after = code, retry_after
        super().__init__(text)

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return self.code in TEMPORARY


def refusal_in(status: int, headers: Mapping[str, str], body: bytes) -> ServerRefusal:
    """Return the refusal that an HTTP answer holds."""
    wait = {name.lower(): value for name, value in headers.items()}.get("retry-after", "")
    retry = float(wait) if wait.isdigit() else None
    try:
        told = json.loads(body)
        return ServerRefusal(told["code"], told["text"], retry)
    except (ValueError, KeyError, TypeError):
        return ServerRefusal("failed", f"the server answered {status}", retry)
