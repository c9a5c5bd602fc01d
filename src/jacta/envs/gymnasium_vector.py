"""Many games of one learning seat against bots: `jacta.envs.gymnasium` registers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots import find_bot
from jacta.core.errors import IllegalAction, SetupError
from jacta.core.seeds import fresh_seed, game_rng
from jacta.envs.batch import OVER, BatchEnv
from jacta.envs.missing import need
from jacta.envs.opponents import Opponents, opponent_names
from jacta.envs.spaces import box_of, check_choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

need("gymnasium", "gymnasium")

from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

__all__ = ["SeatVectorEnv"]


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, stepped together in compiled code; the bots decide one by one.

    It goes through the same states as Gymnasium's `SyncVectorEnv` of as many `SeatEnv`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        options: Iterable[str] = (),
        board: str | Path | Mapping[str, Any] | None = None,
        first: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int = 0,
        rewards: str = "win",
        observations: str = "float",
        illegal: str = "ignore",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        check_choices(observations, illegal)
        if render_mode is not None:
            raise SetupError("a vector of games is not drawn: use gymnasium.make for one game")
        self._batch = BatchEnv(
            game,
            num_envs,
            players,
            options,
            board,
            first=first,
            rewards=rewards,
            observations="float" if observations == "float" else "compact",
            autoreset=False,
        )
        self.setup, self.num_envs = self._batch.spec, num_envs
        self.seat, self._names = seat, opponent_names(self.setup, opponents, seat)
        self._raises = illegal == "raise"
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.single_observation_space = box_of(self.setup, floats=observations == "float")
        self.single_action_space = spaces.Discrete(self.setup.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        for name in set(self._names.values()):
            find_bot(name, game).prepare()
        self._seeds, self._numbers = [fresh_seed() for _ in range(num_envs)], [0] * num_envs
        self._others: list[Opponents] = [self._opponents(i) for i in range(num_envs)]
        self._done = np.zeros(num_envs, np.bool_)
        self._rewards = np.zeros(num_envs, np.float64)

    def _opponents(self, i: int) -> Opponents:
        return Opponents(self.setup, self._names, self._seeds[i], self._numbers[i])

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the next games, or with seeds their first ones; with a mask only some."""
        where = _reset_mask(options, self.num_envs)
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise SetupError(f"{len(seeds)} seeds for {self.num_envs} games")
        self._begin(np.flatnonzero(where), seeds)
        return self._seen(), self._infos(where)

    def _begin(self, places: Any, seeds: Sequence[int | None] | None = None) -> None:
        """Restart games, and let the others play until the learning seats are to move."""
        for i in places:
            given = None if seeds is None else seeds[i]
            self._numbers[i] = self._numbers[i] + 1 if given is None else 0
            self._seeds[i] = self._seeds[i] if given is None else given
            self._others[i] = self._opponents(i)
        dice = [game_rng(self._seeds[i], self._numbers[i])[0] for i in places]
        self._batch.restart(places, dice)
        self._done[places] = False
        self._go_on(np.zeros(self.num_envs, np.float64))

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action of every learning seat; the others answer."""
        numbers = np.asarray(actions, np.int64)
        if self._mode is AutoresetMode.DISABLED and self._done.any():
            raise IllegalAction("some games are over: reset them with options['reset_mask']")
        over_before = self._done.copy()
        inside = np.clip(numbers, 0, self.setup.action_count - 1)
        legal = self._batch.mask[np.arange(self.num_envs), inside] & (inside == numbers)
        wrong = ~legal & ~over_before
        if wrong.any() and self._raises:
            raise IllegalAction(f"game {wrong.argmax()}: action {numbers[wrong][0]} is not legal")
        rewards = np.zeros(self.num_envs, np.float64)
        self._move(np.where(legal, numbers, -1), rewards)
        self._go_on(rewards)
        ended = (self._batch.to_move == OVER) & ~over_before
        everywhere = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            infos = self._final(ended, wrong)
            self._begin(np.flatnonzero(ended))
        else:
            if over_before.any():
                self._begin(np.flatnonzero(over_before))
            self._done = ended.copy()
        infos.update(self._infos(everywhere, wrong))
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _move(self, numbers: Any, rewards: Any) -> None:
        """Take actions in some games: a negative number leaves a game as it is."""
        batch = self._batch
        batch.to_move[numbers < 0] = OVER  # the batch skips them, and then fills it in again
        batch.step(np.maximum(numbers, 0))
        rewards += batch.rewards[:, self.seat]

    def _go_on(self, rewards: Any) -> None:
        """Let the others play until every learning seat is to move, or its game is over."""
        batch, kind = self._batch, self.setup.game.state_type
        while True:
            asked = np.flatnonzero((batch.to_move >= 0) & (batch.to_move != self.seat))
            if not len(asked):
                return
            numbers = np.full(self.num_envs, -1, np.int64)
            states = batch.states()
            for i in asked:
                legal, turn = np.flatnonzero(batch.mask[i]).tolist(), int(batch.to_move[i])
                s = kind.unpacked(states[i])
                numbers[i] = self._others[i].number(turn, s, legal)
            self._move(numbers, rewards)

    def _seen(self) -> Any:
        return self._batch.observe(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for every game and action whether it is legal."""
        return self._batch.mask.copy()

    def _infos(self, where: Any, wrong: Any = None) -> dict[str, Any]:
        mask = np.where(where[:, None], self._batch.mask, False).astype(np.int8)
        illegal = np.zeros(self.num_envs, np.bool_) if wrong is None else wrong
        seen = where.copy()
        return {
            "action_mask": mask,
            "_action_mask": seen,
            "illegal": illegal,
            "_illegal": seen.copy(),
        }

    def _final(self, ended: Any, wrong: Any) -> dict[str, Any]:
        """Return the last observations of games that restart in the same step."""
        final = np.full(self.num_envs, None, object)
        seen = self._seen()
        for i in np.flatnonzero(ended):
            final[i] = seen[i]
        infos = {
            "action_mask": np.zeros((self.num_envs, self.setup.action_count), np.int8),
            "_action_mask": ended.copy(),
            "illegal": wrong & ended,
            "_illegal": ended.copy(),
        }
        return {
            "final_obs": final,
            "_final_obs": ended.copy(),
            "final_info": infos,
            "_final_info": ended.copy(),
        }


def _reset_mask(options: dict[str, Any] | None, count: int) -> Any:
    """Return which games `reset` is asked to restart."""
    if not options or "reset_mask" not in options:
        return np.ones(count, np.bool_)
    mask = options["reset_mask"]
    is_mask = isinstance(mask, np.ndarray) and mask.shape == (count,) and mask.dtype == np.bool_
    if not is_mask or not mask.any():
        raise SetupError(f"reset_mask must be an array of {count} booleans, one of them true")
    return mask
