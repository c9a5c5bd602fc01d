"""Bots for Los Incognitos.

greedy     a simple, sensible player, as rules for both twins
promises   what it expects of every destination
goals      what it would like to do in a turn, and how likely it can
deeds      what the actions of a turn use up, store and leave
turn_end   what it decides at the end of a turn
playout    whole games by bots, for simulation
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots.incognitos.greedy import greedy_action

if TYPE_CHECKING:
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.rules.state import State

__all__ = ["GreedyBot"]


class GreedyBot:
    """Takes what looks best within the turn; see `jacta.bots.incognitos.greedy`."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.seed = seed  # it does nothing at random

    def choose(self, game: Incognitos, s: State) -> int:
        """Return the action that looks best."""
        return greedy_action(game.tables, s)
