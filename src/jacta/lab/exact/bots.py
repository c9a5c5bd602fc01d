"""How bots decide in a small game, at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots import Budget, find_bot
from jacta.lab.exact.solution import random_play

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game

__all__ = ["play_of"]

AT_A_GLANCE = Budget(simulations=0)


def play_of(name: str, game: Game[Any]) -> Callable[[Any, list[int]], list[int]]:
    """Return what a bot may do in a state, always the same; the random one may do anything."""
    if name == "random":
        return random_play
    bot = find_bot(name, game.name, seed=1, budget=AT_A_GLANCE)
    bot.prepare()
    return lambda s, _legal: [bot.think(game, s).action]
