"""Results without luck, for ladders (docs/review.md).

A model plays on from any position to the end: every seat by the fast policy that is most like its
bot. By its games, a result is the value of the start, plus what chance brought, plus what each
decision changed: 0 where a bot does what the model would do. Leaving out chance keeps the mean,
however wrong the model is: what chance brings has mean 0 by the model's own games.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from jacta.bots.kit import Policies, bot_kit
from jacta.bots.registry import bots_for, net_path, usual_bot
from jacta.core.ranking import best_of
from jacta.core.seeds import rngs_of
from jacta.lab.digests import play_digest
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

__all__ = ["PLAYOUTS", "Adjustment", "Model", "PolicyModel", "model_digest"]

AT_THE_START = 100  # games from the start of each game
FEW = 32  # games that show how much a decision's results scatter, and the fewest that judge it
PLAYOUTS = 400  # games that judge it, times the standard deviation of a difference
APART = 1 << 40  # added to the seed: dice that no game of the ladder uses
A_GAME = 1 << 20  # more dice than any adjustment of one game needs
RANDOM = "random"


class Model(Protocol):
    """Plays games on from any position."""

    def action(self, s: Any) -> int | None:
        """Return what it always does where a seat decides; None if that is left to chance."""

    def results(self, s: Any, dice: Any) -> Any:
        """Return the shares of victory of games that go on from a position: game, seat."""


class Adjustment:
    """Follows one game; `shares` is each seat's share of victory without luck so far."""

    def __init__(
        self, model: Model, s: Any, seed: int, number: int, playouts: int = PLAYOUTS
    ) -> None:
        self._model, self._playouts = model, playouts
        self._seed, self._used = seed + APART, number * A_GAME
        self.shares = self._model.results(s, self._dice(AT_THE_START)).mean(axis=0)

    def decide(self, game: Game[Any], s: Any, action: int) -> None:
        """Add what a decision changes, compared with what the model would do."""
        if action == self._model.action(s):
            return
        after = s.copy()
        game.step(after, action)
        scatter = float(self._differences(after, s, FEW).std(axis=0).max())
        # Other dice judge than those that said how many: their mean is not bent by the choice.
        count = max(FEW, round(self._playouts * scatter))
        self.shares = self.shares + self._differences(after, s, count).mean(axis=0)

    def _differences(self, after: Any, before: Any, count: int) -> Any:
        """Return what games from after a decision bring, less those that the model decides."""
        dice = self._dice(count)
        return self._model.results(after, dice) - self._model.results(before, dice)

    def luck(self, winners: int) -> list[float]:
        """Return the luck of every seat in a finished game, given the mask of its winners."""
        result = _shares(np.array([winners]), len(self.shares))[0]
        luck: list[float] = (result - self.shares).tolist()
        return luck

    def _dice(self, count: int) -> Any:
        numbers = np.arange(self._used, self._used + count)
        self._used += count
        return rngs_of(self._seed, numbers)


class PolicyModel:
    """Plays on by compiled policies."""

    def __init__(self, game: Game[Any], bots: Sequence[str]) -> None:
        self._series = Simulation(game, [_policy_like(bot, game) for bot in bots], 0)
        nets, ends = self._series.nets
        self._nets = [nets[ends[2 * seat] : ends[2 * seat + 1]] for seat in range(len(bots))]
        self._numbers = self._series.numbers
        self._tables = game.tables.packed()[0]

    @property
    def is_ready(self) -> bool:
        """Whether its compiled code is in the cache."""
        return self._series.is_compiled

    def prepare(self) -> None:
        """Compile what it needs, or load it from the cache."""
        self._series.prepare()

    def action(self, s: Any) -> int | None:
        """Return the action of the policy whose turn it is."""
        game, seat = self._series.game, s.turn
        if self._series.policies[seat] == RANDOM:
            return None
        actions = game.legal(s)
        values = np.zeros(len(actions))
        seats = (self._numbers[seat], self._nets[seat])
        policies = bot_kit(game.name).compiled("policies", Policies)
        policies.policy_values(self._tables, s.packed()[0], *seats, values)
        return actions[best_of(values.tolist())]

    def results(self, s: Any, dice: Any) -> Any:
        """Return the shares of victory of games that go on by these dice."""
        minds = rngs_of(1, np.asarray(dice))
        outcomes = self._series.batch_from(s, dice, minds)
        return _shares(outcomes["winners"], self._series.game.players)


def _policy_like(bot: str, game: Game[Any]) -> str:
    """Return the policy that plays most like a bot: itself at a glance, or the strongest."""
    known = bot_kit(game.name).plain("policies", Policies).POLICIES
    plain = bot.partition("~")[0]
    if plain in known or net_path(plain):
        return plain
    has_net = "learned" in bots_for(game.name) and not game.is_own_board
    return "learned" if has_net else usual_bot(game.name)


def model_digest(game: Game[Any], playouts: int) -> str:
    """Return a digest of all that the opinion of a model depends on."""
    numbers = (AT_THE_START, FEW, playouts, APART, A_GAME)
    how = f"{play_digest(game.name)} {numbers}".encode()
    return hashlib.sha256(how + game.tables.packed().tobytes()).hexdigest()[:16]


def _shares(winners: Any, players: int) -> Any:
    """Return each seat's share of victory, from masks of winners."""
    won = winners[:, None] >> np.arange(players) & 1
    return won / won.sum(axis=1, keepdims=True)
