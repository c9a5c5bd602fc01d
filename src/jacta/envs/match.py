"""One game at a time, by the plain rules: what the adapters have in common.

It has the same actions and observations as `jacta.envs.batch`, and with the same dice and
actions goes through the same states; but nothing needs compiling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jacta.core.errors import GameOver, IllegalAction
from jacta.core.game import CHANCE
from jacta.core.seeds import fresh_seed, game_rng
from jacta.envs.kit import Observer, env_kit
from jacta.envs.rewards import rewards_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jacta.envs.spec import Spec

__all__ = ["Match"]


class Match:
    """A game in progress, in which chance is resolved by dice, or by the caller.

    The dice are those of `jacta.Seeded(seed, number)`.
    """

    def __init__(self, spec: Spec, *, by_hand: bool = False) -> None:
        self.spec, self._by_hand = spec, by_hand
        engine = env_kit(spec.game.name).plain("engine", Observer)
        self._observe = engine.observe
        self._kept = engine.kept_size(spec.game.tables, spec.players)
        self.begin(0)

    def begin(self, seed: int | None = None, number: int = 0) -> None:
        """Begin a game with the dice of a seed."""
        self._dice = game_rng(fresh_seed() if seed is None else seed, number)
        self.state = self.spec.game.start()
        self._settle()

    def copy(self) -> Match:
        """Return an independent game that continues from here, with the same dice to come."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state, twin._dice = self.state.copy(), self._dice.copy()
        return twin

    @property
    def to_move(self) -> int | None:
        """The seat to move, `CHANCE`, or None when the game is over."""
        return self.spec.game.turn(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    def legal(self) -> list[int]:
        """Return the dense numbers of the legal actions, in ascending order."""
        game = self.spec.game
        return sorted(game.number_of(action) for action in game.legal(self.state))

    def mask(self) -> NDArray[np.int8]:
        """Return for every action whether it is legal."""
        mask = np.zeros(self.spec.action_count, np.int8)
        mask[self.legal()] = 1
        return mask

    def observe(self, seat: int) -> NDArray[np.int16]:
        """Return what a seat sees, in compact form."""
        row = [0] * self.spec.layout.size
        self._observe(self.spec.game.tables, self.state, seat, row, [0] * self._kept)
        return np.array(row, np.int16)

    def observe_floats(self, seat: int) -> NDArray[np.float32]:
        """Return what a seat sees, as floats."""
        floats: NDArray[np.float32] = self.spec.layout.floats(self.observe(seat))
        return floats

    def step(self, number: int) -> str:
        """Take a legal action of the seat to move, by its dense number; return its text."""
        game = self.spec.game
        if self.is_over:
            raise GameOver("the game is over")
        action = game.action_numbered(self.state, int(number))
        if action not in game.legal(self.state):
            raise IllegalAction(f"action {number} ({game.action_text(action)}) is not legal now")
        game.step(self.state, action)
        self._settle()
        return game.action_text(action)

    def force(self, outcome: int) -> None:
        """Make an outcome of chance happen."""
        game = self.spec.game
        if self.to_move != CHANCE or not game.is_possible(self.state, int(outcome)):
            raise IllegalAction(f"{outcome} cannot happen now")
        game.step(self.state, int(outcome))

    def rewards(self, name: str) -> list[float]:
        """Return what the game was worth to each seat; zeros while it goes on."""
        if not self.is_over:
            return [0.0] * self.spec.players
        return rewards_of(name, self.spec.game.result(self.state))

    def _settle(self) -> None:
        game = self.spec.game
        while not self._by_hand and game.turn(self.state) == CHANCE:
            game.step(self.state, game.random_outcome(self.state, self._dice))
