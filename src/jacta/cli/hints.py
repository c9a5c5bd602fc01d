"""What a bot would do, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid

from jacta.cli.console import span
from jacta.cli.language import words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import RenderableType

    from jacta.bots import Bot, Thought
    from jacta.core.table import Table

__all__ = ["hint"]

LISTED = 5
RISKS = ("crash",)  # chances that a bot reports of a choice
COUNTS = ("visits",)


def hint(bot: Bot, table: Table, eyes: int | None, name_of: Callable[[str], str]) -> RenderableType:
    """Return a bot's best choices by name, based only on what the eyes may see."""
    game = table.game
    thought = bot.think(game, game.blinded(table.state, eyes))
    return told(bot.name, thought, lambda action: name_of(game.action_text(action)))


def told(name: str, thought: Thought, name_of: Callable[[int], str]) -> RenderableType:
    """Return the best choices of a thought with their values."""
    best = span(name_of(thought.action), "bold")
    key, count = "hint.tried" if thought.simulations else "hint", thought.simulations
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for choice in thought.choices[:LISTED]:
        worth = _worth(choice.value, thought.unit)
        grid.add_row(f"  {name_of(choice.action)}", worth, _why(choice.about))
    return Group(words.line(key, bot=name, best=best, count=count), grid)


def _worth(value: float, unit: str) -> str:
    if unit == "points":
        return words.text("hint.points", points=f"{value:.1f}".replace(".", words.text("decimal")))
    return words.text("hint.wins" if unit == "wins" else "hint.likely", percent=_percent(value))


def _why(about: Mapping[str, float]) -> str:
    risks = [
        words.text(f"hint.{key}", percent=_percent(about[key])) for key in RISKS if key in about
    ]
    counts = [words.text(f"hint.{key}", count=round(about[key])) for key in COUNTS if key in about]
    return ", ".join(risks + counts)


def _percent(chance: float) -> str:
    return words.text("percent", number=f"{100 * chance:.0f}")
