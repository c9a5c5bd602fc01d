"""Lists of choices and log lines, and how a typed answer is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice

__all__ = ["choice_grid", "height", "latest_lines", "parse_choice", "unlisted_note"]


def parse_choice(answer: str, choices: Sequence[Choice]) -> str | None:
    """Return the choice that a number, a text, or a text without its verb stands for."""
    if answer.isdecimal():
        number = int(answer)
        return choices[number - 1].text if 1 <= number <= len(choices) else None
    for choice in choices:
        text = choice.text.lower()
        if answer.lower() in {text, text.partition(":")[2]}:
            return choice.text
    return None


def choice_grid(choices: Sequence[Choice]) -> Grid:
    """Return the choices with their numbers."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="bold")
    grid.add_column(no_wrap=True)
    grid.add_column()
    for number, choice in enumerate(choices, 1):
        grid.add_row(f"{number:2}", choice.text, choice.says)
    return grid


def unlisted_note(unlisted: Sequence[Choice]) -> list[Text]:
    """Return a note on the choices that are not listed, if any."""
    return [Text(f"   and {len(unlisted)} more: type a", style="dim")] if unlisted else []


def latest_lines(log: list[Text], room: int) -> list[Text]:
    """Return the end of a log, as much as there is room for."""
    if len(log) <= room:
        return log
    missing = len(log) - room + 1
    return [Text(f"({missing} earlier lines: type l)", style="dim"), *log[missing:]]


def height(shown: RenderableType) -> int:
    """Return how many terminal lines something takes."""
    return len(out.render_lines(shown))
