"""What the server refuses, with a code for programs and a text for people.

Each code means one thing. Its HTTP status says the same more coarsely.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from jacta.core.errors import (
    ActionError,
    BoardError,
    GameOver,
    IllegalAction,
    JactaError,
    MalformedAction,
    NotYourTurn,
    RecordError,
    SetupError,
)
from jacta.fair.chains import ChainError

if TYPE_CHECKING:
    from jacta.core.previews import Reason

__all__ = ["STATUS", "Refusal", "code_of", "plain_text", "refusal_of", "refusal_response"]

STATUS = {
    "bad-board": 422,  # a board's content does not follow the board's form
    "bad-record": 422,  # a record cannot be read, or breaks the rules
    "bad-setup": 422,  # no game can be set up like that
    "bot-plays": 409,  # a bot plays for this seat
    "broken-table": 500,  # the stored log cannot be replayed
    "busy": 503,  # too much work waits already
    "cannot-undo": 409,  # something has happened since the decision
    "closed": 409,  # the host has closed the table
    "failed": 500,  # a defect of the server
    "foreign": 403,  # the page that asks belongs to another site
    "full": 503,  # the server holds as many tables, or devices to notify, as it may
    "hidden": 409,  # the record holds secrets until the game is over
    "illegal": 422,  # the rules do not allow this action now
    "lesson": 409,  # legal, but not what the tutorial asks for
    "malformed": 422,  # a message or a body does not have the expected form
    "needs-server": 501,  # only a server can do this, not a table in a browser
    "no-push": 409,  # this server sends no notices to devices
    "no-network": 409,  # this machine is not on a local network
    "not-local": 403,  # only somebody at the server's machine may do this
    "no-advice": 403,  # the host allows no hints or odds at this table
    "not-over": 409,  # a rematch of a game that is not over
    "not-started": 409,  # the game has not begun
    "not-the-host": 403,  # only the host may do this
    "not-your-seat": 403,
    "not-your-turn": 422,
    "others-play": 409,  # a table where others still play cannot be deleted
    "over": 422,  # an action after the end
    "present": 409,  # a bot plays only for somebody who is away
    "resigned": 409,  # a player who has resigned cannot take the seat back
    "stale": 409,  # the table has changed since the client looked
    "sealed": 409,  # the dice can be checked only when the game is over
    "started": 409,  # the game has begun, so its set-up is fixed
    "storage-full": 507,  # the disk, or what a browser gives a page, has no room left
    "taken": 409,  # somebody else has the seat of this link
    "too-fast": 429,  # too many requests or messages within a short time
    "too-large": 413,
    "too-lively": 429,  # too many reactions within a short time
    "too-many": 429,  # too many sockets at the same time
    "unavailable": 503,  # the storage does not work now
    "unknown-action": 422,  # no action has this text
    "unknown-board": 404,
    "unknown-page": 404,
    "unknown-puzzle": 404,  # no such puzzle, or no such blunder of one's own
    "unknown-table": 404,
    "wrong-chain": 422,  # an anchor or a link does not fit the chains of this table
    "wrong-host": 421,  # the request names a host that the server does not answer to
    "wrong-link": 403,  # the link's secret fits no seat
    "wrong-method": 405,
}
LONGEST_TEXT = 600  # characters of a refusal
# An error has the code of its own type, or else of the nearest one above it.
CODES: dict[type[JactaError], str] = {
    JactaError: "failed",
    ActionError: "illegal",
    ChainError: "wrong-chain",
    BoardError: "bad-board",
    RecordError: "bad-record",
    SetupError: "bad-setup",
    MalformedAction: "unknown-action",
    IllegalAction: "illegal",
    NotYourTurn: "not-your-turn",
    GameOver: "over",
}


class Refusal(JactaError):
    """What the server will not do, why, and in how many seconds to try again."""

    def __init__(
        self,
        code: str,
        text: str,
        rule: str | None = None,
        reason: Reason | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.code, self.rule, self.reason, self.retry_after = code, rule, reason, retry_after
        self.status = STATUS[code]
        super().__init__(text)


def code_of(error: JactaError) -> str:
    """Return the code for an error of the game's core."""
    if isinstance(error, Refusal):
        return error.code
    return next(CODES[kind] for kind in type(error).__mro__ if kind in CODES)


def refusal_of(error: JactaError, rule: str) -> Refusal:
    """Return the refusal of an action; the rule is that of its reason, else of the next step."""
    reason = error.reason if isinstance(error, IllegalAction) else None
    return Refusal(code_of(error), str(error), reason.rule if reason else rule, reason)


def plain_text(text: str) -> str:
    """Return a text that is short and can be encoded, whatever a client has sent."""
    short = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
    return short.encode(errors="backslashreplace").decode()


def refusal_response(error: JactaError) -> JSONResponse:
    """Return the HTTP answer, with the same code and text as over the socket."""
    code = code_of(error)
    wait = error.retry_after if isinstance(error, Refusal) else None
    headers = {} if wait is None else {"Retry-After": str(max(1, math.ceil(wait)))}
    return JSONResponse({"code": code, "text": plain_text(str(error))}, STATUS[code], headers)
