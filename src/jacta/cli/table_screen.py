"""What a game shows on the terminal, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from jacta.cli.choice_list import choice_grid, height, latest_lines, unlisted_note
from jacta.cli.console import joined, name_tag, out, printable
from jacta.cli.keyboard import forget_screen, hand_over, pause
from jacta.cli.screen import find_screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice
    from jacta.core.table import Table

__all__ = ["TableScreen"]

LISTED = 24  # choices
LEAST_LOGGED = 3
LOGGED = 12  # sentences, if the output is not a terminal


class TableScreen:
    """The screen that the people at this keyboard look at."""

    def __init__(self, table: Table, people: Sequence[int]) -> None:
        self.table, self.people = table, people
        self.screen = find_screen(table.game.name)(table)
        self._told = -1

    @property
    def is_shared(self) -> bool:
        """Whether several people look at it."""
        return len(self.people) > 1

    @property
    def eyes(self) -> int | None:
        """Whose secrets it may show: nobody's if it is shared."""
        return self.people[0] if len(self.people) == 1 else None

    def introduce(self) -> None:
        """Print who plays."""
        names = []
        for seat, player in enumerate(self.table.players):
            kind = f" ({printable(player.bot)} bot)" if player.bot else ""
            names.append(name_tag(self.table.players, seat).append(kind))
        out.print(joined(names), soft_wrap=True)
        if self.table.seq == 0 and self.table.game.first_game:
            out.print(Text(self.table.game.first_game, style="dim"))

    def show(self, seat: int, eyes: int | None, choices: Sequence[Choice]) -> None:
        """Show the table to a seat, what happened since it decided, and what it can do."""
        above = self.screen.draw(eyes, out.width)
        below = self._asked(choices)
        log = self._sentences(eyes, self._last_decision(seat))
        room = out.height - height(above) - height(below) - 2 if out.is_terminal else LOGGED
        out.print(above)
        if log:
            out.print(Rule(style="dim"))
        for sentence in latest_lines(log, max(room, LEAST_LOGGED)):
            out.print(sentence)
        out.print(below)

    def ask_again(self, choices: Sequence[Choice]) -> None:
        """Show the question again."""
        out.print(self._asked(choices))

    def _asked(self, choices: Sequence[Choice]) -> RenderableType:
        shown, rest = choices[:LISTED], choices[LISTED:]
        return Group(self.screen.question(), choice_grid(shown), *unlisted_note(rest))

    def show_secrets(self, seat: int) -> None:
        """Show a seat what only it may see, after handing over the keyboard."""
        if not self.screen.has_secrets():
            out.print("There are no secrets in this game.")
        elif not self.is_shared:
            out.print(self.screen.secrets(seat))
        else:
            self.hand_to(seat)
            try:
                out.print(self.screen.secrets(seat))
                pause("To hide this again")
            finally:
                forget_screen()
            out.print(self.screen.draw(self.eyes, out.width))

    def hand_to(self, seat: int) -> None:
        """Wait until only this seat looks at the screen."""
        hand_over(printable(self.table.players[seat].name))

    # The log

    def _last_decision(self, seat: int) -> int:
        """Return the number of the seat's last decision, or -1."""
        return max((event.seq for event in self.table.events() if event.by == seat), default=-1)

    def _sentences(self, eyes: int | None, since: int) -> list[Text]:
        events = self.table.events_for(eyes, since)
        return [sentence for event in events for sentence in self.screen.sentences(event)]

    def tell_new(self) -> None:
        """Print what has happened since the last print or decision."""
        for sentence in self._sentences(self.eyes, self._told):
            out.print(sentence)
        self.is_up_to_date()

    def is_up_to_date(self) -> None:
        """Treat everything that has happened so far as printed."""
        self._told = self.table.seq

    def tell_all(self, eyes: int | None) -> None:
        """Print the whole log."""
        for sentence in self._sentences(eyes, -1):
            out.print(sentence)
