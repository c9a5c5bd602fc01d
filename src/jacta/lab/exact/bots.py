"""How bots decide in a small game: at a glance, or with a number of simulations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots.registry import BUDGETED, kind_of
from jacta.core.errors import SetupError
from jacta.lab.exact.solution import random_play
from jacta.lab.ladder.entrants import parse_entrant

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game

__all__ = ["play_of"]

SEED = 1


def play_of(name: str, game: Game[Any]) -> Callable[[Any, list[int]], list[int]]:
    """Return what a bot may do in a state, always the same; the random one may do anything.

    `search@500` stands for 500 simulations, as in a ladder. A time is rejected: what a bot does
    with it depends on the machine.
    """
    entrant = parse_entrant(name)
    if entrant.name == "random":
        return random_play
    bot = entrant.bot(game.name, SEED)  # raises for unknown bots
    if entrant.is_fast(game.name):
        bot.prepare()
        return lambda s, _legal: [bot.think(game, s).action]
    if kind_of(entrant.name) in BUDGETED and (
        entrant.budget is None or entrant.budget.simulations is None
    ):
        raise SetupError(f"{name} needs a number of simulations here, as in search@500")
    bot.prepare()
    # A new bot for each state: its dice do not depend on the states before.
    return lambda s, _legal: [entrant.bot(game.name, SEED).think(game, s).action]
