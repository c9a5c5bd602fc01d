"""What the server refuses, with a code for programs and a text for people.

Each code means one thing. Its HTTP status says the same more coarsely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from jacta.core.previews import Reason

__all__ = ["STATUS", "Refusal", "code_of", "refusal_of"]

STATUS = {
    "bad-board": 422,  # a board's content does not follow the board's form
    "bad-record": 422,  # a record cannot be read, or is against the rules
    "bad-setup": 422,  # no game can be set up like that
    "bot-plays": 409,  # a bot plays for this seat
    "broken-table": 500,  # the stored log cannot be replayed
    "cannot-undo": 409,  # something has happened since the decision
    "foreign": 403,  # the page that asks belongs to another site
    "hidden": 409,  # the record holds secrets until the game is over
    "illegal": 422,  # the rules do not allow this action now
    "malformed": 422,  # a message or a body has another form
    "not-over": 409,  # a rematch of a game that is still going on
    "not-your-seat": 403,
    "not-your-turn": 422,
    "over": 422,  # an action after the end
    "refused": 422,  # anything else
    "stale": 409,  # the table has changed since the client looked
    "taken": 409,  # somebody else has the seat of this link
    "too-fast": 429,
    "unavailable": 503,  # the storage does not work now
    "unknown-action": 422,  # no action has this text
    "unknown-board": 404,
    "unknown-page": 404,
    "unknown-table": 404,
    "wrong-link": 403,  # the link's secret fits no seat
}
CODES: dict[type[JactaError], str] = {
    BoardError: "bad-board",
    RecordError: "bad-record",
    SetupError: "bad-setup",
    MalformedAction: "unknown-action",
    IllegalAction: "illegal",
    NotYourTurn: "not-your-turn",
    GameOver: "over",
}


class Refusal(JactaError):
    """Something the server does not do, and why."""

    def __init__(
        self, code: str, text: str, rule: str | None = None, reason: Reason | None = None
    ) -> None:
        self.code, self.rule, self.reason = code, rule, reason
        self.status = STATUS[code]
        super().__init__(text)


def code_of(error: JactaError) -> str:
    """Return the code for an error of the game's core."""
    if isinstance(error, Refusal):
        return error.code
    return CODES.get(type(error), "refused")


def refusal_of(error: JactaError, rule: str) -> Refusal:
    """Return the refusal of an action; the rule is that of its reason, else of the next step."""
    reason = error.reason if isinstance(error, IllegalAction) else None
    return Refusal(code_of(error), str(error), reason.rule if reason else rule, reason)
