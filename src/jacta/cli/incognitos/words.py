"""The words of Los Incognitos in plain English, by the ids of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.games.incognitos.rules.sites import exploring_cost
from jacta.games.incognitos.texts import dice_text

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "KIND_STYLES",
    "LEGEND",
    "PARTS",
    "REASONS",
    "SHAPES",
    "SHORT_PARTS",
    "SIGNS",
    "SIGN_LEGEND",
    "SITE_COST",
    "SYMBOLS",
    "article",
    "cost_tag",
    "dice_row",
    "kind_tag",
]

SYMBOLS = {
    "L": "locator",
    "S": "spray",
    "M": "moonboot",
    "J": "jetpack",
    "R": "red giant",
    "V": "time vortex",
}
KIND_STYLES = {
    "yellow": "yellow",
    "white": "bright_white",
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
}
SITE_COST = dice_text(exploring_cost())
COST = 6  # columns, for as many dice
SHAPES = {"star": "*", "drop": "!", "oval": "o", "arrow": ">", "square": "#"}
SIGNS = {
    "star": "+1 per R",
    "drop": "-1 per R",
    "oval": "zeros count",
    "arrow": "a free section",
    "square": "set a die",
}
PARTS = {
    "monsters": "Monsters",
    "sites": "Sites",
    "functions": "Vortexes",
    "signs": "Signs",
    "duels": "Duels",
    "route": "Route",
}
SHORT_PARTS = {part: title[:3] for part, title in PARTS.items()}
REASONS = {
    "logbooks": "every logbook is full",
    "cut-off": "nobody can go on",
    "logbooks+cut-off": "everybody's logbook is full or they are cut off",
}
LEGEND = """\
Dice      L locator, S spray, M moonboot, J jetpack, R red giant, V time vortex
Move      one L, and for each section its dice: M land, J air,
          MM, JJ or MJ a perilous area in one go, ~ a magic carpet (J and R)
Store     up to two dice on the pad, but not R or V. Do not fill it too early:
          without a free place, a roll that pays for nothing ends the turn
Places    sh1 a shuttle; m01yr a monster field with a yellow and a red one
          (w white, b blue, g green); ? a site, for L, M and J;
          * a vessel with one of the upper four kinds; x what was used
Players   A B C D: their sections, and the letter before what they have reached
Links     m01-M-A-m02wb: beside the scoring table, those you can go on along
Table     cost and fields: [4] is next, A4 crossed off by A, (A4) defeated
Logbook   / only moved, 0 zero roll, - zero used for an extra turn,
          +0 scored nothing
Len       parts of the longest route; the longest of all is worth 6 points
Roll      two V: no moving; two R: no marking
Choices   "points at hand": the other dice of this roll pay for something;
          "then points 31%": how likely the next roll does, of all dice left
"""
SIGN_LEGEND = """\
Signs     * star +1 per R of six dice, ! drop -1 per R, o oval +2 for an unused
          zero and +1 for a used one, > arrow a free section, # square a die set
          aside for the next player; all at the end of the turn
"""


def kind_tag(kind: str) -> Text:
    """Return a kind of monster in its colour."""
    return Text().append(kind, style=KIND_STYLES[kind])


def dice_row(dice: Iterable[str]) -> str:
    """Return dice side by side."""
    return " ".join(dice)


def cost_tag(dice: str) -> Text:
    """Return the dice that an action uses, as wide as any."""
    return Text().append(dice.ljust(COST), style="cyan")


def article(name: str) -> str:
    """Return a name with its article."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
