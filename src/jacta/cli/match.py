"""One game at this keyboard, from where it stands to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from jacta.bots import suggestion
from jacta.cli.choosing import chosen, height, latest, listed, more
from jacta.cli.console import out, printable
from jacta.cli.keyboard import ask, forget_screen, hand_over, pause
from jacta.cli.screen import find_screen
from jacta.core.dice import Typed
from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jacta.bots import Bot
    from jacta.cli.journal import Journal
    from jacta.cli.screen import Choice
    from jacta.core.dice import Dice
    from jacta.core.game import Game
    from jacta.core.table import Table

__all__ = ["Match"]

HELP = """\
Type the number of a choice, or its text.
  u  take back your last decision, as long as nothing has happened since
  l  the whole log of the game
  m  what only you may see: your missions and point tokens
  a  all choices, where only some are listed
  q  stop; the game is saved and can be resumed
"""

PROMPT = "[number, ? help, l log, m missions, u undo, q quit] "
LISTED = 24  # choices
LEAST_LOGGED = 3
LOGGED = 12  # sentences, where the screen has no height


class Match:
    """A table, its dice and bots, its journal, and the people at this keyboard."""

    def __init__(
        self, table: Table, dice: Dice, bots: Mapping[int, Bot], journal: Journal, *, typed: bool
    ) -> None:
        self.table, self.bots, self.journal = table, bots, journal
        self.screen = find_screen(table.game.name)(table)
        self.dice = Typed(self._ask_roll, dice) if typed else dice
        self._people = [seat for seat in range(len(table.players)) if seat not in bots]
        self._told = -1

    @property
    def _is_shared(self) -> bool:
        return len(self._people) > 1

    @property
    def _eyes(self) -> int | None:
        """Whose secrets may stand on the screen: nobody's, if several people look at it."""
        return self._people[0] if len(self._people) == 1 else None

    def play(self) -> None:
        """Play to the end; whatever interrupts it, the journal has all that was played."""
        try:
            while not self.table.is_over:
                self._go_on()
                self.journal.follow(self.table)
        finally:
            self.journal.follow(self.table)
        self._tell_new()
        out.print()
        out.print(self.screen.final())

    def _go_on(self) -> None:
        table = self.table
        if table.is_chance:
            table.play(self.dice.outcome(table.game, table.state), CHANCE)
        elif table.turn is not None and table.turn in self.bots:
            table.play(suggestion(self.bots[table.turn], table), table.turn)
        elif table.turn is not None:
            self._decide(table.turn)
        if not self._people:
            self._tell_new()

    # A person's decision

    def _decide(self, seat: int) -> None:
        in_secret = self._is_shared and self.screen.asks_in_secret()
        eyes = seat if in_secret else self._eyes
        if in_secret:
            hand_over(printable(self.table.players[seat].name))
        elif out.is_terminal:
            out.clear()
        choices = self.screen.choices(eyes)
        self._show(seat, eyes, choices)
        while not self._obey(ask(PROMPT), seat, eyes, choices):
            pass
        if in_secret:
            forget_screen()

    def _obey(self, answer: str, seat: int, eyes: int | None, choices: Sequence[Choice]) -> bool:
        """Do what was typed; whether the table has changed."""
        match answer.lower():
            case "":
                return False
            case "?" | "h" | "help":
                out.print(HELP)
                out.print(self.screen.help())
            case "u":
                return self._undo(seat)
            case "l":
                self._tell_all(eyes)
                self._ask_again(choices)
            case "m":
                self._show_secrets(seat)
                self._ask_again(choices)
            case "a":
                out.print(listed(choices))
            case text:
                return self._choose(text, seat, choices)
        return False

    def _choose(self, answer: str, seat: int, choices: Sequence[Choice]) -> bool:
        text = chosen(answer, choices)
        if text is None:
            last = len(choices)
            out.print(f"{printable(answer)!r} is no choice: type 1 to {last}, or ? for help.")
            return False
        self.table.play(text, seat)
        self._told = self.table.seq
        return True

    def _undo(self, seat: int) -> bool:
        """Take back the seat's decision, if that is the last thing that happened."""
        last = self.table.events(self.table.seq - 1) if self.table.seq else []
        if not last or last[0].by != seat:
            out.print("Nothing to take back: dice or somebody else came after your decision.")
            return False
        self.table.undo()
        return True

    # What is shown

    def _show(self, seat: int, eyes: int | None, choices: Sequence[Choice]) -> None:
        above = self.screen.draw(eyes, out.width)
        below = Group(self.screen.question(), listed(choices[:LISTED]), *more(choices[LISTED:]))
        log = self._sentences(eyes, self._last_decision(seat))
        room = out.height - height(above) - height(below) - 2 if out.is_terminal else LOGGED
        out.print(above)
        if log:
            out.print(Rule(style="dim"))
        for sentence in latest(log, max(room, LEAST_LOGGED)):
            out.print(sentence)
        out.print(below)

    def _ask_again(self, choices: Sequence[Choice]) -> None:
        out.print(Group(self.screen.question(), listed(choices[:LISTED]), *more(choices[LISTED:])))

    def _show_secrets(self, seat: int) -> None:
        if not self.screen.has_secrets():
            out.print("There are no secrets in this game: it is played without variants.")
            return
        if not self._is_shared:
            out.print(self.screen.secrets(seat))
            return
        hand_over(printable(self.table.players[seat].name))
        out.print(self.screen.secrets(seat))
        pause("To hide this again")
        forget_screen()
        out.print(self.screen.draw(self._eyes, out.width))

    def _last_decision(self, seat: int) -> int:
        """Return the number of the seat's last decision, or -1."""
        mine = [event.seq for event in self.table.events() if event.by == seat]
        return mine[-1] if mine else -1

    def _sentences(self, eyes: int | None, since: int) -> list[Text]:
        events = self.table.events_for(eyes, since)
        return [sentence for event in events for sentence in self.screen.sentences(event)]

    def _tell_new(self) -> None:
        for sentence in self._sentences(self._eyes, self._told):
            out.print(sentence)
        self._told = self.table.seq

    def _tell_all(self, eyes: int | None) -> None:
        for sentence in self._sentences(eyes, -1):
            out.print(sentence)

    # Real dice

    def _ask_roll(self, _game: Game[Any], _state: Any, complaint: str | None) -> str | None:
        question = self.screen.roll_question()
        if question is None:
            return None
        if complaint:
            out.print(Text(complaint, style="red"))
        else:
            self._tell_new()
            out.print(question)
        return self.screen.roll_text(ask("dice> "))
