"""What a server refuses."""

from __future__ import annotations

from jacta.core.errors import JactaError

__all__ = ["ServerRefusal"]

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
