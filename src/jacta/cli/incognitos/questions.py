"""What a player of Los Incognitos is asked: for a decision, or for the dice of a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import counted, name_tag, span
from jacta.cli.incognitos.words import dice_row, kind_tag
from jacta.games.incognitos.words import SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.records import Player
    from jacta.games.incognitos.view import DiceView, View

__all__ = ["question", "roll_question", "roll_text"]

ROLLS = {
    "roll": "",
    "sign-roll": " for a sign",
    "duel-roll": " for the duel",
    "rival-roll": " for the duel",
}
SEPARATORS = ",;+-."


def question(players: Sequence[Player], view: View) -> Text:
    """Return who has to decide what."""
    if view.turn is None:
        return Text()
    who = name_tag(players, view.turn)
    match view.phase:
        case "act":
            return who.append(" rolled ", style="bold").append(_dice(view.dice))
        case "teleport":
            return who.append(", an arrow: which section do you mark?", style="bold")
        case "set":
            return who.append(", a square: which die do you set aside?", style="bold")
        case _:
            return who.append(", whom does your monster challenge?", style="bold")


def _dice(dice: DiceView) -> Text:
    """Return the dice that can be used, and what the roll forbids."""
    text = span(dice_row(dice.roll) or "nothing more", "bold reverse")
    heaps = {"pad": dice.pad, "stored": dice.kept, "set aside for you": dice.aside}
    heaps["for the next roll"] = dice.held
    for name, letters in heaps.items():
        text.append(f"  {name} {dice_row(letters)}" if letters else "")
    text.append("" if dice.may_move else "  two V: no moving", style="bold red")
    return text.append("" if dice.may_mark else "  two R: no marking", style="bold red")


def roll_question(players: Sequence[Player], view: View) -> Text | None:
    """Return who rolls how many dice, and what for; None if chance is not a roll."""
    if view.phase not in ROLLS or view.active is None:
        return None
    rolls_rival = view.phase == "rival-roll" and view.duel is not None
    seat = view.duel.rival if rolls_rival and view.duel else view.active
    text = name_tag(players, seat).append(" rolls ", style="bold")
    text.append(counted(view.dice.to_roll, "die", "dice") + ROLLS[view.phase], style="bold")
    if view.duel is not None:
        text.append(" of ").append(kind_tag(view.duel.own.partition(":")[0])).append(" against ")
        text.append(kind_tag(view.duel.opponent.partition(":")[0]))
    if view.dice.pad or view.dice.kept or view.dice.aside:
        beside = dice_row(view.dice.pad + view.dice.kept + view.dice.aside)
        text.append(f" beside {beside}")
    return text.append(". What do they show?", style="bold")


def roll_text(typed: str) -> str:
    """Return typed letters, in any order and case and however spaced, as an outcome."""
    letters = [c for c in typed.upper() if not c.isspace() and c not in SEPARATORS]
    order = {letter: i for i, letter in enumerate(SYMBOL_IDS)}
    return "roll:" + "".join(sorted(letters, key=lambda letter: order.get(letter, len(order))))
