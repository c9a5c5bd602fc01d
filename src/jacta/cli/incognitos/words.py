"""The words of Los Incognitos on a terminal, by the ids of the game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jacta.cli.console import printable, span
from jacta.cli.language import game_words, language
from jacta.games.incognitos.rules.sites import exploring_cost
from jacta.games.incognitos.texts import dice_text
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.text import Text

    from jacta.games.incognitos.board import Board

__all__ = [
    "KIND_STYLES",
    "SHAPES",
    "SITE_COST",
    "a_site",
    "action_name",
    "board_title",
    "cost_tag",
    "dice_row",
    "function_text",
    "kind_tag",
    "points_text",
    "site_name",
    "vessel_name",
    "words",
]

words = game_words("incognitos", Path(__file__).with_name("words.json"))

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


def action_name(action: str) -> str:
    """Return an action with its verb and colours in the language of the terminal."""
    verb, *rest = action.split(":")
    return ":".join([words.text(f"verb.{verb}"), *map(_coloured, rest)])


def _coloured(part: str) -> str:
    kind = part.rstrip("!")
    return part.replace(kind, words.text(f"colour.{kind}")) if kind in KIND_IDS else part


def kind_tag(kind: str, form: str = "kind") -> Text:
    """Return a kind of monster in its colour: its `kind`, its `colour`, or as an `object`."""
    return span(words.text(f"{form}.{kind}"), KIND_STYLES[kind])


def dice_row(dice: Iterable[str]) -> str:
    """Return dice side by side."""
    return " ".join(dice)


def cost_tag(dice: str) -> Text:
    """Return the dice that an action uses, as wide as any."""
    return span(dice.ljust(COST), "cyan")


def points_text(count: int) -> str:
    """Return a number of points."""
    return words.text("points", count=count)


# What a board calls its things; boards of one's own keep their own words


def site_name(board: Board) -> str:
    """Return what the sites of a board are called."""
    return _known("site", board.site)


def a_site(board: Board) -> str:
    """Return the same with its article."""
    if f"site.a.{board.site}" in words or language() != "en":
        return _known("site.a", board.site)
    return f"{'an' if board.site[0] in 'aeiou' else 'a'} {printable(board.site)}"


def vessel_name(board: Board) -> str:
    """Return what the vessels of a board are called."""
    return _known("vessel", board.vessel)


def _known(prefix: str, name: str) -> str:
    key = f"{prefix}.{name}"
    return words.text(key) if key in words else printable(name)


def function_text(board: Board) -> str:
    """Return what an explored site can be used for."""
    return words.text(f"function.{board.function}")


def board_title(board: Board) -> str:
    """Return the title of a board, translated if it is one of ours."""
    return words.title(printable(board.title))
