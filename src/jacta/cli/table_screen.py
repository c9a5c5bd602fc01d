"""What a game shows on the terminal, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from jacta.cli.choice_list import fitting_choices, height, latest_lines
from jacta.cli.console import joined, name_tag, out, printable
from jacta.cli.keyboard import forget_screen, hand_over, pause
from jacta.cli.language import game_words, words
from jacta.cli.screen import find_screen
from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice
    from jacta.core.table import Table

__all__ = ["TableScreen"]

LEAST_LOGGED = 2  # lines of the log beside the choices
LOGGED = 12  # lines of it, if the output is not a terminal
PROMPT = RULE = 1


class TableScreen:
    """The screen that the people at this keyboard look at."""

    def __init__(self, table: Table, people: Sequence[int]) -> None:
        self.table, self.people = table, people
        self.screen = find_screen(table.game.name)(table)
        self._told = -1
        self._log: list[Text] = []
        self._heading = "log.begun"

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
            name = name_tag(self.table.players, seat)
            bot = printable(player.bot or "")
            names.append(words.line("bot", name=name, bot=bot) if bot else name)
        out.print(joined(names), soft_wrap=True)
        if self.table.seq == 0 and self.table.game.first_game:
            out.print(Text(self._first_game(), style="dim"))

    def _first_game(self) -> str:
        own = game_words(self.table.game.name)
        return own.text("setup.first") if "setup.first" in own else self.table.game.first_game

    def show(self, seat: int, eyes: int | None, choices: Sequence[Choice]) -> None:
        """Show the table to a seat, what happened since it decided, and what it can do."""
        since = self._last_decision(seat)
        self._heading = "log.since" if since >= 0 else "log.begun"
        self._log = (
            self._paragraphs(eyes, since) if out.is_terminal else self._sentences(eyes, since)
        )
        if out.is_terminal and self._missing(eyes, choices):
            self._tell_page()
        self._frame(eyes, choices)

    def show_again(self, eyes: int | None, choices: Sequence[Choice]) -> None:
        """Show the table and the question again."""
        if out.is_terminal:
            out.clear()
        self._frame(eyes, choices)

    def ask_again(self, choices: Sequence[Choice]) -> None:
        """Show the question again."""
        out.print(Group(self.screen.question(), fitting_choices(choices, None)))

    def _frame(self, eyes: int | None, choices: Sequence[Choice]) -> None:
        """Print the board, the end of the log and the question, on one screen if they fit."""
        above, log, below = self._parts(eyes, choices)
        out.print(above)
        if len(log) > 1:
            out.print(Rule(style="dim"))
        for sentence in log:
            out.print(sentence)
        out.print(below)

    def _parts(
        self, eyes: int | None, choices: Sequence[Choice]
    ) -> tuple[RenderableType, list[Text], RenderableType]:
        above, question = self.screen.draw(eyes, out.width), self.screen.question()
        if not out.is_terminal:
            below = Group(question, fitting_choices(choices, None))
            return above, latest_lines(self._log, LOGGED), below
        room = out.height - PROMPT - height(above) - height(question)
        listed = max(room - LEAST_LOGGED - RULE, 2)
        if height(fitting_choices(choices, None if room < 0 else room)) > listed:
            listed = max(room - 1, 2)  # one line of the log, and no rule above it
        shown = fitting_choices(choices, listed)
        room -= height(shown)
        log = latest_lines(self._log, room - RULE if room > 1 + RULE else 1)
        return above, log if room > 0 else [], Group(question, shown)

    def _missing(self, eyes: int | None, choices: Sequence[Choice]) -> bool:
        """Whether some of what happened would not be on the screen."""
        return len(self._parts(eyes, choices)[1]) < len(self._log)

    def _tell_page(self) -> None:
        """Tell what happened on pages of its own, before the table is shown again."""
        out.print(Rule(words.text(self._heading), align="left", style="dim"))
        left = room = out.height - 3
        for sentence in self._log:
            if height(sentence) > left:
                pause(words.text("log.go-on"))
                left = room
            out.print(sentence)
            left -= height(sentence)
        pause(words.text("log.go-on"))
        out.clear()

    def show_secrets(self, seat: int) -> None:
        """Show a seat what only it may see, after handing over the keyboard."""
        if not self.screen.has_secrets():
            out.print(words.text("secrets.none"))
        elif not self.is_shared:
            out.print(self.screen.secrets(seat))
        else:
            self.hand_to(seat)
            try:
                out.print(self.screen.secrets(seat))
                pause(words.text("secrets.hide"))
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

    def _paragraphs(self, eyes: int | None, since: int) -> list[Text]:
        """Return the same with a line for each roll and all that came of it."""
        told: list[Text] = []
        for event in self.table.events_for(eyes, since):
            for number, sentence in enumerate(self.screen.sentences(event)):
                is_roll = event.by == CHANCE and number == 0
                if is_roll or not told or _is_heading(sentence):
                    told.append(sentence)
                else:
                    gap = " " if told[-1].plain.endswith((".", "!")) else " · "
                    told[-1].append(gap).append(sentence)
        return told

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


def _is_heading(sentence: Text) -> bool:
    """Whether a sentence begins a turn or whatever else a game is divided into: in bold."""
    return any(span.style == "bold" for span in sentence.spans)
