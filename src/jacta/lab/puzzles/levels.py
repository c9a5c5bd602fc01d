"""How likely each opponent is to find an action."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from jacta.bots import Budget, find_bot
from jacta.bots.opponents import opponents_for

if TYPE_CHECKING:
    from jacta.bots import Bot, Thought
    from jacta.core.game import Game

__all__ = ["Levels"]

GLANCE = Budget(simulations=0)


class Levels:
    """The opponents of a game, asked at a glance."""

    def __init__(self, game: str) -> None:
        self._faces = opponents_for(game)
        plain = {face.bot.partition("~")[0] for face in self._faces} - {"random"}
        self._bots: dict[str, Bot] = {name: find_bot(name, game, 0, GLANCE) for name in plain}
        for bot in self._bots.values():
            bot.prepare()

    def thoughts(self, game: Game[Any], known: Any) -> dict[str, Thought]:
        """Return what the bots behind the faces think of a position."""
        return {name: bot.think(game, known) for name, bot in self._bots.items()}

    def found(self, thoughts: dict[str, Thought], action: int, actions: int) -> dict[str, float]:
        """Return the chance that each opponent takes an action, given how many are legal."""
        chances = {}
        for face in self._faces:
            name, _, heat = face.bot.partition("~")
            if name == "random":
                chance = 1 / actions
            else:
                chance = _chance(thoughts[name], action, float(heat or 0))
            chances[face.id] = round(chance, 2)
        return chances


def _chance(thought: Thought, action: int, heat: float) -> float:
    """Return the chance of an action at a temperature; the best is taken at none."""
    if not heat:
        return float(thought.action == action)
    top = thought.choices[0].value
    weights = {choice.action: math.exp((choice.value - top) / heat) for choice in thought.choices}
    return weights[action] / sum(weights.values())
