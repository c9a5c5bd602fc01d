"""PettingZoo: one game, one agent per seat (AEC), by the plain rules.

    from jacta.envs.pettingzoo import <game>_v0
    env = <game>_v0.env(players=3, rewards="margin")
    env.reset(seed=7)
    observation, reward, termination, truncation, info = env.last()

An observation has two parts, `observation` and `action_mask`.

| argument | values |
|---|---|
| `players`, `options`, `board`, `first` | as for `jacta.Table.new` |
| `rewards` | `win` (default), `rank`, `margin`: see `jacta.envs.rewards` |
| `observations` | `compact` (default) or `float`: see `jacta.envs.fields` |
| `render_mode` | `human`, `ansi`, `svg`, `rgb_array` |

Agents are called `seat_0`, `seat_1`, … The dice are those of `jacta.Seeded(seed)`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.kits import GAMES
from jacta.envs.match import Match
from jacta.envs.missing import need
from jacta.envs.rewards import check_rewards
from jacta.envs.spaces import box_of, check_observations
from jacta.envs.spec import Spec
from jacta.pictures import RENDER_MODES, ansi, check_mode, pixels, svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

need("gymnasium", "pettingzoo")
need("pettingzoo", "pettingzoo")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

__all__ = ["GameModule", "RawEnv"]


class RawEnv(AECEnv):  # type: ignore[misc]
    """A game for several agents, without checks of the calls."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the base class declares it
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Iterable[str] = (),
        board: str | Path | Mapping[str, Any] | None = None,
        first: int | None = None,
        rewards: str = "win",
        observations: str = "compact",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_observations(observations)
        self.spec = Spec.of(game, players, options, board, first)
        self.metadata = {**type(self).metadata, "name": f"{game}_v0"}
        self.render_mode = check_mode(render_mode)
        self._kind, self._with_floats = check_rewards(rewards), observations == "float"
        self._match = Match(self.spec)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []

    @cached_property
    def _space(self) -> spaces.Dict:
        count = self.spec.action_count
        seen = box_of(self.spec, floats=self._with_floats)
        return spaces.Dict(
            {"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)}
        )

    @cached_property
    def _actions(self) -> dict[str, spaces.Discrete[Any]]:
        count = self.spec.action_count
        return {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:  # noqa: ARG002
        """Return the space of an agent's observations: the same for all."""
        return self._space

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game, with the dice of a seed or with fresh ones."""
        self._match.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._match.to_move or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees; only the one to move has legal actions."""
        seat = self.possible_agents.index(agent)
        see = self._match.observe_floats if self._with_floats else self._match.observe
        is_asked = self._match.to_move == seat
        mask = self._match.mask() if is_asked else np.zeros(self.spec.action_count, np.int8)
        return {"observation": see(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Take an action of the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._match.step(int(action))
        self.rewards = dict(zip(self.possible_agents, self._match.rewards(self._kind), strict=True))
        if self._match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._match.to_move or 0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return a picture of the table as a spectator sees it; `human` prints it."""
        game, s = self.spec.game, self._match.state
        match self.render_mode:
            case "human":
                sys.stdout.write(ansi(game, s))
                return None
            case "ansi":
                return ansi(game, s)
            case "svg":
                return svg(game, s)
            case "rgb_array":
                return pixels(game, s)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _checked(raw: RawEnv) -> Any:
    """Return an environment that says what is wrong with a call."""
    guarded = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(guarded)


@dataclass(frozen=True)
class GameModule:
    """What PettingZoo expects of a module: `env` with checks, `raw_env` without."""

    name: str

    def raw_env(self, **options: Any) -> RawEnv:
        """Return the environment without checks of the calls."""
        return RawEnv(self.name, **options)

    def env(self, **options: Any) -> Any:
        """Return the environment; `RawEnv` lists the arguments."""
        return _checked(self.raw_env(**options))

    @property
    def make(self) -> Callable[..., Any]:
        """The same as `env`."""
        return self.env


def __getattr__(name: str) -> GameModule:
    """Return the environments of any game: `<game>_v0`."""
    game, _, version = name.rpartition("_")
    if version == "v0" and game in GAMES:
        return GameModule(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
