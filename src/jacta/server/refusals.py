"""What the server refuses, with a code for programs and a text for people."""

from __future__ import annotations

from jacta.core.errors import (
    BoardError,
    GameOver,
    IllegalAction,
    JactaError,
    MalformedAction,
    NotYourTurn,
    RecordError,
    SetupError,
)

__all__ = ["Refusal", "code_of"]

STATUS = {
    "unknown-table": 404,
    "not-your-seat": 403,
    "wrong-link": 403,
    "taken": 409,
    "stale": 409,
    "hidden": 409,
    "not-over": 409,
    "too-fast": 429,
}
CODES: dict[type[JactaError], str] = {
    BoardError: "bad-board",
    RecordError: "bad-record",
    SetupError: "bad-setup",
    MalformedAction: "malformed",
    IllegalAction: "illegal",
    NotYourTurn: "not-your-turn",
    GameOver: "over",
}


class Refusal(JactaError):
    """Something the server does not do, and why."""

    def __init__(self, code: str, text: str, rule: str | None = None) -> None:
        self.code, self.rule = code, rule
        super().__init__(text)

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        return STATUS.get(self.code, 422)


def code_of(error: JactaError) -> str:
    """Return the code for an error of the game's core."""
    if isinstance(error, Refusal):
        return error.code
    return CODES.get(type(error), "refused")
