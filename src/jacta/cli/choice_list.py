"""Lists of choices and log lines, and how a typed answer is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from jacta.cli.console import out
from jacta.cli.language import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.cli.screen import Choice

__all__ = ["all_choices", "fitting_choices", "height", "latest_lines", "parse_choice"]

HALF = 38  # columns of a choice where two stand side by side
LISTED = 24  # choices, if the output is not a terminal


def parse_choice(answer: str, choices: Sequence[Choice]) -> str | None:
    """Return the choice that a number, a text, or a text without its verb stands for."""
    if answer.isdecimal():
        number = int(answer)
        return choices[number - 1].text if 1 <= number <= len(choices) else None
    for choice in choices:
        text, label = choice.text.lower(), choice.label.lower()
        if answer.lower() in {text, text.partition(":")[2], label, label.partition(":")[2]}:
            return choice.text
    return None


def all_choices(choices: Sequence[Choice]) -> Grid:
    """Return the choices with their numbers and all that is known of them."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="bold")
    grid.add_column(no_wrap=True)
    grid.add_column()
    for number, choice in enumerate(choices, 1):
        grid.add_row(f"{number:2}", choice.label, choice.says)
    return grid


def fitting_choices(choices: Sequence[Choice], room: int | None) -> RenderableType:
    """Return the choices that fit into some lines: in full, or else in half a line each."""
    if room is None:
        return Group(all_choices(choices[:LISTED]), *_unlisted(len(choices) - LISTED))
    whole = all_choices(choices)
    if height(whole) <= room:
        return whole
    columns = max(1, out.width // (HALF + 2))
    listed = len(choices)
    if -(-listed // columns) > room:
        listed = max(1, room - 1) * columns
    return Group(_brief(choices[:listed], columns), *_unlisted(len(choices) - listed))


def _brief(choices: Sequence[Choice], columns: int) -> Grid:
    """Return choices below each other, in columns as wide as half of 80."""
    width = min(HALF, out.width - 1)
    rows = -(-len(choices) // columns)
    cells = []
    for number, choice in enumerate(choices, 1):
        cell = Text(no_wrap=True).append(f"{number:2} ", style="bold")
        cell.append(choice.brief)
        cell.truncate(width, overflow="ellipsis")
        cells.append(cell)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        grid.add_column(no_wrap=True, width=width)
    for row in range(rows):
        grid.add_row(*cells[row::rows])
    return grid


def _unlisted(count: int) -> list[Text]:
    """Return a note on the choices that are not listed, if any."""
    return [words.line("choice.more", "dim", count=count)] if count > 0 else []


def latest_lines(log: list[Text], room: int) -> list[Text]:
    """Return the end of a log, as much as there is room for."""
    if sum(map(height, log)) <= room:
        return log
    if room <= 1:
        return log[-1:] if log and height(log[-1]) <= room else []
    shown: list[Text] = []
    left = room - 1
    for line in reversed(log):
        left -= height(line)
        if left < 0:
            break
        shown.insert(0, line)
    return [words.line("log.earlier", "dim", count=len(log) - len(shown)), *shown]


def height(shown: RenderableType) -> int:
    """Return how many terminal lines something takes."""
    return len(out.render_lines(shown))
