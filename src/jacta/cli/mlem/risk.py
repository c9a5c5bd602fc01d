"""How likely a crash is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import percent
from jacta.lab.odds.mlem.flights import no_fuel

if TYPE_CHECKING:
    from jacta.games.mlem.board import Space

__all__ = ["risk"]

HIGH_RISK = Fraction(1, 3)


def risk(space: Space, dice: int) -> Text:
    """Return the chance of a crash in words."""
    chance = no_fuel(space, dice)
    style = "bold red" if chance > HIGH_RISK else "bold"
    return Text("crash ").append(percent(chance), style=style)
