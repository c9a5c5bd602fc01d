"""What the commands need to know about a game, and where that knowledge lives.

A game's kit names its `Screen`; a game without one gets the plain screen. The commands know
no rules and no components.

"Eyes" are the seat for which something is shown; None is what anybody may see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from jacta.core.kits import find_kit, load_class

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType
    from rich.text import Text

    from jacta.cli.language import Words
    from jacta.core.table import Event, Table

__all__ = ["Choice", "Screen", "find_screen"]


@dataclass(frozen=True)
class Choice:
    """A legal action: its canonical text, its name for people, and what it would do.

    `brief` says all that in half a line, for a low or narrow terminal.
    """

    text: str
    says: Text
    label: str
    brief: Text


class Screen(Protocol):
    """A game in progress on a terminal."""

    # Its texts; `look` and `looks` say what m at the prompt shows, in a word and in a sentence.
    words: ClassVar[Words]

    def __init__(self, table: Table) -> None: ...

    def action_name(self, action: str) -> str:
        """Return an action's name for people; typed, it means the action."""

    def draw(self, eyes: int | None, width: int) -> RenderableType:
        """Return the board, the players, and all that lies open or is known to the eyes."""

    def question(self) -> Text:
        """Return who has to decide what."""

    def choices(self, eyes: int | None) -> Sequence[Choice]:
        """Return the legal actions of the seat to move."""

    def page(self, word: str, width: int) -> RenderableType | None:
        """Return the part of the board that a word at the prompt asks for, if any."""

    def help(self) -> RenderableType:
        """Return how to read the drawing."""

    def sentences(self, event: Event) -> list[Text]:
        """Return what happened, as sentences; the event is as its reader may know it."""

    def has_secrets(self) -> bool:
        """Whether players can hold something that the others may not see."""

    def asks_in_secret(self) -> bool:
        """Whether the decision itself would show what the others may not see."""

    def secrets(self, seat: int) -> RenderableType:
        """Return what only this seat may see."""

    def roll_question(self) -> Text | None:
        """Return which real dice to roll now; None if chance is something else."""

    def roll_text(self, typed: str) -> str:
        """Return the outcome that typed dice mean."""

    def final(self) -> RenderableType:
        """Return the scores, where they came from, and why the game ended."""

    @staticmethod
    def draw_board(board: Any, width: int) -> RenderableType:
        """Return a board with all its components."""

    @staticmethod
    def board_summary(board: Any) -> str:
        """Return in one line what a board has."""


def find_screen(game: str) -> type[Screen]:
    """Return the screen of a game by the game's name."""
    reference = find_kit(game).screen or "jacta.cli.plain_screen:PlainScreen"
    return load_class(reference, Screen)
