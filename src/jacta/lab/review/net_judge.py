"""The game's net as a judge, backed up through exact chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.game import CHANCE
from jacta.lab.review.judge import Drawn, Judged
from jacta.lab.review.looker import NO_CHOICE
from jacta.lab.review.looking_judge import LookingJudge
from jacta.lab.review.model import JudgeName
from jacta.lab.review.outcomes import outcomes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game
    from jacta.lab.review.looker import Looker

__all__ = ["NetJudge"]

GUESSES = 4  # at what a seat cannot see, where there is anything
NEAR = 0.05  # actions no further behind the best at a glance are judged through chance
MOST_NEAR = 3
MOST_SHOWN = 6  # actions with a value, besides the chosen one
HORIZON = 8  # decisions before the net judges


class NetJudge(LookingJudge):
    """Judges by a net."""

    def __init__(self, game: Game[Any], looker: Looker) -> None:
        super().__init__(game, looker)
        self.name = JudgeName("net", game.name, looker.digest)

    def value(self, s: Any) -> Any:
        """Return the value of a position: through chance, if chance is to move."""
        if self.game.turn(s) == CHANCE:
            return self._expected(s)
        return self.glimpse(s)

    def glimpse(self, s: Any) -> Any:
        """Return the value of a position by one look."""
        if self.game.turn(s) is None:
            return self.result(s)
        return self.looks([s], [NO_CHOICE])[0, 0]

    def drawn(self, s: Any, outcome: int) -> Drawn:
        """Judge a chance event: all its outcomes, and the one that came."""
        known = outcomes_of(self.game, s)
        values = self.looks([s], known.choices)[0]
        place = known.group_of(outcome)
        after = self.looks([s], [outcome])[0, 0] if place is None else values[place]
        return Drawn(known.chances @ values, after)

    def glance(self, s: Any) -> Judged:
        """Judge the position after each legal action by one look."""
        actions = self.game.legal(s)
        return Judged(actions, self._glance(self._guesses(s), actions))

    def compare(self, s: Any, chosen: int) -> Judged:
        """Judge through chance; without a rival at a glance, the glance decides."""
        actions, seat, guesses = self.game.legal(s), self.mover(s), self._guesses(s)
        values = self._glance(guesses, actions)
        order = np.argsort(-values[:, seat], kind="stable")
        best = values[order[0], seat]
        near = [n for n in order[:MOST_NEAR] if values[n, seat] > best - NEAR]
        near += [n for n in [actions.index(chosen)] if n not in near]
        shown = order[:MOST_SHOWN].tolist()
        rough = Judged([actions[n] for n in shown], values[shown])
        if len(near) == 1:
            return rough
        deep = [np.mean([self._after(one, actions[n]) for one in guesses], axis=0) for n in near]
        return Judged([actions[n] for n in near], np.array(deep)).with_others(0, rough, 0)

    def played_out(self, s: Any, actions: Sequence[int], games: range) -> Any:
        """Let the net play on for some decisions, then judge."""
        seat = self.mover(s)
        states = self.guesses(s, seat, games)
        return self.play_on(states, actions, games, by_net=True, horizon=HORIZON)

    def _guesses(self, s: Any) -> Any:
        return self.guesses(s, self.mover(s), range(GUESSES if self.game.has_secrets else 1))

    def _glance(self, guesses: Any, actions: list[int]) -> Any:
        return self.looks(guesses, actions).mean(axis=0)

    def _after(self, s: Any, action: int) -> Any:
        """Return the value after an action, through chance if chance follows."""
        after = s.copy()
        self.game.step(after, action)
        if self.game.turn(after) == CHANCE:
            return self._expected(after)
        return self.looks([s], [action])[0, 0]

    def _expected(self, s: Any) -> Any:
        known = outcomes_of(self.game, s)
        return known.chances @ self.looks([s], known.choices)[0]
