"""What can go wrong, as types.

JactaError
├── SetupError          a game cannot be set up: unknown game or option, wrong number of players
├── BoardError          a board file cannot be used: names file, key, value and what was expected
├── RecordError         a record cannot be read: names the line and why
├── DiceError           dice gave an impossible outcome, or none; earlier steps stand
└── ActionError         an action was rejected; nothing has changed
    ├── MalformedAction     not an action text (or id) of this game
    ├── IllegalAction       an action of this game, but not legal now
    ├── NotYourTurn         another seat is to move
    └── GameOver            the game has ended
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jacta.core.previews import Reason

__all__ = [
    "ActionError",
    "BoardError",
    "DiceError",
    "GameOver",
    "IllegalAction",
    "JactaError",
    "MalformedAction",
    "NotYourTurn",
    "RecordError",
    "SetupError",
]


LONGEST_FOUND = 100  # characters of a wrong value that a message repeats


class JactaError(Exception):
    """The base of all jacta errors; its message is meant for the person at the table."""


class SetupError(JactaError):
    """A game cannot be set up as requested."""


class BoardError(JactaError):
    """A board file cannot be used."""

    def __init__(self, source: str, key: str, value: object, expected: str) -> None:
        self.source, self.key, self.value, self.expected = source, key, value, expected
        found = "nothing" if value is None else _shortened(repr(value))
        super().__init__(f"{source}: {key}: expected {expected}, found {found}")


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_FOUND else f"{text[:LONGEST_FOUND]}…"


class RecordError(JactaError):
    """A record is malformed or breaks the rules."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        self.source, self.line, self.reason = source, line, reason
        super().__init__(f"{source}, line {line}: {reason}")


class DiceError(JactaError):
    """Dice gave an impossible outcome, or none; earlier steps stand."""


class ActionError(JactaError):
    """An action was rejected; the table has not changed."""


class MalformedAction(ActionError):
    """A text or id is not an action of this game."""


class IllegalAction(ActionError):
    """An action is not legal now; `reason` names the rule, if there is one."""

    def __init__(self, text: str, reason: Reason | None = None) -> None:
        self.reason = reason
        super().__init__(text)


class NotYourTurn(ActionError):
    """A seat tried to act, but another is to move."""


class GameOver(ActionError):
    """A seat tried to act after the end of the game."""
