"""Players that are programs: one small protocol, and bots by name.

A bot gets a state in which everything hidden from its seat is blank, and answers with
its thought: the legal actions and their values. Its random choices come from a seeded
generator of its own, never from the game's dice.

protocol        what a bot is asked and what it answers
registry        bots by name
policy_bots     bots that judge at a glance: random, greedy, odds
search/         the bot that searches
learned, nets/  the bot that judges by a neural net
first_decision  a position to try a bot on
loops/          what bots do in the same way in every game
kit             which bots a game has; engine_defaults, what its engine need not define

The players of each game are in a package of their own here, named by the game's kit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots.protocol import Bot, Budget, Choice, Thought
from jacta.bots.registry import (
    BOTS,
    KINDS,
    TEMPERAMENTS,
    bots_for,
    find_bot,
    full_name,
    is_bot,
    kind_of,
    temperament_of,
    usual_bot,
)
from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from jacta.core.table import Table

__all__ = [
    "BOTS",
    "KINDS",
    "TEMPERAMENTS",
    "Bot",
    "Budget",
    "Choice",
    "Thought",
    "advice",
    "bots_for",
    "find_bot",
    "full_name",
    "is_bot",
    "kind_of",
    "suggestion",
    "temperament_of",
    "usual_bot",
]


def advice(bot: Bot, table: Table) -> Thought:
    """Return what a bot thinks of the decision of the seat to move."""
    game, seat = table.game, table.turn
    if seat is None:
        raise SetupError("a bot decides only for a seat to move")
    return bot.think(game, game.blinded(table.state, seat))


def suggestion(bot: Bot, table: Table) -> str:
    """Return the text of the action that a bot would take for the seat to move."""
    return table.game.action_text(advice(bot, table).action)
