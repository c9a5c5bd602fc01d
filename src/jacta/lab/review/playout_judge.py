"""Playouts as a judge, on boards that no net knows and in games without one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.lab.review.judge import Drawn, Judged
from jacta.lab.review.looker import NO_CHOICE
from jacta.lab.review.looking_judge import LookingJudge
from jacta.lab.review.model import JudgeName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game
    from jacta.lab.review.looker import Looker

__all__ = ["PlayoutJudge"]

PLAYER = "greedy"
FEW, MANY = 64, 256  # games for a glance at an action, and for a position
MOST_COMPARED = 3
TO_THE_END = 10**9  # decisions


class PlayoutJudge(LookingJudge):
    """Judges by games that are played on to the end, with the same dice in every position."""

    def __init__(self, game: Game[Any], looker: Looker) -> None:
        super().__init__(game, looker)
        self.name = JudgeName("playouts", PLAYER, looker.digest)

    def value(self, s: Any) -> Any:
        """Return the mean result of games that go on from a position."""
        return self._played_on(s, range(MANY))

    def glimpse(self, s: Any) -> Any:
        """Return the same by fewer games."""
        return self._played_on(s, range(FEW))

    def _played_on(self, s: Any, games: range) -> Any:
        if self.game.turn(s) is None:
            return self.result(s)
        states = [s] * len(games)
        results = self.play_on(states, [NO_CHOICE], games, by_net=False, horizon=TO_THE_END)
        return results[:, 0].mean(axis=0)

    def drawn(self, s: Any, outcome: int) -> Drawn:
        """Judge a chance event by games from before it and from after it."""
        after = s.copy()
        self.game.step(after, outcome)
        return Drawn(self.value(s), self.value(after))

    def glance(self, s: Any) -> Judged:
        """Judge all legal actions by a few games each."""
        actions = self.game.legal(s)
        return Judged(actions, self._mean(s, actions, FEW))

    def compare(self, s: Any, chosen: int) -> Judged:
        """Judge the best actions and the chosen one by more games."""
        actions, values = self.glance(s)
        order = np.argsort(-values[:, self.mover(s)], kind="stable")[:MOST_COMPARED]
        shown = [actions[n] for n in order]
        shown += [action for action in [chosen] if action not in shown]
        return Judged(shown, self._mean(s, shown, MANY))

    def played_out(self, s: Any, actions: Sequence[int], games: range) -> Any:
        """Let the bots play on to the end."""
        seat = self.mover(s)
        states = self.guesses(s, seat, games)
        return self.play_on(states, actions, games, by_net=False, horizon=TO_THE_END)

    def _mean(self, s: Any, actions: list[int], games: int) -> Any:
        return self.played_out(s, actions, range(games)).mean(axis=0)
