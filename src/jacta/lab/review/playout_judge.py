"""Playouts as a judge, on boards that no net knows and in games without one.

A position takes hundreds of games, so a long review must do with fewer of them for each. How many
follows from the game and the seconds alone: the same review has the same numbers everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.game import CHANCE
from jacta.lab.review.judge import Drawn, Judged
from jacta.lab.review.looker import NO_CHOICE
from jacta.lab.review.looking_judge import LookingJudge
from jacta.lab.review.model import JudgeName

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.core.game import Game
    from jacta.lab.review.looker import Looker

__all__ = ["PlayoutJudge"]

PLAYER = "greedy"
FEW, MANY = 64, 256  # games for a glance at an action, and for a position
LEAST = 4  # games for a glance
LEAST_SECONDS = 2.0  # for luck and the first opinions, even if nothing is played out
ENTRIES = 300_000  # that a core plays in a second, about
MOST_COMPARED = 3
TO_THE_END = 10**9  # decisions


class PlayoutJudge(LookingJudge):
    """Judges by games that are played on to the end, with the same dice in every position."""

    def __init__(self, game: Game[Any], looker: Looker) -> None:
        super().__init__(game, looker)
        self.name = JudgeName("playouts", PLAYER, looker.digest)
        self._few, self._many = FEW, MANY
        self._played: dict[tuple[str, bool], Any] = {}  # results, as arrays: game, action, seat

    def begin(self, states: Sequence[Any], seconds: float) -> None:
        """Give each position of a game as many games as fit in the time."""
        few, more = 0, 0  # entries that one game more takes everywhere
        for left, s in enumerate(reversed(states)):
            actions = len(self.game.legal(s)) if self.game.turn(s) not in {None, CHANCE} else 0
            few += left * (1 + actions)
            more += left * (1 + min(actions, MOST_COMPARED + 1))
        work = FEW * few + (MANY - FEW) * more
        part = min(1.0, ENTRIES * max(seconds, LEAST_SECONDS) / max(1, work))
        self._few = max(LEAST, int(FEW * part))
        self._many = self._few * MANY // FEW
        self._played.clear()

    def value(self, s: Any) -> Any:
        """Return the mean result of games that go on from a position."""
        return self._mean(s, self._many)

    def glimpse(self, s: Any) -> Any:
        """Return the same by fewer games."""
        return self._mean(s, self._few)

    def _mean(self, s: Any, games: int) -> Any:
        if self.game.turn(s) is None:
            return self.result(s)

        def play(numbers: range) -> Any:
            states = [s] * len(numbers)
            return self.play_on(states, [NO_CHOICE], numbers, by_net=False, horizon=TO_THE_END)

        return self._first(games, (repr(s), False), play)[:, 0].mean(axis=0)

    def drawn(self, s: Any, outcome: int) -> Drawn:
        """Judge a chance event by games from before it and from after it."""
        after = s.copy()
        self.game.step(after, outcome)
        return Drawn(self.value(s), self.value(after))

    def glance(self, s: Any) -> Judged:
        """Judge all legal actions by a few games each."""
        actions = self.game.legal(s)
        return Judged(actions, self._after(s, actions).mean(axis=0))

    def _after(self, s: Any, actions: list[int]) -> Any:
        """Return the results of a few games after each legal action."""
        return self._first(
            self._few, (repr(s), True), lambda numbers: self.played_out(s, actions, numbers)
        )

    def compare(self, s: Any, chosen: int) -> Judged:
        """Judge the best actions and the chosen one by more games."""
        actions, values = self.glance(s)
        order = np.argsort(-values[:, self.mover(s)], kind="stable")[:MOST_COMPARED].tolist()
        order += [place for place in [actions.index(chosen)] if place not in order]
        shown = [actions[place] for place in order]
        more = self.played_out(s, shown, range(self._few, self._many))
        results = np.concatenate([self._after(s, actions)[:, order], more])
        return Judged(shown, results.mean(axis=0))

    def played_out(self, s: Any, actions: Sequence[int], games: range) -> Any:
        """Let the bots play on to the end."""
        seat = self.mover(s)
        states = self.guesses(s, seat, games)
        return self.play_on(states, actions, games, by_net=False, horizon=TO_THE_END)

    def _first(self, games: int, key: tuple[str, bool], play: Callable[[range], Any]) -> Any:
        """Return the results of the first games of a kind; play those that are missing."""
        known = self._played.get(key)
        have = 0 if known is None else len(known)
        if have < games:
            more = play(range(have, games))
            self._played[key] = more if known is None else np.concatenate([known, more])
        return self._played[key][:games]
