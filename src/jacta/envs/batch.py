"""Thousands of games stepped together in compiled code; needs NumPy only.

    from jacta.envs.batch import BatchEnv
    env = BatchEnv("<game>", games=4096, players=2, seed=1)
    obs, mask = env.reset()
    obs, mask, rewards, ended = env.step(actions)

The arrays belong to the environment, which overwrites them with every step: copy what you
keep. Game `i` of a batch has the dice of `Seeded(seed, i)`, and the next one in its place
those of `Seeded(seed, i + games)`, and so on; so a `Table` with the same dice and actions
goes through the same states.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from jacta.core.errors import IllegalAction, SetupError
from jacta.core.game import CHANCE
from jacta.core.kernel import note_cached
from jacta.core.seeds import fresh_seed, rngs_of
from jacta.envs.batch_games import BatchGames
from jacta.envs.rewards import REWARDS, check_rewards
from jacta.envs.spaces import check_observations
from jacta.envs.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

__all__ = ["CHANCE", "OVER", "BatchEnv"]

WORD, HALF = (1 << 64) - 1, 1 << 63  # a seed is shortened to a signed number of 64 bits
OVER = -2  # to move, beside seats and `CHANCE`

Observations = Literal["compact", "float"]
ChanceBy = Literal["dice", "caller"]


class BatchEnv:
    """Many games of one set-up, side by side.

    `observations` are compact integers or floats (`jacta.envs.fields`), as the seat to move sees
    them. With `chance="caller"` games stop at chance too: see `outcomes` and `force`. With
    `autoreset=False` a finished game stays as it is until `restart`.
    """

    def __init__(
        self,
        game: str,
        games: int,
        players: int = 2,
        options: Iterable[str] = (),
        board: str | Path | Mapping[str, Any] | None = None,
        seed: int | None = None,
        *,
        first: int | None = None,
        rewards: str = "win",
        observations: Observations = "compact",
        chance: ChanceBy = "dice",
        autoreset: bool = True,
        most_decisions: int | None = None,
        jobs: int | None = None,
    ) -> None:
        if type(games) is not int or games < 1:
            raise SetupError(f"a batch has one game or more, not {games!r}")
        check_observations(observations)
        if chance not in {"dice", "caller"}:
            raise SetupError(f"chance is resolved by dice or by the caller, not {chance!r}")
        if most_decisions is not None and most_decisions < 1:
            raise SetupError(f"most_decisions must be 1 or more, not {most_decisions!r}")
        self.spec = Spec.of(game, players, options, board, first)
        self.games, self.players = games, players
        self.action_count = self.spec.action_count
        self.seed = fresh_seed() if seed is None else seed
        self._batch = BatchGames(
            self.spec,
            games,
            by_hand=chance == "caller",
            autoreset=autoreset,
            reward_kind=REWARDS.index(check_rewards(rewards)),
            most_decisions=most_decisions or 0,
            with_floats=observations == "float",
            jobs=jobs,
        )
        self.ended: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self._name_arrays()
        self.reset()
        note_cached(game, "envs")

    def _name_arrays(self) -> None:
        """Offer the arrays of the batch as our own."""
        batch = self._batch
        self.to_move, self.mask, self.rewards = batch.to_move, batch.mask, batch.rewards
        self.compact, self.floats = batch.compact, batch.floats
        self.terminated, self.truncated = batch.terminated, batch.truncated

    @property
    def observation(self) -> NDArray[Any]:
        """What the seats to move see, in the chosen form."""
        return self.floats if self._batch.with_floats else self.compact

    @property
    def scores(self) -> NDArray[np.int16]:
        """The scores of the last game that ended in each place."""
        scores: NDArray[np.int16] = self._batch.outcomes["scores"][:, : self.players]
        return scores

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The number of decisions so far in each game."""
        return self._batch.lengths

    # Playing

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Restart all games, by default with the same dice as before."""
        self.seed = self.seed if seed is None else seed
        self._batch.seed = (self.seed + HALF & WORD) - HALF
        self._batch.played[:] = 0
        self._batch.dice[:] = rngs_of(self.seed, np.arange(self.games))
        for array in (self.rewards, self.terminated, self.truncated, self.ended):
            array[:] = 0
        self._batch.begin(np.ones(self.games, np.bool_))
        return self.observation, self.mask

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Take an action, by its dense number, in every game where a seat is to move.

        Rewards have a column for each seat. Where a game has ended, they are those of its
        end, and observation and mask those of the next one. An illegal action raises
        IllegalAction and changes nothing.
        """
        self._batch.choices[:] = actions
        if (wrong := self._batch.first_illegal()) >= 0:
            raise IllegalAction(self._illegal(wrong))
        self._batch.act()
        return self._ended()

    def _illegal(self, i: int) -> str:
        number, count = int(self._batch.choices[i]), self.action_count
        if not 0 <= number < count:
            return f"game {i}: actions are numbered from 0 to {count - 1}, not {number}"
        return f"game {i}: action {number} ({self.spec.action_texts[number]}) is not legal now"

    def restart(
        self, where: ArrayLike, dice: ArrayLike | None = None
    ) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Restart some games, with the next dice of their places or with others.

        `dice` are generators of `jacta.core.seeds`, one for each of these games.
        """
        chosen = np.zeros(self.games, np.bool_)
        chosen[np.asarray(where)] = True
        batch = self._batch
        batch.played[chosen] += 1
        (places,) = np.nonzero(chosen)
        numbers = places + batch.played[places] * self.games
        batch.dice[chosen] = rngs_of(self.seed, numbers) if dice is None else dice
        batch.begin(chosen)
        return self.observation, self.mask

    # Chance

    def outcomes(self, i: int) -> dict[int, Fraction]:
        """Return what chance can bring in a game, with exact probabilities that sum to 1."""
        if self.to_move[i] != CHANCE:
            return {}
        rules = self.spec.game
        return dict(rules.outcomes(rules.state_type.unpacked(self._batch.states[i])))

    def draw(self) -> NDArray[np.int64]:
        """Return an outcome by the dice of each game at chance; -1 for the others."""
        return self._batch.draw()

    def force(
        self, outcomes: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Make these outcomes happen in all games at chance.

        The others stay as they are. An impossible outcome raises IllegalAction and changes
        nothing.
        """
        self._batch.choices[:] = np.asarray(outcomes, np.int64)
        if (wrong := self._batch.first_impossible()) >= 0:
            raise IllegalAction(f"game {wrong}: {self._batch.choices[wrong]} cannot happen now")
        self._batch.force()
        return self._ended()

    # States

    def states(self) -> NDArray[np.void]:
        """Return a copy of all states; the dice to come are not part of it."""
        return self._batch.states.copy()

    def set_states(self, states: NDArray[np.void], where: ArrayLike | None = None) -> None:
        """Set the states of all games, or of some; only use what `states` returned."""
        if getattr(states, "dtype", None) != self._batch.states.dtype:
            raise SetupError("these are not states of this game")
        self._batch.states[slice(None) if where is None else np.asarray(where)] = states
        self._batch.forget()
        self._batch.show()

    def hashes(self) -> NDArray[np.int64]:
        """Return a hash of every state: equal states have equal ones."""
        return self._batch.hashes()

    def copy(self) -> BatchEnv:
        """Return an independent batch that continues from here, with the same dice to come."""
        twin = copy(self)
        twin._batch = self._batch.copy()  # noqa: SLF001
        twin.ended = self.ended.copy()
        twin._name_arrays()  # noqa: SLF001
        return twin

    def observe(self, seats: ArrayLike) -> NDArray[Any]:
        """Return a copy of what the given seats see, one for each game or one for all."""
        eyes = np.broadcast_to(np.asarray(seats, np.int64), self.games).copy()
        if ((eyes < 0) | (eyes >= self.players)).any():
            raise SetupError(f"seats are numbered from 0 to {self.players - 1}")
        return self._batch.seen_by(eyes)

    def _ended(
        self,
    ) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        np.logical_or(self.terminated, self.truncated, out=self.ended)
        return self.observation, self.mask, self.rewards, self.ended

    def __repr__(self) -> str:
        return f"<BatchEnv of {self.games} games: {self.spec!r}>"
