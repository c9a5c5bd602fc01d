"""Training: the same seed gives the same net, stopped or not, on one thread or two."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from jacta import SetupError
from jacta.bots.nets.net import win_shares
from jacta.bots.nets.weights import read_net, write_net
from jacta.core.kernel import compiled
from jacta.games.mlem.game import Mlem
from jacta.lab import training
from jacta.lab.training import Recipe, Training
from jacta.lab.wider_nets import widened

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

RECIPE = Recipe("mlem", games=300, seed=5, hidden=6, round_games=100)


def trained(begun: Training, jobs: int = 1) -> np.ndarray:
    assert [told.games for told in begun.run(jobs)][-1] == RECIPE.games
    net: np.ndarray = begun.net
    return net


@pytest.fixture(scope="module")
def net() -> np.ndarray:
    return trained(Training(RECIPE))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_net_whatever_the_jobs(net: np.ndarray) -> None:
    assert np.array_equal(net, trained(Training(RECIPE), jobs=2))
    assert not np.array_equal(net, Training(RECIPE).net)


@pytest.mark.slow
@pytest.mark.parametrize("change", [{"rate": 0.0005}, {"trace": 0.5}])
def test_rate_and_lambda_decide_what_is_learned(net: np.ndarray, change: dict[str, float]) -> None:
    assert not np.array_equal(net, trained(Training(replace(RECIPE, **change))))  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_resumed_training_gives_the_same_net(net: np.ndarray, tmp_path: Path) -> None:
    begun, went_on = Training(RECIPE), Training(RECIPE)
    next(begun.run(1))
    begun.save(tmp_path / "checkpoint.npz")
    went_on.resume(tmp_path / "checkpoint.npz")
    assert went_on.games == RECIPE.round_games
    assert np.array_equal(net, trained(went_on))


@pytest.mark.slow
def test_an_interrupted_round_counts_once(
    net: np.ndarray, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By Ctrl-C, which is noticed when compiled code returns."""
    learning = compiled("jacta.bots.nets.learning")
    learn = learning.learn

    def interrupted(*args: Any) -> None:
        learn(*args)
        raise KeyboardInterrupt

    begun, went_on = Training(RECIPE), Training(RECIPE)
    rounds = begun.run(1)
    next(rounds)
    with monkeypatch.context() as patch:
        patch.setattr(learning, "learn", interrupted)
        with pytest.raises(KeyboardInterrupt):
            next(rounds)
    begun.save(tmp_path / "checkpoint.npz")
    went_on.resume(tmp_path / "checkpoint.npz")
    assert went_on.games == RECIPE.round_games
    assert np.array_equal(net, trained(went_on))


@pytest.mark.slow
def test_games_that_do_not_fit_are_replayed_with_more_room(
    net: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "DECISIONS", 1)
    assert np.array_equal(net, trained(Training(RECIPE)))


@pytest.mark.slow
def test_training_can_continue_from_a_net(net: np.ndarray) -> None:
    before = net.copy()
    begun = Training(RECIPE, net)
    assert np.array_equal(begun.net, net)
    after = trained(begun)
    assert not np.array_equal(after, net)
    assert np.array_equal(net, before)
    assert np.array_equal(after, trained(Training(RECIPE, net), jobs=2))
    with pytest.raises(SetupError, match="more than 1"):
        Training(replace(RECIPE, hidden=1), net)


def test_a_wider_net_judges_as_the_one_it_grew_from() -> None:
    narrow, wide = Training(RECIPE), Training(replace(RECIPE, hidden=RECIPE.hidden + 3))
    rng = np.random.default_rng(7)
    net = rng.normal(size=narrow.net.shape).astype(np.float32)
    grown = widened(net, wide.net, wide.features, wide.seats)
    for _ in range(20):
        seen = rng.choice(wide.features, 30, replace=False).tolist()
        amounts = rng.normal(size=30).tolist()
        judged = []
        for numbers in (net, grown):
            shares = [0.0] * wide.seats
            win_shares(numbers, wide.features, wide.seats, seen, amounts, 30, 4, [0.0] * 99, shares)
            judged.append(shares)
        assert judged[0] == pytest.approx(judged[1])
    assert grown.shape == wide.net.shape
    assert not np.array_equal(grown, widened(net, wide.net + 1, wide.features, wide.seats))


def test_only_a_checkpoint_of_the_same_training_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    Training(RECIPE).save(path)
    with pytest.raises(SetupError, match=r"belongs to another training: .*seed=5"):
        Training(replace(RECIPE, seed=6)).resume(path)
    with pytest.raises(SetupError, match="belongs to another training"):
        Training(RECIPE, Training(RECIPE).net).resume(path)
    path.write_bytes(b"nothing")
    with pytest.raises(SetupError, match="is not a checkpoint"):
        Training(RECIPE).resume(path)
    write_net(path, Training(RECIPE).net, "mlem")
    with pytest.raises(SetupError, match="is not a checkpoint"):
        Training(RECIPE).resume(path)


def test_a_training_with_other_code_or_boards_is_not_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "checkpoint.npz"
    Training(RECIPE).save(path)
    for where, name, value in (
        (training, "sources_digest", lambda _package: "other rules"),
        (training, "__file__", __file__),
        (Mlem, "boards", Mlem.boards * 2),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, value)
            begun = Training(RECIPE)
            with pytest.raises(SetupError, match="made by other code or on other boards"):
                begun.resume(path)
            assert begun.games == 0
    with np.load(path) as file:
        saved = dict(file)
    del saved["code"]
    np.savez(path, **saved)
    with pytest.raises(SetupError, match="made by other code or on other boards"):
        Training(RECIPE).resume(path)


def test_the_numbers_of_a_checkpoint_must_fit(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    Training(RECIPE).save(path)
    with np.load(path) as file:
        saved = dict(file)
    for name, wrong in (
        ("net", saved["net"][:-1]),
        ("net", saved["net"].astype(np.float64)),
        ("second", saved["second"][:3]),
        ("round", RECIPE.rounds + 1),
        ("round", [1, 2]),
    ):
        np.savez(path, **{**saved, name: wrong})
        with pytest.raises(SetupError, match="is not a checkpoint"):
            Training(RECIPE).resume(path)


@pytest.mark.slow
def test_a_net_is_kept_in_a_file(net: np.ndarray, tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    write_net(path, net, "mlem")
    assert read_net(path, "mlem") == pytest.approx(net, rel=1e-3, abs=1e-4)
    np.savez(path, net=net, features=3)
    with pytest.raises(SetupError, match="has 3 features, but the game has"):
        read_net(path, "mlem")
    path.write_bytes(b"")
    with pytest.raises(SetupError, match="is not a net"):
        read_net(path, "mlem")
    with path.open("wb") as file:
        np.save(file, net)  # an array, where several with names are expected
    with pytest.raises(SetupError, match="is not a net"):
        read_net(path, "mlem")


def test_every_set_up_is_played_equally_often() -> None:
    training = Training(Recipe("mlem", 1000, seed=1, round_games=320))
    setups = training._setups(np.random.default_rng(1)).tolist()
    assert len(setups) == 320
    assert {setups.count([players, variants]) for players, variants in setups} == {10}
    assert len({(players, variants) for players, variants in setups}) == 4 * 8


def test_some_games_are_on_random_boards() -> None:
    own = Training(Recipe("mlem", 1000, seed=1))
    varied = Training(Recipe("mlem", 1000, seed=1, varied=50))
    boards = {varied._board(number).tobytes() for number in range(20)}
    assert {own._board(number).tobytes() for number in range(20)} < boards
    assert 5 < len(boards) < 18
    assert varied._board(3).tobytes() == varied._board(3).tobytes()
