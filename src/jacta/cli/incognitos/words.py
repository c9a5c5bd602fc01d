"""The words of Los Incognitos in plain English, by the ids of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

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
    "counted",
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
SITE_COST = "LMJ"
COST = 6  # columns, for as many dice
SHAPES = {"star": "*", "drop": "!", "oval": "o", "arrow": ">", "square": "#"}
SIGNS = {
    "star": "+1 per R of a roll",
    "drop": "-1 per R of a roll",
    "oval": "points for your zeros",
    "arrow": "a free section",
    "square": "a die for the next player",
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
The dice: L locator, S spray, M moonboot, J jetpack, R red giant, V time vortex.
A move costs one L and what its sections show: M land, J air, MM or JJ a perilous
double section, ~ a magic carpet (J and R). A B C D are players: on the map their
sections, and in front of a destination they have reached. sh1 sh2 sh3 are the
shuttles. m01yr is a monster field with a yellow and a red monster (w white,
b blue, g green), ? a site, * a vessel with one of the upper four kinds, and x what
was used. In the scoring table [4] is the next field of a kind, A4 one that A has
crossed off, and (A4) one that was defeated in a duel. In a logbook / is a turn of
moving only, 0 a zero roll, - a zero that was used for an extra turn, and +0 a turn
that scored nothing.
Len is the number of parts of a player's longest route. Two V in a roll: no moving;
two R: no marking. "points at hand": the other dice of this roll pay for a monster
or a site; "then points 31%" is how likely the next roll does, of all dice left then.
"""
SIGN_LEGEND = """\
Signs behind the points of a field, read at the end of a turn: * star, +1 per R of
six dice; ! drop, -1 per R; o oval, +2 for an unused zero and +1 for a used one;
> arrow, one free section anywhere; # square, a die set aside for the next player.
"""


def kind_tag(kind: str, short: bool = False) -> Text:  # noqa: FBT001, FBT002
    """Return a kind of monster in its colour."""
    return Text().append(kind[0] if short else kind, style=KIND_STYLES[kind])


def dice_row(dice: Iterable[str]) -> str:
    """Return dice side by side."""
    return " ".join(dice)


def cost_tag(dice: str) -> Text:
    """Return the dice that an action uses, as wide as any."""
    return Text().append(dice.ljust(COST), style="cyan")


def article(name: str) -> str:
    """Return a name with its article."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number of things."""
    return f"{number} {one if number == 1 else many or one + 's'}"
