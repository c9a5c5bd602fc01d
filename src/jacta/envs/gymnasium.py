"""Gymnasium: one learning seat against bots, alone (`Env`) or many at once (`VectorEnv`).

    import gymnasium, jacta.envs.gymnasium
    env = gymnasium.make("jacta/<Game>-v0", opponents="greedy")
    envs = gymnasium.make_vec("jacta/<Game>-v0", num_envs=64, opponents="greedy")

Every game is registered under its name with a capital letter.

| argument | values |
|---|---|
| `players`, `options`, `board`, `first` | as for `jacta.Table.new` |
| `opponents` | a bot, or one for each other seat; default `greedy` |
| `seat` | the learning seat; default 0 |
| `rewards` | `win` (default), `rank`, `margin`: see `jacta.envs.rewards` |
| `observations` | `float` (default) or `compact`: see `jacta.envs.fields` |
| `illegal` | `ignore` (default): nothing changes, `info["illegal"]` is true; or `raise` |
| `render_mode` | `human`, `ansi`, `svg`, `rgb_array` |
| `autoreset_mode` | of a `VectorEnv`: `NextStep` (default), `SameStep`, `Disabled` |

`info["action_mask"]` says what is legal; so does `env.unwrapped.action_masks()`. After
`reset(seed=n)` the dice are those of `jacta.Seeded(n)`, after the next `reset()` those of
`jacta.Seeded(n, 1)`, and so on.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.errors import IllegalAction
from jacta.core.kits import GAMES
from jacta.core.seeds import fresh_seed
from jacta.envs.gymnasium_vector import SeatVectorEnv
from jacta.envs.match import Match
from jacta.envs.missing import need
from jacta.envs.opponents import Opponents, opponent_names
from jacta.envs.rewards import check_rewards
from jacta.envs.spaces import box_of, check_choices
from jacta.envs.spec import Spec
from jacta.pictures import RENDER_MODES, ansi, check_mode, pixels, svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

need("gymnasium", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402

__all__ = ["SeatEnv", "SeatVectorEnv", "register_games"]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One game, by the plain rules."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the base class declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Iterable[str] = (),
        board: str | Path | Mapping[str, Any] | None = None,
        first: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int = 0,
        rewards: str = "win",
        observations: str = "float",
        illegal: str = "ignore",
        render_mode: str | None = None,
    ) -> None:
        check_choices(observations, illegal)
        self.setup = Spec.of(game, players, options, board, first)
        self.seat, self._names = seat, opponent_names(self.setup, opponents, seat)
        self._kind, self._with_floats = check_rewards(rewards), observations == "float"
        self._raises, self.render_mode = illegal == "raise", check_mode(render_mode)
        self.observation_space = box_of(self.setup, floats=self._with_floats)
        self.action_space = spaces.Discrete(self.setup.action_count)
        self._match = Match(self.setup)
        self._seed, self._number = fresh_seed(), 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the next game, or with a seed its first one."""
        super().reset(seed=seed, options=options)
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self._match.begin(self._seed, self._number)
        self._others = Opponents(self.setup, self._names, self._seed, self._number)
        self._go_on()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action of the learning seat; the others answer."""
        number = int(action)
        if number not in self._match.legal():
            if self._raises:
                raise IllegalAction(f"action {number} is not legal now")
            return self._seen(), 0.0, self._match.is_over, False, self._info(illegal=True)
        self._match.step(number)
        self._go_on()
        reward = self._match.rewards(self._kind)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, self._match.is_over, False, self._info()

    def _go_on(self) -> None:
        """Let the others play until the learning seat is to move, or the game is over."""
        while (turn := self._match.to_move) is not None and turn != self.seat:
            self._match.step(self._others.number(turn, self._match.state, self._match.legal()))

    def _seen(self) -> Any:
        see = self._match.observe_floats if self._with_floats else self._match.observe
        return see(self.seat)

    def _info(self, *, illegal: bool = False) -> dict[str, Any]:
        return {"action_mask": self._match.mask(), "illegal": illegal}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for every action whether it is legal."""
        return self._match.mask().astype(np.bool_)

    def render(self) -> Any:
        """Return a picture of the table as the learning seat sees it; `human` prints it."""
        at = (self.setup.game, self._match.state, self.seat)
        match self.render_mode:
            case "human":
                sys.stdout.write(ansi(*at))
            case "ansi":
                return ansi(*at)
            case "svg":
                return svg(*at)
            case "rgb_array":
                return pixels(*at)
        return None


def register_games() -> None:
    """Register every game with Gymnasium: `jacta/<Game>-v0`."""
    for name in GAMES:
        gymnasium.register(
            f"jacta/{name.capitalize()}-v0",
            entry_point="jacta.envs.gymnasium:SeatEnv",
            vector_entry_point="jacta.envs.gymnasium:SeatVectorEnv",
            kwargs={"game": name},
        )


register_games()
