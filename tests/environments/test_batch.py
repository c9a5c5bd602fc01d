"""The batch: the same games as at a table, thousands at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from environments.setups import SOME, spec_of
from jacta import IllegalAction, SetupError, Table
from jacta.core.dice import Seeded
from jacta.core.generator import below
from jacta.core.kernel import env_source_files, source_files
from jacta.core.seeds import game_rng
from jacta.envs.batch import CHANCE, OVER, BatchEnv
from jacta.envs.kit import Observer, env_kit
from jacta.envs.match import Match

pytestmark = pytest.mark.slow

Setup = tuple[str, str, int, tuple[str, ...]]


def batch_of(setup: Setup, games: int = 3, **more: Any) -> BatchEnv:
    name, board, players, options = setup
    return BatchEnv(name, games, players, options, board, seed=11, **more)


def chosen(mask: Any, rng: list[int]) -> int:
    """Return a random legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[below(rng, len(legal))])


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_batch_plays_the_same_games_as_tables(setup: Setup) -> None:
    """Byte for byte: states, who is to move, masks, observations in both forms, results."""
    env, spec, rng = batch_of(setup, observations="float"), spec_of(setup), game_rng(5)
    tables = [Table(spec.game, dice=Seeded(11, number)) for number in range(3)]
    match = Match(spec)
    begun = 3
    for _ in range(400):
        for i, table in enumerate(tables):
            match.state = table.state
            assert env.states()[i] == table.state.packed()[0]
            assert env.to_move[i] == table.turn
            assert np.array_equal(env.mask[i], match.mask())
            assert np.array_equal(env.compact[i], match.observe(table.turn or 0))
            assert np.array_equal(env.floats[i], match.observe_floats(table.turn or 0))
        actions = [chosen(env.mask[i], rng) for i in range(3)]
        before = [table.state for table in tables]
        _, _, rewards, ended = env.step(actions)
        for i, table in enumerate(tables):
            table.play(spec.game.action_numbered(before[i], actions[i]))
            assert ended[i] == table.is_over
            if table.result is not None:
                assert env.scores[i].tolist() == table.result.scores
                share = 1 / len(table.result.winners)
                won = [share * (seat in table.result.winners) for seat in range(spec.players)]
                assert rewards[i] == pytest.approx(won)
                number = i + 3 * (env._batch.played[i])
                tables[i] = Table(spec.game, dice=Seeded(11, int(number)))
                begun += 1
            else:
                assert not rewards[i].any()
    assert begun > 3 or setup[0] == "incognitos"


def test_the_number_of_threads_changes_nothing() -> None:
    one, two = (batch_of(SOME[0], 2048, jobs=jobs) for jobs in (1, 2))
    assert (one._batch.jobs, two._batch.jobs) == (1, 2)
    for _ in range(40):
        actions = one.mask.argmax(axis=1)
        for a, b in zip(one.step(actions), two.step(actions), strict=True):
            assert np.array_equal(a, b)
    assert np.array_equal(one.hashes(), two.hashes())


@pytest.mark.parametrize("seed", [0, -3, 1 << 63, (1 << 64) + 5, 10**30])
def test_any_seed_gives_later_games_the_dice_of_its_series(seed: int) -> None:
    env = BatchEnv("mlem", 2, seed=seed, most_decisions=1)
    for number in range(3):
        assert env._batch.dice[1] == after_the_start(seed, 1 + 2 * number, env)
        env.step(env.mask.argmax(axis=1))
    env.restart([1])
    assert env._batch.dice[1] == after_the_start(seed, 1 + 2 * 4, env)


def after_the_start(seed: int, number: int, env: BatchEnv) -> int:
    """Return the generator of a game once somebody is to move."""
    match = Match(env.spec)
    match.begin(seed, number)
    return int(match._dice[0])


def test_the_arrays_are_written_in_place_and_a_reset_repeats_the_games() -> None:
    env = batch_of(SOME[0])
    obs, mask = env.reset()
    first = obs.copy()
    again, _, rewards, ended = env.step(mask.argmax(axis=1))
    assert again is obs
    assert env.rewards is rewards
    assert env.ended is ended
    assert not np.array_equal(obs, first)
    assert np.array_equal(env.reset()[0], first)
    assert not np.array_equal(env.reset(seed=12)[0], first) or env.seed == 12


@pytest.mark.parametrize("wrong", [-1, 2_000, 10_000])
def test_an_illegal_action_changes_nothing(wrong: int) -> None:
    env = batch_of(SOME[0])
    before = env.hashes()
    with pytest.raises(IllegalAction, match=r"game 1: actions are numbered from 0 to \d+, not"):
        env.step([env.mask[0].argmax(), wrong, env.mask[2].argmax()])
    illegal = int((~env.mask[2]).argmax())
    env.mask[2] = True  # writing to the arrays changes no game
    with pytest.raises(IllegalAction, match=r"game 2: action \d+ \(.+\) is not legal now"):
        env.step([env.mask[0].argmax(), env.mask[1].argmax(), illegal])
    assert np.array_equal(env.hashes(), before)


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_the_caller_can_decide_chance(setup: Setup) -> None:
    env, rng, game = batch_of(setup, 2, chance="caller"), game_rng(7), spec_of(setup).game
    assert env.to_move.tolist() == [CHANCE, CHANCE]
    for _ in range(150):
        for i in range(2):
            s = game.state_type.unpacked(env.states()[i])
            odds = env.outcomes(i)
            assert odds == dict(game.outcomes(s)) if env.to_move[i] == CHANCE else not odds
            assert not odds or sum(odds.values()) == 1
            assert not odds or not env.mask[i].any()
        if CHANCE in env.to_move:
            drawn = env.draw()
            with pytest.raises(IllegalAction, match="cannot happen now"):
                env.force(1 << 40)
            env.force(drawn)
        else:
            env.step([chosen(env.mask[i], rng) for i in range(2)])


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_listed_outcomes_agree_with_the_rules(setup: Setup) -> None:
    env, game, rng = batch_of(setup, 1, chance="caller"), spec_of(setup).game, game_rng(9)
    engine: Any = env_kit(game.name).plain("engine", Observer)
    seen = set()
    for _ in range(200):
        if env.to_move[0] == CHANCE:
            s = game.state_type.unpacked(env.states()[0])
            possible = list(env.outcomes(0))[:40]
            for outcome in {
                *possible,
                *(o + 1 for o in possible),
                *(o ^ 0x10 for o in possible),
                -1,
                0,
            }:
                known = engine.can_happen(game.tables, s, outcome)
                assert known == game.is_possible(s, outcome)
                seen.add(known)
            env.force(env.draw())
        else:
            env.step([chosen(env.mask[0], rng)])
    assert seen == {True, False}


def test_states_can_be_copied_set_and_hashed() -> None:
    env = batch_of(SOME[1], 4)
    begin, hashes, seen = env.states(), env.hashes(), env.compact.copy()
    twin = env.copy()
    env.step(env.mask.argmax(axis=1))
    assert not np.array_equal(env.hashes(), hashes)
    assert np.array_equal(twin.hashes(), hashes)
    for _ in range(60):  # somebody lands
        env.step(env.mask.argmax(axis=1))
    later = env.states()
    twin.set_states(later)
    assert np.array_equal(twin.compact, env.compact)
    env.set_states(begin)
    assert np.array_equal(env.hashes(), hashes)
    assert np.array_equal(env.compact, seen)
    env.set_states(begin[0], where=[1, 3])
    assert (env.hashes()[[0, 1, 3]] == hashes[0]).all()
    assert np.array_equal(env.mask[1], env.mask[0])
    with pytest.raises(SetupError, match="not states of this game"):
        env.set_states(np.zeros(4))  # type: ignore[arg-type]


def test_games_can_wait_or_be_truncated() -> None:
    env = batch_of(SOME[0], 2, autoreset=False, most_decisions=30)
    while not env.ended.any():
        env.step([int(m.argmax()) if m.any() else 0 for m in env.mask])
    (ended,) = np.flatnonzero(env.ended)[:1]
    if env.terminated[ended]:
        assert env.to_move[ended] == OVER
        assert not env.mask[ended].any()
    else:
        assert env.lengths[ended] == 30
    env.restart([ended])
    assert env.lengths[ended] == 0
    assert env.mask[ended].any()


def test_rewards_can_be_chosen() -> None:
    kinds = ("win", "rank", "margin")
    envs = [batch_of(("mlem", "standard", 3, ()), 8, rewards=kind) for kind in kinds]
    match = Match(envs[0].spec)
    ended = 0
    for _ in range(300):
        actions = envs[0].mask.argmax(axis=1)
        seen = [env.step(actions)[2].copy() for env in envs]
        for i in np.flatnonzero(envs[0].ended):
            result = match.spec.game.result(match.state)
            result = type(result)(envs[0].scores[i].tolist(), [], [], "")
            top = max(result.scores)
            winners = [seat for seat, score in enumerate(result.scores) if score == top]
            from jacta.envs.rewards import rewards_of  # noqa: PLC0415

            result = type(result)(result.scores, winners, [], "")
            for kind, rewards in zip(kinds, seen, strict=True):
                assert rewards[i] == pytest.approx(rewards_of(kind, result))
            ended += 1
    assert ended


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "one game or more, not 0"),
        ({"rewards": "fame"}, "unknown rewards 'fame'; choose from win, rank, margin"),
        ({"observations": "raw"}, "compact or float, not 'raw'"),
        ({"chance": "luck"}, "by dice or by the caller, not 'luck'"),
        ({"most_decisions": 0}, "1 or more, not 0"),
        ({"players": 9}, "for 2 to 5 players"),
    ],
)
def test_wrong_setups_are_rejected(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        BatchEnv("mlem", **{"games": 1, **wrong})


def test_each_seat_sees_its_own_side() -> None:
    env = batch_of(SOME[1], 2)
    match = Match(env.spec)
    for seat in range(4):
        seen = env.observe(seat)
        for i in range(2):
            match.state = env.spec.game.state_type.unpacked(env.states()[i])
            assert np.array_equal(seen[i], match.observe(seat))
    with pytest.raises(SetupError, match="numbered from 0 to 3"):
        env.observe(4)


def test_every_source_of_the_compiled_batch_is_in_a_digest() -> None:
    import sys  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    batch_of(SOME[0])
    twins = [m for name, m in sys.modules.items() if name.startswith("jacta.compiled.envs")]
    files = {Path(str(m.__file__)) for m in twins if m.__file__}
    files = {file for file in files if file.name != "__init__.py"}
    known = {*env_source_files(), *source_files()}
    assert any(file.name == "stepping.py" for file in files)
    assert files <= known
