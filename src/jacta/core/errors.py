"""What can go wrong, as types.

JactaError
├── SetupError          a game cannot be set up as asked: unknown game, players, options
├── BoardError          a board file cannot be used: names file, key, value and what was expected
├── RecordError         a record cannot be read: names the line and why
├── DiceError           dice gave what cannot be; what was played before them stands
└── ActionError         an action is not accepted; nothing has changed
    ├── MalformedAction     it is no action text (or id) of this game
    ├── IllegalAction       it is one, but not allowed now
    ├── NotYourTurn         somebody else has to decide
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
    """Anything that jacta refuses, with a message for the person at the table."""


class SetupError(JactaError):
    """A game that cannot be set up as asked."""


class BoardError(JactaError):
    """A board file that cannot be used."""

    def __init__(self, source: str, key: str, value: object, expected: str) -> None:
        self.source, self.key, self.value, self.expected = source, key, value, expected
        found = "nothing" if value is None else _shortened(repr(value))
        super().__init__(f"{source}: {key}: expected {expected}, found {found}")


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_FOUND else f"{text[:LONGEST_FOUND]}…"


class RecordError(JactaError):
    """A record that is malformed, or tells of something that the rules forbid."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        self.source, self.line, self.reason = source, line, reason
        super().__init__(f"{source}, line {line}: {reason}")


class DiceError(JactaError):
    """Dice that gave what cannot happen, or nothing; what was played before them stands."""


class ActionError(JactaError):
    """An action that was not accepted; the table is as it was."""


class MalformedAction(ActionError):
    """A text or id that means no action of this game."""


class IllegalAction(ActionError):
    """An action of this game that is not allowed now, with the rule's reason if there is one."""

    def __init__(self, text: str, reason: Reason | None = None) -> None:
        self.reason = reason
        super().__init__(text)


class NotYourTurn(ActionError):
    """An action by a seat that is not asked now."""


class GameOver(ActionError):
    """An action after the end of the game."""
