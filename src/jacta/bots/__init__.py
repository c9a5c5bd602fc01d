"""Players that are programs: one small protocol, and bots by name.

A bot is asked with a state in which everything that its seat may not know is
blank, and answers with a legal action. What it does at random comes from its
own seeded generator, never from the game's dice.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol

from jacta.core.errors import SetupError
from jacta.core.generator import below
from jacta.core.seeds import fresh_seed, game_rng

if TYPE_CHECKING:
    from jacta.core.game import Game
    from jacta.core.table import Table

__all__ = ["BOTS", "Bot", "find_bot", "suggestion"]

BOTS = ("random", "greedy")


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, game: Game[Any], s: Any) -> int:
        """Return a legal action for the seat whose turn it is in s."""


class RandomBot:
    """Takes any legal action, each equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = game_rng(seed)

    def choose(self, game: Game[Any], s: Any) -> int:
        """Return any legal action."""
        actions = game.legal(s)
        return actions[below(self._rng, len(actions))]


def find_bot(name: str, game: str, seed: int | None = None) -> Bot:
    """Return a bot by name, for a game by name."""
    seed = fresh_seed() if seed is None else seed
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        bot: Bot = importlib.import_module(f"jacta.bots.{game}").GreedyBot(seed)
        return bot
    raise SetupError(f"there is no bot {name!r}; there is: {', '.join(BOTS)}")


def suggestion(bot: Bot, table: Table) -> str:
    """Return what a bot would do for the seat whose turn it is."""
    game, seat = table.game, table.turn
    if seat is None:
        raise SetupError("a bot decides only for a seat whose turn it is")
    return game.action_text(bot.choose(game, game.blinded(table.state, seat)))
