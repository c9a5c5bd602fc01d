"""PettingZoo's own tests, for all set-ups."""

from __future__ import annotations

import itertools
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test, test_save_obs

from environments.setups import SETUPS, SOME
from jacta import IllegalAction, SetupError
from jacta.envs import missing, pettingzoo
from jacta.envs.pettingzoo import incognitos_v0, mlem_v0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]

Setup = tuple[str, str, int, tuple[str, ...]]
check_saved_observations = test_save_obs
del test_save_obs  # pytest would take it for a test of ours


def made(setup: Setup, **more: Any) -> Any:
    name, board, players, options = setup
    module = getattr(pettingzoo, f"{name}_v0")
    return module.env(board=board, players=players, options=list(options), **more)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_environment_passes_the_api_test(setup: Setup) -> None:
    api_test(made(setup), num_cycles=8)
    seed_test(lambda: made(setup), num_cycles=6)


@pytest.mark.parametrize("rewards", ["win", "rank", "margin"])
@pytest.mark.parametrize("observations", ["compact", "float"])
def test_every_form_passes_the_api_test(rewards: str, observations: str) -> None:
    api_test(made(SOME[1], rewards=rewards, observations=observations), num_cycles=20)


@pytest.mark.parametrize("setup", [SOME[0], SOME[2]], ids=str)
def test_the_render_modes_give_pictures(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    def env(render_mode: str) -> Any:
        return made(setup, render_mode=render_mode)

    render_test(env, {"svg": lambda picture: picture.startswith("<svg") and "http:/" in picture})
    assert "Player 1" in capsys.readouterr().out
    drawn = env("svg")
    drawn.reset(seed=1)
    assert "@font-face" not in drawn.render()
    with pytest.raises(SetupError, match="unknown render mode 'film'; choose from human, ansi"):
        made(setup, render_mode="film")


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_it_passes_the_tests_of_saved_observations_and_speed(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The benchmark's clock is made to run fast: it would take five seconds."""
    check_saved_observations(made(setup))
    clock = itertools.count(step=2)
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", type("Clock", (), {"time": lambda: next(clock)}))
    performance_benchmark(made(setup))


@pytest.mark.parametrize("module", [mlem_v0, incognitos_v0])
def test_a_whole_game_ends_with_rewards(module: Any) -> None:
    env = module.env(players=3, rewards="win")
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        is_over = termination or truncation
        env.step(None if is_over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(total.values()) == pytest.approx(1)
    assert not env.agents


def test_only_the_agent_to_move_has_legal_actions() -> None:
    env = mlem_v0.raw_env(players=2)
    env.reset(seed=1)
    asked = env.agent_selection
    other = next(agent for agent in env.agents if agent != asked)
    assert env.observe(asked)["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()
    illegal = int((env.observe(asked)["action_mask"] == 0).argmax())
    with pytest.raises(IllegalAction, match="is not legal now"):
        env.step(illegal)


def test_unknown_environments_are_rejected() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chess_v0'"):
        _ = pettingzoo.chess_v0


def test_a_missing_library_gives_a_hint() -> None:
    hint = r"^jacta.envs.openspiel needs no_such_library: pip install 'jacta\[openspiel\]'$"
    with pytest.raises(ImportError, match=hint):
        missing.need("no_such_library", "openspiel")
