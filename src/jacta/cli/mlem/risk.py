"""How likely a crash is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from jacta.cli.console import percent, span
from jacta.cli.mlem.words import words
from jacta.lab.odds.mlem.flights import no_fuel

if TYPE_CHECKING:
    from rich.text import Text

    from jacta.games.mlem.board import Space

__all__ = ["risk"]

HIGH_RISK = Fraction(1, 3)


def risk(space: Space, dice: int) -> Text:
    """Return the chance of a crash in words."""
    chance = no_fuel(space, dice)
    style = "bold red" if chance > HIGH_RISK else "bold"
    return words.line("crash", percent=span(percent(chance), style))
