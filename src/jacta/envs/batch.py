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

import itertools
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from jacta.core.errors import IllegalAction, SetupError
from jacta.core.game import CHANCE
from jacta.core.kernel import note_cached
from jacta.core.seeds import fresh_seed, rngs_of
from jacta.envs.kit import Observer, Stepper, env_kit
from jacta.envs.rewards import REWARDS, check_rewards
from jacta.envs.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

__all__ = ["CHANCE", "OVER", "BatchEnv"]

OVER = -2  # to move, beside seats and `CHANCE`
WORD = 32  # numbers of actions in a word of legal ones
FEW = 256  # fewer games are not worth another thread

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
        if observations not in {"compact", "float"}:
            raise SetupError(f"observations are compact or float, not {observations!r}")
        if chance not in {"dice", "caller"}:
            raise SetupError(f"chance is resolved by dice or by the caller, not {chance!r}")
        if most_decisions is not None and most_decisions < 1:
            raise SetupError(f"most_decisions must be 1 or more, not {most_decisions!r}")
        self.spec = Spec.of(game, players, options, board, first)
        self.games, self.players = games, players
        self.action_count = self.spec.action_count
        self.seed = fresh_seed() if seed is None else seed
        self._reward_kind = REWARDS.index(check_rewards(rewards))
        self._with_floats = observations == "float"
        self._by_hand, self._autoreset = chance == "caller", autoreset
        self._most_decisions = most_decisions or 0
        self._jobs = min(jobs or os.cpu_count() or 1, max(1, games // FEW))
        self._twin: Any = env_kit(game).compiled("stepping", Stepper)
        self._allocate()
        self.reset()
        note_cached(game, "envs")

    def _allocate(self) -> None:
        """Make all arrays, once."""
        games, layout, rules = self.games, self.spec.layout, self.spec.game
        outcome = env_kit(rules.name).plain("engine", Observer).Outcome
        self._boards = rules.tables.packed()
        self._states = np.zeros(games, rules.state_type.dtype())
        self._dice, self._next_dice = np.zeros((2, games), np.int64)
        self._played = np.zeros(games, np.int64)  # games finished or abandoned in each place
        self._lengths = np.zeros(games, np.int64)
        self._outcomes = np.zeros(games, outcome.dtype())
        self._actions = np.zeros(games, np.int64)
        self._eyes = np.full(games, -1, np.int64)
        self._legal = np.zeros((games, -(-self.action_count // WORD)), np.int64)
        self._encoding = layout.encoding()
        self.to_move: NDArray[np.int64] = np.zeros(games, np.int64)
        self.mask: NDArray[np.bool_] = np.zeros((games, self.action_count), np.bool_)
        self.compact: NDArray[np.int16] = np.zeros((games, layout.size), np.int16)
        width = layout.float_size if self._with_floats else 0
        self.floats: NDArray[np.float32] = np.zeros((games, width), np.float32)
        self.rewards: NDArray[np.float32] = np.zeros((games, self.players), np.float32)
        self.terminated: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.ended: NDArray[np.bool_] = np.zeros(games, np.bool_)

    @property
    def observation(self) -> NDArray[Any]:
        """What the seats to move see, in the chosen form."""
        return self.floats if self._with_floats else self.compact

    @property
    def scores(self) -> NDArray[np.int16]:
        """The scores of the last game that ended in each place."""
        scores: NDArray[np.int16] = self._outcomes["scores"][:, : self.players]
        return scores

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The number of decisions so far in each game."""
        return self._lengths

    # Playing

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Begin all games anew, by default with the same dice as before."""
        self.seed = self.seed if seed is None else seed
        numbers = np.arange(self.games)
        self._played[:] = 0
        self._dice[:] = rngs_of(self.seed, numbers)
        self._next_dice[:] = rngs_of(self.seed, numbers + self.games)
        for array in (self.rewards, self.terminated, self.truncated, self.ended):
            array[:] = 0
        self._begin(np.ones(self.games, np.bool_))
        return self.observation, self.mask

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Take an action, by its dense number, in every game where a seat is to move.

        Rewards have a column for each seat. Where a game has ended, they are those of its
        end, and observation and mask those of the next one. An illegal action raises
        IllegalAction and changes nothing.
        """
        self._actions[:] = actions
        wrong = self._twin.first_illegal(
            self._legal, self.to_move, self._actions, self.action_count
        )
        if wrong >= 0:
            raise IllegalAction(self._illegal(wrong))
        self._each_part(self._step_part)
        return self._ended()

    def _illegal(self, i: int) -> str:
        number, count = int(self._actions[i]), self.action_count
        if not 0 <= number < count:
            return f"game {i}: actions are numbered from 0 to {count - 1}, not {number}"
        return f"game {i}: action {number} ({self.spec.action_texts[number]}) is not legal now"

    def restart(
        self, where: ArrayLike, dice: ArrayLike | None = None
    ) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Begin some games anew, with the next dice of their places or with others.

        `dice` are generators of `jacta.core.seeds`, one for each of these games.
        """
        chosen = np.zeros(self.games, np.bool_)
        chosen[np.asarray(where)] = True
        self._dice[chosen] = self._next_dice[chosen] if dice is None else dice
        self._advance_dice(chosen)
        self._begin(chosen)
        return self.observation, self.mask

    # Chance

    def outcomes(self, i: int) -> dict[int, Fraction]:
        """Return what chance can bring in a game, with exact probabilities that sum to 1."""
        if self.to_move[i] != CHANCE:
            return {}
        rules = self.spec.game
        return dict(rules.outcomes(rules.state_type.unpacked(self._states[i])))

    def draw(self) -> NDArray[np.int64]:
        """Return an outcome by the dice of each game at chance; -1 for the others."""
        drawn = np.zeros(self.games, np.int64)
        self._twin.draw_outcomes(self._boards, self._states, self._dice, self.to_move, drawn)
        return drawn

    def force(
        self, outcomes: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Make these outcomes happen in all games at chance.

        The others stay as they are. An impossible outcome raises IllegalAction and changes
        nothing.
        """
        forced = np.broadcast_to(np.asarray(outcomes, np.int64), self.games).copy()
        wrong = self._twin.first_impossible(self._boards, self._states, self.to_move, forced)
        if wrong >= 0:
            raise IllegalAction(f"game {wrong}: {forced[wrong]} cannot happen now")
        self._twin.force_games(
            self._boards,
            self._states,
            self._dice,
            self._next_dice,
            self._lengths,
            self.to_move,
            forced,
            self._outcomes,
            self.rewards,
            self.terminated,
            self.truncated,
            *self._setup,
            self._reward_kind,
            self._autoreset,
        )
        self._show()
        return self._ended()

    # States

    def states(self) -> NDArray[np.void]:
        """Return a copy of all states; the dice to come are not part of it."""
        return self._states.copy()

    def set_states(self, states: NDArray[np.void], where: ArrayLike | None = None) -> None:
        """Set the states of all games, or of some; only use what `states` returned."""
        if getattr(states, "dtype", None) != self._states.dtype:
            raise SetupError("these are not states of this game")
        self._states[slice(None) if where is None else np.asarray(where)] = states
        self._show()

    def hashes(self) -> NDArray[np.int64]:
        """Return a hash of every state: equal states have equal ones."""
        hashes = np.zeros(self.games, np.int64)
        rows = self._states.view(np.uint8).reshape(self.games, -1)
        self._twin.hash_states(rows, self._meant_bytes, hashes)
        return hashes

    def copy(self) -> BatchEnv:
        """Return an independent batch that continues from here, with the same dice to come."""
        twin = object.__new__(BatchEnv)
        for name, value in vars(self).items():
            if name != "_pool":
                setattr(twin, name, value.copy() if isinstance(value, np.ndarray) else value)
        return twin

    def observe(self, seats: ArrayLike) -> NDArray[Any]:
        """Return a copy of what the given seats see, one for each game or one for all."""
        eyes = np.broadcast_to(np.asarray(seats, np.int64), self.games).copy()
        if ((eyes < 0) | (eyes >= self.players)).any():
            raise SetupError(f"seats are numbered from 0 to {self.players - 1}")
        compact, floats = np.zeros_like(self.compact), np.zeros_like(self.floats)
        self._show_part(0, self.games, eyes, compact, floats, with_mask=False)
        return floats if self._with_floats else compact

    # Arguments of the compiled code

    @property
    def _setup(self) -> tuple[int, int, int]:
        rules = self.spec.game
        return rules.players, rules.variants, -1 if rules.first is None else rules.first

    @cached_property
    def _meant_bytes(self) -> NDArray[np.int64]:
        """The bytes of a state that hold its fields; the others are padding."""
        fields = (self._states.dtype.fields or {}).values()
        spans = [range(offset, offset + kind.itemsize) for kind, offset, *_ in fields]
        return np.array(sorted(byte for span in spans for byte in span))

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._jobs - 1)

    def _each_part(self, work: Any) -> None:
        """Let every thread work on its part of the batch."""
        ends = [self.games * part // self._jobs for part in range(self._jobs + 1)]
        parts = list(itertools.pairwise(ends))
        others = [self._pool.submit(work, *part) for part in parts[1:]] if parts[1:] else []
        work(*parts[0])
        for other in others:
            other.result()

    def _begin(self, where: NDArray[np.bool_]) -> None:
        games = (self._boards, self._states, self._dice, self._lengths, where, 0, self.games)
        self._twin.begin_games(*games, *self._setup, self._by_hand)
        self._show()

    def _step_part(self, begin: int, end: int) -> None:
        self._twin.step_games(
            self._boards,
            self._states,
            self._dice,
            self._next_dice,
            self._lengths,
            self.to_move,
            self.spec.sparse,
            self._actions,
            self._outcomes,
            self.rewards,
            self.terminated,
            self.truncated,
            begin,
            end,
            *self._setup,
            self._by_hand,
            self._reward_kind,
            self._most_decisions,
            self._autoreset,
        )
        self._show_own_part(begin, end)

    def _show(self) -> None:
        self._each_part(self._show_own_part)

    def _show_own_part(self, begin: int, end: int) -> None:
        self._show_part(begin, end, self._eyes, self.compact, self.floats, with_mask=True)

    def _show_part(
        self, begin: int, end: int, eyes: Any, compact: Any, floats: Any, *, with_mask: bool
    ) -> None:
        self._twin.show_games(
            self._boards,
            self._states,
            self.to_move,
            self.spec.dense,
            self.mask,
            self._legal,
            eyes,
            compact,
            *self._encoding,
            floats,
            begin,
            end,
            with_mask,
            True,
            self._with_floats,
        )

    def _ended(
        self,
    ) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        np.logical_or(self.terminated, self.truncated, out=self.ended)
        if self._autoreset:
            self._advance_dice(self.ended)
        return self.observation, self.mask, self.rewards, self.ended

    def _advance_dice(self, where: NDArray[np.bool_]) -> None:
        """Prepare the dice of the games after those that begin now."""
        (places,) = np.nonzero(where)
        if len(places):
            self._played[places] += 1
            numbers = places + (self._played[places] + 1) * self.games
            self._next_dice[places] = rngs_of(self.seed, numbers)

    def __repr__(self) -> str:
        return f"<BatchEnv of {self.games} games: {self.spec!r}>"
