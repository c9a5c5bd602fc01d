"""MaskablePPO of sb3-contrib on the PettingZoo environment: one seat learns, another plays.

    pip install 'jacta[gymnasium,pettingzoo]' sb3-contrib
    python examples/maskable_ppo.py --steps 50000

The other seats play at random at first, and then as the learner did after its last round.
The batch is much faster (ppo.py); this one is for agents that already work with PettingZoo.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

from jacta.envs.pettingzoo import mlem_v0

if TYPE_CHECKING:
    from collections.abc import Callable

    Opponent = Callable[[dict[str, Any]], int]


class LearningSeat(gymnasium.Env[Any, Any]):
    """One agent of a PettingZoo game; the others are played by a function."""

    def __init__(self, opponent: Opponent, learner: str = "seat_0") -> None:
        self.env = mlem_v0.env(players=2, observations="float")
        self.learner, self.opponent = learner, opponent
        self.action_space = self.env.action_space(learner)
        self.observation_space = self.env.observation_space(learner)["observation"]

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        del options
        super().reset(seed=seed)
        self.env.reset(seed=seed)
        return self._next()[0], {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.env.step(int(action))
        seen, reward, is_over = self._next()
        return seen, reward, is_over, False, {}

    def _next(self) -> tuple[Any, float, bool]:
        """Let the others play until the learner decides, or the game is over."""
        while self.env.agent_selection != self.learner and not self._is_over():
            self.env.step(self.opponent(self.env.observe(self.env.agent_selection)))
        seen = self.env.observe(self.learner)
        self.mask = seen["action_mask"].astype(bool)
        return seen["observation"], float(self.env.rewards[self.learner]), self._is_over()

    def _is_over(self) -> bool:
        return bool(self.env.terminations[self.learner])

    def action_masks(self) -> Any:
        """Return which actions are legal, as MaskablePPO asks."""
        return self.mask


def at_random(rng: np.random.Generator) -> Opponent:
    """Return an opponent that takes any legal action."""
    return lambda seen: int(rng.choice(np.flatnonzero(seen["action_mask"])))


def by(model: MaskablePPO) -> Opponent:
    """Return an opponent that plays as a model does."""

    def act(seen: dict[str, Any]) -> int:
        mask = seen["action_mask"].astype(bool)
        return int(model.predict(seen["observation"], action_masks=mask)[0])

    return act


def share_won(model: MaskablePPO, opponent: Opponent, games: int) -> float:
    """Return the learner's share of victories."""
    env, won = LearningSeat(opponent), 0.0
    for game in range(games):
        seen, _ = env.reset(seed=10_000 + game)
        is_over = False
        while not is_over:
            action = model.predict(seen, action_masks=env.mask, deterministic=True)[0]
            seen, reward, is_over, _, _ = env.step(action)
            won += reward
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=50_000, help="its decisions")
    parser.add_argument("--rounds", type=int, default=4, help="with a new opponent in each")
    parser.add_argument("--matches", type=int, default=100, help="games of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    torch.set_num_threads(1)  # for nets as small as this, more threads only wait
    rng = np.random.default_rng(wanted.seed)
    env = LearningSeat(at_random(rng))
    steps = min(1024, wanted.steps // wanted.rounds)
    model = MaskablePPO("MlpPolicy", env, n_steps=steps, seed=wanted.seed, gamma=1.0)
    for _ in range(wanted.rounds):
        model.learn(wanted.steps // wanted.rounds, reset_num_timesteps=False)
        frozen = MaskablePPO("MlpPolicy", env, n_steps=steps)
        frozen.set_parameters(model.get_parameters())
        env.opponent = by(frozen)
    won = share_won(model, at_random(rng), wanted.matches)
    print(f"{100 * won:.1f} % against random")


if __name__ == "__main__":
    main()
