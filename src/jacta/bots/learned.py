"""The learned bot: a net judges positions, at the leaves of a shallow search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots.first_decision import first_decision
from jacta.bots.kit import Policies, bot_kit
from jacta.bots.nets.weights import net_named
from jacta.bots.protocol import Budget, Choice, Thought, ranked
from jacta.bots.registry import net_path
from jacta.bots.search.bot import SearchBot
from jacta.core.kernel import is_cached, note_cached

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["DEFAULT", "LearnedBot", "glanced"]

DEFAULT = Budget(seconds=0.05)


class LearnedBot:
    """Takes the action its net prefers after a shallow search; with 0 simulations, at a glance.

    It uses one core: a search without playouts is fast enough.
    """

    def __init__(self, name: str, game: str, seed: int, budget: Budget | None = None) -> None:
        self.name, self._game = name, game
        self._budget = DEFAULT if budget is None or budget.is_open else budget
        self._net = net_named(net_path(name), game)
        self._search = SearchBot(name, game, seed, self._budget, jobs=1, net=self._net)

    @property
    def is_ready(self) -> bool:
        """Whether its compiled code is in the cache."""
        return self._search.is_ready and is_cached(self._game, "learned")

    def prepare(self) -> None:
        """Compile what it needs, or load it from the cache."""
        self._glance(*first_decision(self._game))
        self._search.prepare()
        note_cached(self._game, "learned")

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Judge the legal actions by a search, or at a glance."""
        if self._budget.simulations == 0:
            return self._glance(game, s)
        return self._search.think(game, s, bot_kit(self._game).look_ahead_for(game))

    def _glance(self, game: Game[Any], s: Any) -> Thought:
        """Return the legal actions with the chance to win after each."""
        import numpy as np  # noqa: PLC0415 - slow to import, and only compiled twins need it

        policies = bot_kit(self._game).compiled("policies", Policies)
        values = np.zeros(len(game.legal(s)))
        learned = policies.POLICIES.index("learned")
        at = game.tables.packed()[0], s.packed()[0]
        policies.policy_values(*at, learned, self._net, values)
        return glanced(game.legal(s), values.tolist())


def glanced(actions: list[int], values: list[float]) -> Thought:
    """Return the legal actions with the chance to win after each."""
    shown = (Choice(choice.action, max(0.0, choice.value)) for choice in ranked(actions, values))
    return Thought(tuple(shown), "wins")  # advice may subtract more than the whole chance
