"""Bots for MLEM.

greedy    a simple, sensible player, as rules for both twins
playout   whole games by bots, for simulation
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots.mlem.greedy import greedy_action

if TYPE_CHECKING:
    from jacta.games.mlem.game import Mlem
    from jacta.games.mlem.rules.state import State

__all__ = ["GreedyBot"]


class GreedyBot:
    """Takes what looks best one roll ahead; see `jacta.bots.mlem.greedy`."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.seed = seed  # it does nothing at random

    def choose(self, game: Mlem, s: State) -> int:
        """Return the action that looks best."""
        return greedy_action(game.tables, s)
