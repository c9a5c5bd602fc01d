"""One game at this keyboard, from its current position to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from jacta.bots import BOTS, find_bot, suggestion, usual_bot
from jacta.cli.bot_preparation import prepare_bot
from jacta.cli.choice_list import all_choices, height, parse_choice
from jacta.cli.console import out, printable, show_colours
from jacta.cli.hints import hint
from jacta.cli.keyboard import ask, forget_screen, pause
from jacta.cli.language import language, words
from jacta.cli.table_screen import TableScreen
from jacta.core.dice import Typed
from jacta.core.errors import ActionError, SetupError
from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jacta.bots import Bot
    from jacta.cli.record_file import RecordFile
    from jacta.cli.screen import Choice
    from jacta.core.dice import Dice
    from jacta.core.game import Game
    from jacta.core.table import Table

__all__ = ["KeyboardGame"]

NARROW = 76  # columns; below, the prompt is short
BELOW_HELP = 4  # lines: where the record is, and the prompt


class KeyboardGame:
    """A table, its dice and bots, its record file, and the people at this keyboard."""

    def __init__(
        self,
        table: Table,
        dice: Dice,
        bots: Mapping[int, Bot],
        record_file: RecordFile,
        *,
        typed: bool,
    ) -> None:
        self.table, self.bots, self.record_file = table, bots, record_file
        show_colours(table.players)
        people = [seat for seat in range(len(table.players)) if seat not in bots]
        self.table_screen = TableScreen(table, people)
        self.screen = self.table_screen.screen
        self.dice = Typed(self._ask_roll, dice) if typed else dice
        self._is_first_frame = True
        self._typed = ""

    def play(self) -> None:
        """Play to the end; whatever interrupts it, the record file holds all that was played."""
        self.table_screen.introduce()
        for bot in self.bots.values():
            prepare_bot(bot)
        try:
            while not self.table.is_over:
                self._go_on()
                self.record_file.follow(self.table)
        finally:
            self.record_file.follow(self.table)
        self.table_screen.tell_new()
        out.print()
        out.print(self.screen.final())

    def _go_on(self) -> None:
        table, seat = self.table, self.table.turn
        if table.is_chance:
            table.play(self.dice.outcome(table.game, table.state), CHANCE)
        elif seat is not None and seat in self.bots:
            table.play(suggestion(self.bots[seat], table), seat)
        elif seat is not None and self.table_screen.is_shared and self.screen.asks_in_secret():
            self._decide_in_secret(seat)
        elif seat is not None:
            self._clear()
            self._decide(seat, self.table_screen.eyes)
        if not self.table_screen.people:
            self.table_screen.tell_new()

    def _clear(self) -> None:
        """Begin a new frame; the first one keeps the introduction on the screen."""
        if out.is_terminal and not self._is_first_frame:
            out.clear()
        self._is_first_frame = False

    def _ask_roll(self, _game: Game[Any], _state: Any, complaint: str | None) -> str | None:
        question = self.screen.roll_question()
        if question is None:
            return None
        if complaint:
            out.print(Text(self._dice_complaint(complaint), style="red"))
        else:
            self.table_screen.tell_new()
            out.print(question)
        self._typed = ask(words.text("prompt.dice"))
        return self.screen.roll_text(self._typed)

    def _dice_complaint(self, complaint: str) -> str:
        """Return why typed dice are impossible; the rules say so in English only."""
        if language() == "en":
            return complaint
        return words.text("dice.wrong", typed=printable(self._typed))

    # A person's decision

    def _decide_in_secret(self, seat: int) -> None:
        self.table_screen.hand_to(seat)
        try:
            self._decide(seat, seat)
        finally:
            forget_screen()

    def _decide(self, seat: int, eyes: int | None) -> None:
        choices = self.screen.choices(eyes)
        self.table_screen.show(seat, eyes, choices)
        while not self._obey(ask(self._prompt()), seat, eyes, choices):
            pass

    def _prompt(self) -> str:
        if out.width < NARROW:
            return words.text("prompt.short")
        return words.text("prompt", look=self.screen.words.text("look"))

    def _obey(self, answer: str, seat: int, eyes: int | None, choices: Sequence[Choice]) -> bool:
        """Do what was typed; whether the table has changed."""
        match answer.lower():
            case "":
                self.table_screen.show_again(eyes, choices)
            case "?" | "h" | "help":
                self._explain()
            case "u":
                return self._undo(seat)
            case "w":
                self._advise(usual_bot(self.table.game.name), eyes)
            case named if named.startswith("w "):
                self._advise(named[2:].strip(), eyes)
            case "l":
                self.table_screen.tell_all(eyes)
                self.table_screen.ask_again(choices)
            case "a":
                out.print(all_choices(choices))
            case word if (page := self.screen.page(word, out.width)) is not None:
                out.print(page)
            case "m":
                self.table_screen.show_secrets(seat)
                self.table_screen.ask_again(choices)
            case _:
                return self._choose(answer, seat, choices)
        return False

    def _explain(self) -> None:
        """Explain what can be typed, and what everything on the table means."""
        keys, legend = words.text("help", looks=self.screen.words.text("looks")), self.screen.help()
        out.print(keys)
        if out.is_terminal and height(keys) + height(legend) + BELOW_HELP > out.height:
            pause(words.text("log.go-on"))  # or the keys would scroll away unread
        out.print(legend)
        out.print(words.text("record", path=self.record_file.path), soft_wrap=True)

    def _advise(self, name: str, eyes: int | None) -> None:
        """Show what a bot would do, using only what the screen may show."""
        try:
            bot = find_bot(name, self.table.game.name)
        except SetupError:
            known = words.text("bot.unknown", name=printable(name), bots=", ".join(BOTS))
            out.print(known)
            return
        prepare_bot(bot)
        out.print(hint(bot, self.table, eyes, self.screen.action_name))

    def _choose(self, answer: str, seat: int, choices: Sequence[Choice]) -> bool:
        text = parse_choice(answer, choices)
        if text is None:
            out.print(self._refusal(answer, len(choices)), soft_wrap=True)
            return False
        self.table.play(text, seat)
        self.table_screen.is_up_to_date()
        return True

    def _refusal(self, answer: str, last: int) -> str:
        """Return why an answer is not a choice: by the rules, if it is an action at all."""
        try:
            reason = self.table.why_not(answer)
        except ActionError:
            reason = None
        if reason is not None:
            return self.table.game.sentence(reason, language())
        return words.text("choice.none", answer=printable(answer), last=last)

    def _undo(self, seat: int) -> bool:
        """Take back the seat's decision, if that is the last thing that happened."""
        last = self.table.events(self.table.seq - 1) if self.table.seq else []
        if not last or last[0].by != seat:
            out.print(words.text("undo.none"))
            return False
        self.table.undo()
        self.table_screen.is_up_to_date()
        return True
