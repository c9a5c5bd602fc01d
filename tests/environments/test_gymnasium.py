"""Gymnasium's own checks, and its own vector of environments beside ours."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import jacta.envs.gymnasium
from environments.setups import SOME
from jacta import IllegalAction, SetupError

Setup = tuple[str, str, int, tuple[str, ...]]


def arguments(setup: Setup, **more: Any) -> dict[str, Any]:
    _, board, players, options = setup
    return {"board": board, "players": players, "options": list(options), **more}


def made(setup: Setup, **more: Any) -> Any:
    return gymnasium.make(f"jacta/{setup[0].capitalize()}-v0", **arguments(setup, **more))


def legal(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


@pytest.mark.parametrize("setup", SOME, ids=str)
@pytest.mark.parametrize("observations", ["compact", "float"])
def test_gymnasium_accepts_the_environment(setup: Setup, observations: str) -> None:
    opponents = ["random"] * (setup[2] - 1)
    env = made(setup, opponents=opponents, observations=observations, seat=setup[2] - 1)
    check_env(env.unwrapped, skip_render_check=True)
    again = made(setup, opponents=opponents, observations=observations, seat=setup[2] - 1)
    check_environments_match(env, again, num_steps=20)


def test_gymnasium_accepts_the_environment_with_pictures() -> None:
    env = made(SOME[0], opponents="random", render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=True)
    env.reset(seed=1)
    assert "Player 1" in env.render()
    for mode, kind in (("svg", str), ("rgb_array", np.ndarray)):
        env = made(SOME[0], render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)


@pytest.mark.parametrize("game", ["Mlem", "Incognitos"])
def test_whole_games_against_greedy_can_be_played(game: str) -> None:
    env = gymnasium.make(f"jacta/{game}-v0", opponents="greedy")
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=2)
    while True:
        _, reward, terminated, truncated, info = env.step(legal(info, rng))
        assert not truncated
        if terminated:
            break
        assert reward == 0
        assert np.array_equal(env.get_wrapper_attr("action_masks")(), info["action_mask"])
    assert reward in {0.0, 0.5, 1.0}
    assert not info["action_mask"].any()


def test_an_illegal_action_changes_nothing() -> None:
    env = made(SOME[0], opponents="random")
    seen, info = env.reset(seed=3)
    illegal = int((info["action_mask"] == 0).argmax())
    again, reward, terminated, _, info = env.step(illegal)
    assert np.array_equal(seen, again)
    assert (reward, terminated, info["illegal"]) == (0, False, True)
    strict = made(SOME[0], illegal="raise")
    strict.reset(seed=3)
    with pytest.raises(IllegalAction, match=f"action {illegal} is not legal now"):
        strict.step(illegal)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opponents": ["greedy", "greedy"]}, "2 opponents for 1 other seats"),
        ({"opponents": "clever"}, "unknown bot 'clever'"),
        ({"seat": 2}, "one from 0 to 1, not 2"),
        ({"illegal": "cry"}, "ignore or raise, not 'cry'"),
        ({"observations": "raw"}, "compact or float, not 'raw'"),
    ],
)
def test_wrong_setups_are_rejected(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        jacta.envs.gymnasium.SeatEnv("mlem", **wrong)


def same(one: Any, other: Any) -> bool:
    """Whether observations or infos are the same, whatever holds them."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if getattr(one, "dtype", None) == np.dtype(object):
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    return (one is None and other is None) or np.array_equal(one, other)


@pytest.mark.slow
@pytest.mark.parametrize("setup", [SOME[0], SOME[1], SOME[5]], ids=str)
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_our_vector_agrees_with_that_of_gymnasium(setup: Setup, mode: AutoresetMode) -> None:
    """In all three modes: observations, rewards, ends, and infos with final ones."""
    opponents, count = ["random"] * (setup[2] - 1), 3
    ours: Any = gymnasium.make_vec(
        f"jacta/{setup[0].capitalize()}-v0",
        num_envs=count,
        vectorization_mode="vector_entry_point",
        **arguments(setup, opponents=opponents, autoreset_mode=mode),
    )
    theirs = SyncVectorEnv([lambda: made(setup, opponents=opponents)] * count, autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] is mode
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    rng = np.random.default_rng(5)
    ours.action_space.seed(6)
    (seen, infos), (seen_there, infos_there) = ours.reset(seed=9), theirs.reset(seed=9)
    ended, steps = 0, 260 if setup[0] == "mlem" else 60
    for _ in range(steps):
        assert np.array_equal(seen, seen_there)
        assert same(infos["action_mask"], infos_there["action_mask"])
        actions = ours.action_space.sample()
        for i, mask in enumerate(ours.unwrapped.action_masks()):
            if mask.any() and rng.random() < 0.9:
                actions[i] = rng.choice(np.flatnonzero(mask))
        here, there = ours.step(actions), theirs.step(actions)
        seen, rewards, terminated, truncated, infos = here
        seen_there, rewards_there, terminated_there, truncated_there, infos_there = there
        assert rewards == pytest.approx(rewards_there)  # thirds of a batch are 32 bits wide
        assert np.array_equal(terminated, terminated_there)
        assert np.array_equal(truncated, truncated_there)
        for name in ("illegal", "final_obs", "_final_obs"):
            assert same(infos.get(name), infos_there.get(name))
        ended += terminated.sum()
        if mode is AutoresetMode.DISABLED and terminated.any():
            with pytest.raises(IllegalAction, match="reset them with options"):
                ours.step(actions)
            seen, infos = ours.reset(options={"reset_mask": terminated.copy()})
            seen_there, infos_there = theirs.reset(options={"reset_mask": terminated.copy()})
    assert ended or setup[0] != "mlem"


@pytest.mark.slow
def test_a_vector_rejects_what_does_not_fit() -> None:
    env = jacta.envs.gymnasium.SeatVectorEnv("mlem", 2)
    with pytest.raises(SetupError, match="3 seeds for 2 games"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(SetupError, match="an array of 2 booleans"):
        env.reset(options={"reset_mask": np.array([False, False])})
    with pytest.raises(SetupError, match="is not drawn"):
        jacta.envs.gymnasium.SeatVectorEnv("mlem", 2, render_mode="ansi")
