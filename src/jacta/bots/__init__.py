"""Players that are programs: one small protocol, and bots by name.

A bot is asked with a state in which everything that its seat may not know is
blank, and answers with what it thinks of the legal actions. What it does at
random comes from its own seeded generator, never from the game's dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots.protocol import Bot, Budget, Choice, Thought
from jacta.bots.registry import (
    BOTS,
    KINDS,
    TEMPERAMENTS,
    USUAL_BOT,
    bots_for,
    find_bot,
    full_name,
    kind_of,
    temperament_of,
)
from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from jacta.core.table import Table

__all__ = [
    "BOTS",
    "KINDS",
    "TEMPERAMENTS",
    "USUAL_BOT",
    "Bot",
    "Budget",
    "Choice",
    "Thought",
    "advice",
    "bots_for",
    "find_bot",
    "full_name",
    "kind_of",
    "suggestion",
    "temperament_of",
]


def advice(bot: Bot, table: Table) -> Thought:
    """Return what a bot thinks of the decision of the seat whose turn it is."""
    game, seat = table.game, table.turn
    if seat is None:
        raise SetupError("a bot decides only for a seat whose turn it is")
    return bot.think(game, game.blinded(table.state, seat))


def suggestion(bot: Bot, table: Table) -> str:
    """Return what a bot would do for the seat whose turn it is."""
    return table.game.action_text(advice(bot, table).action)
