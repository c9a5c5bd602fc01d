"""The learned bot: a net judges positions, and looks some way ahead while there is time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from jacta.bots.thinking import Budget, Choice, Thought
from jacta.bots.weights import net_of
from jacta.core.kernel import compiled, is_cached, note_cached
from jacta.core.seeds import game_rngs

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["LearnedBot"]

USUAL = Budget(seconds=0.05)
DEPTH = 1  # how often chance speaks before the net is asked again
CANDIDATES = 6
CLOSE = 0.1  # in chances to win: what looks worse at first is not looked at further
SLICE = 8  # samples
ENOUGH = 2000  # samples: more would not change anything
MOST_ACTIONS = 1024
SURE = 3.0  # standard errors


class LearnedBot:
    """Takes what its net likes best one roll ahead; without simulations, at a glance."""

    def __init__(self, name: str, game: str, seed: int, budget: Budget | None = None) -> None:
        self.name, self._game, self._seed = name, game, seed
        self._budget = budget or USUAL
        self._asked = 0

    @property
    def is_ready(self) -> bool:
        """Whether an earlier run has left the compiled code."""
        return is_cached(f"{self._game}-learned")

    def prepare(self) -> None:
        """Compile what it needs, or load it as an earlier run has left it."""
        from jacta.core.game import find_game  # noqa: PLC0415

        kind = find_game(self._game)
        game = kind.on(kind.boards[0], kind.seats[0], first=0)
        s, rng = game.start(), [self._seed | 1]
        while game.turn(s) == -1:
            game.step(s, game.random_outcome(s, rng))
        self.think(game, s)
        note_cached(f"{self._game}-learned")

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Judge all legal actions at a glance, and the best of them one roll ahead."""
        import numpy as np  # noqa: PLC0415

        boards, states, net = game.tables.packed(), s.packed(), net_of(self._game)
        values = self._glance(boards, states, net)
        best_first = np.argsort(-values, kind="stable")
        actions = game.legal(s)
        if self._budget.simulations == 0:
            choices = [Choice(actions[n], float(values[n])) for n in best_first]
            return Thought(tuple(choices), "wins")
        close = [n for n in best_first[:CANDIDATES] if values[n] > values.max() - CLOSE]
        means, errors, samples = self._look_ahead(boards, states, net, np.array(close))
        choices = [
            Choice(actions[n], float(mean), {"error": float(error)})
            for n, mean, error in zip(close, means, errors, strict=True)
        ]
        choices.sort(key=lambda choice: -choice.value)
        least = choices[-1].value
        rest = best_first[len(close) :]
        choices += [Choice(actions[n], min(float(values[n]), least)) for n in rest]
        return Thought(tuple(choices), "wins", samples)

    def _glance(self, boards: Any, states: Any, net: Any) -> Any:
        import numpy as np  # noqa: PLC0415

        policies = compiled(f"jacta.bots.{self._game}.policies")
        values = np.zeros(MOST_ACTIONS)
        count = policies.judge(boards, states, policies.POLICIES.index("learned"), net, values)
        return values[:count]

    def _look_ahead(self, boards: Any, states: Any, net: Any, close: Any) -> Any:
        """Return means and standard errors for the candidates, and how many samples were taken."""
        import numpy as np  # noqa: PLC0415

        look_ahead = compiled(f"jacta.bots.{self._game}.lookahead").look_ahead
        until = time.perf_counter() + (self._budget.seconds or float("inf"))
        most = self._budget.simulations or (ENOUGH if self._budget.seconds else SLICE)
        sums, squares, taken = np.zeros(len(close)), np.zeros(len(close)), 0
        self._asked += 1
        while True:
            size = min(SLICE, most - taken)
            dice = game_rngs(self._seed + self._asked, range(taken, taken + size))
            look_ahead(boards, states, net, dice, DEPTH, close, sums, squares)
            taken += size
            means = sums / taken
            errors = np.sqrt(np.maximum(squares / taken - means**2, 0) / taken)
            if taken >= most or time.perf_counter() >= until or _is_clear(means, errors):
                return means, errors, taken


def _is_clear(means: Any, errors: Any) -> bool:
    """Whether the best is so far ahead that more samples would not change it."""
    if len(means) == 1:
        return True
    best = means.argmax()
    gaps = means[best] - means
    gaps[best] = 1
    return bool((gaps > SURE * (errors + errors[best]) + 1e-3).all())
