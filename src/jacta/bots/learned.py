"""The learned bot: a net judges positions, and a shallow search asks it where its tree ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots.first_decision import first_decision
from jacta.bots.nets.weights import net_of
from jacta.bots.protocol import Budget, Choice, Thought, ranked
from jacta.bots.search import SearchBot
from jacta.bots.search.methods import LOOKING_AHEAD
from jacta.core.kernel import compiled, is_cached, note_cached

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["LearnedBot"]

USUAL = Budget(seconds=0.05)


class LearnedBot:
    """Takes what its net likes best some way ahead; without simulations, at a glance.

    It thinks on one core: a search that need not play on to the end is fast enough.
    """

    def __init__(self, name: str, game: str, seed: int, budget: Budget | None = None) -> None:
        self.name, self._game = name, game
        self._budget = USUAL if budget is None or budget.is_open else budget
        method = LOOKING_AHEAD[game]
        self._search = SearchBot(name, game, seed, self._budget, jobs=1, method=method)

    @property
    def is_ready(self) -> bool:
        """Whether an earlier run has left the compiled code."""
        return self._search.is_ready and is_cached(f"{self._game}-learned")

    def prepare(self) -> None:
        """Compile what it needs, or load it as an earlier run has left it."""
        self._glance(*first_decision(self._game))
        self._search.prepare()
        note_cached(f"{self._game}-learned")

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Judge all legal actions by looking ahead, or at a glance."""
        if self._budget.simulations == 0:
            return self._glance(game, s)
        return self._search.think(game, s)

    def _glance(self, game: Game[Any], s: Any) -> Thought:
        """Return the legal actions with what the net thinks of the position after each."""
        import numpy as np  # noqa: PLC0415 - slow to import, and only compiled twins need it

        policies = compiled(f"jacta.bots.{self._game}.policies")
        values = np.zeros(len(game.legal(s)))
        learned = policies.POLICIES.index("learned")
        at = game.tables.packed()[0], s.packed()[0]
        policies.policy_values(*at, learned, net_of(self._game), values)
        choices = ranked(game.legal(s), values.tolist())
        shown = (Choice(choice.action, max(0.0, choice.value)) for choice in choices)
        return Thought(tuple(shown), "wins")  # advice may take more than a chance there was
