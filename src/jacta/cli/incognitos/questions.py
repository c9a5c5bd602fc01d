"""What a player of Los Incognitos is asked: for a decision, or for the dice of a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import joined, name_tag, span
from jacta.cli.incognitos.words import dice_row, kind_tag, words
from jacta.games.incognitos.words import SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.records import Player
    from jacta.games.incognitos.view import DiceView, View

__all__ = ["question", "roll_question", "roll_text"]

ROLLS = ("roll", "sign-roll", "duel-roll", "rival-roll")
ASKED = {"act", "teleport", "set"}  # in any other phase, for a duel
SEPARATORS = ",;+-."


def question(players: Sequence[Player], view: View) -> Text:
    """Return who has to decide what."""
    if view.turn is None:
        return Text()
    who = name_tag(players, view.turn)
    phase = view.phase if view.phase in ASKED else "duel"
    dice = _dice(view.dice) if phase == "act" else Text()
    return words.line(f"ask.{phase}", "bold", name=who, dice=dice)


def _dice(dice: DiceView) -> Text:
    """Return the dice that can be used, and what the roll forbids."""
    text = span(dice_row(dice.roll) or words.text("heap.none"), "bold reverse")
    heaps = {"pad": dice.pad, "kept": dice.kept, "aside": dice.aside, "held": dice.held}
    parts = [
        words.line(f"heap.{name}", dice=dice_row(letters))
        for name, letters in heaps.items()
        if letters
    ]
    parts += [] if dice.may_move else [words.line("heap.no-moving", "bold red")]
    parts += [] if dice.may_mark else [words.line("heap.no-marking", "bold red")]
    return joined([text, *parts], "  ")


def roll_question(players: Sequence[Player], view: View) -> Text | None:
    """Return who rolls how many dice, and what for; None if chance is not a roll."""
    if view.phase not in ROLLS or view.active is None:
        return None
    rolls_rival = view.phase == "rival-roll" and view.duel is not None
    seat = view.duel.rival if rolls_rival and view.duel else view.active
    beside = dice_row(view.dice.pad + view.dice.kept + view.dice.aside)
    return words.line(
        "ask.roll",
        "bold",
        name=name_tag(players, seat),
        dice=words.text("dice", count=view.dice.to_roll),
        why=_why(view),
        beside=words.text("beside", dice=beside) if beside else "",
    )


def _why(view: View) -> Text:
    """Return what the dice are rolled for."""
    why = words.line(f"why.{view.phase}", "bold")
    if view.duel is None:
        return why
    own, other = (field.partition(":")[0] for field in (view.duel.own, view.duel.opponent))
    return words.line("why.duel", why=why, own=kind_tag(own), other=kind_tag(other, "object"))


def roll_text(typed: str) -> str:
    """Return typed letters, in any order and case and however spaced, as an outcome."""
    letters = [c for c in typed.upper() if not c.isspace() and c not in SEPARATORS]
    order = {letter: i for i, letter in enumerate(SYMBOL_IDS)}
    return "roll:" + "".join(sorted(letters, key=lambda letter: order.get(letter, len(order))))
