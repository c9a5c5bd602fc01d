"""Bots that judge at a glance: random, and the policies used in simulations."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from jacta.bots.first_decision import first_decision
from jacta.bots.kit import Policies, bot_kit
from jacta.bots.protocol import Choice, Thought
from jacta.core.generator import below
from jacta.core.kernel import ready
from jacta.core.portable_math import exp
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["PolicyBot", "RandomBot"]


FINE = 1 << 30  # steps of a number between 0 and 1


class AtOnce:
    """A bot that needs no preparation."""

    is_ready = True

    def prepare(self) -> None:
        """Do nothing."""


class RandomBot(AtOnce):
    """Takes any legal action, all equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = game_rng(seed)

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Return all legal actions, beginning with the one it drew."""
        actions = game.legal(s)
        drawn = actions.pop(below(self._rng, len(actions)))
        chance = 1 / (len(actions) + 1)
        return Thought(tuple(Choice(a, chance) for a in (drawn, *actions)), "chance")


class PolicyBot(AtOnce):
    """Takes the action that a policy of its game values most.

    It uses the compiled rules if this process has them ready, otherwise the plain ones.

    A game's policies say more than values: their function `about` returns further
    numbers about an action, such as the risk of a crash.

    With a temperature it is an easier opponent: it also takes actions worth about that many points
    less; the worse they are, the less often (softmax).
    """

    def __init__(self, name: str, game: str, temperature: float = 0.0, seed: int = 0) -> None:
        self.name = f"{name}~{temperature:g}" if temperature else name
        self._game, self._temperature, self._rng = game, temperature, game_rng(seed)
        self._policies = bot_kit(game).plain("policies", Policies)
        self._number = self._policies.POLICIES.index(name)

    def prepare(self) -> None:
        """Compile its policy, or load it from the cache."""
        game, s = first_decision(self._game)
        policies = bot_kit(self._game).compiled("policies", Policies)
        self._compiled_values(policies.policy_values, game, s)

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Return all legal actions, the most valuable first."""
        return self.judged(game, s, self._values(game, s))

    def judged(self, game: Game[Any], s: Any, values: list[float]) -> Thought:
        """Return all legal actions by what each is worth to its policy."""
        choices = [
            Choice(action, value, self._policies.about(game.tables, s, action))
            for action, value in zip(game.legal(s), values, strict=True)
        ]
        choices.sort(key=lambda choice: -choice.value)
        if self._temperature:
            choices.insert(0, choices.pop(self._drawn([choice.value for choice in choices])))
        return Thought(tuple(choices), "points")

    def _drawn(self, values: list[float]) -> int:
        """Return the number of an action, drawn by the values; the first is the highest."""
        weights = [exp((value - values[0]) / self._temperature) for value in values]
        point = below(self._rng, FINE) / FINE * math.fsum(weights)
        for number, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return number
        return 0

    def _values(self, game: Game[Any], s: Any) -> list[float]:
        if (policy_values := ready(self._policies.__name__, "policy_values")) is not None:
            return self._compiled_values(policy_values, game, s)
        values = [0.0] * len(game.legal(s))
        self._policies.policy_values(game.tables, s, self._number, [], values)
        return values

    def _compiled_values(self, policy_values: Any, game: Game[Any], s: Any) -> list[float]:
        import numpy as np  # noqa: PLC0415 - a table runs without it

        values, no_net = np.zeros(len(game.legal(s))), np.zeros(0, np.float32)
        policy_values(game.tables.packed()[0], s.packed()[0], self._number, no_net, values)
        return values.tolist()
