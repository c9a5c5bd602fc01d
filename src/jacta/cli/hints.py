"""What a bot would do, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from jacta.bots import Bot, Thought
    from jacta.core.game import Game
    from jacta.core.table import Table

__all__ = ["hint"]

LISTED = 5
RISKS = {"crash": "crash risk"}  # chances that a bot reports of a choice
COUNTS = {"visits": "tries"}


def hint(bot: Bot, table: Table, eyes: int | None) -> RenderableType:
    """Return a bot's best choices, based only on what the eyes may see."""
    game = table.game
    return told(bot.name, game, bot.think(game, game.blinded(table.state, eyes)))


def told(name: str, game: Game[Any], thought: Thought) -> RenderableType:
    """Return the best choices of a thought with their values."""
    best = Text().append(game.action_text(thought.action), style="bold")
    tried = f" after {thought.simulations} simulated games" if thought.simulations else ""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for choice in thought.choices[:LISTED]:
        worth = _worth(choice.value, thought.unit)
        grid.add_row(f"  {game.action_text(choice.action)}", worth, _why(choice.about))
    return Group(Text(f"The {name} bot would choose ").append(best).append(f"{tried}:"), grid)


def _worth(value: float, unit: str) -> str:
    if unit == "points":
        return f"{value:.1f} points"
    return f"{_percent(value)} {'to win' if unit == 'wins' else 'likely'}"


def _why(about: Mapping[str, float]) -> str:
    risks = [f"{text} {_percent(about[key])}" for key, text in RISKS.items() if key in about]
    counts = [f"{about[key]:.0f} {text}" for key, text in COUNTS.items() if key in about]
    return ", ".join(risks + counts)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
