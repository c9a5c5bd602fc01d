"""`jacta train`, as a user calls it: tiny trainings of three rounds."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from terminal import jacta

from jacta.bots.nets.weights import weights_file
from jacta.core.kernel import compiled

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

FEW = ("--games", 600, "--hidden", 2, "--jobs", 1)


def train(*args: object) -> Result:
    return jacta("train", "mlem", *FEW, *args)


def net_in(folder: Path) -> Any:
    with np.load(folder / "weights.npz") as file:
        return file["net"]


def refusal(result: Result) -> str:
    """The error line of a rejected command."""
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("jacta: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A completed training with seed 3."""
    folder = tmp_path_factory.mktemp("train") / "deep" / "net"
    result = train("--seed", 3, "--out", folder)
    assert result.exit_code == 0, result.output
    assert "seed 3, 600 games, 2 hidden units" in result.stderr
    return folder


@pytest.fixture
def folder(done: Path, tmp_path: Path) -> Path:
    """The same, to be played with."""
    return shutil.copytree(done, tmp_path / "net")


def stop_in_round(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C be pressed while a round is learnt from."""
    learning, calls = compiled("jacta.bots.nets.learning"), []
    learn = learning.learn

    def interrupted(*args: Any) -> Any:
        calls.append(1)
        error = learn(*args)
        if len(calls) == number:
            raise KeyboardInterrupt
        return error

    monkeypatch.setattr(learning, "learn", interrupted)


@pytest.mark.slow
def test_training_writes_net_checkpoint_and_seed(done: Path) -> None:
    names = {path.name for path in done.iterdir()}
    assert names == {"checkpoint.npz", "seed.txt", "weights.npz"}
    assert (done / "seed.txt").read_text("utf-8") == "3\n"
    with np.load(done / "checkpoint.npz") as file:
        assert file["round"] == 3
        assert np.array_equal(file["mean"].astype(np.float16), net_in(done))


@pytest.mark.slow
def test_stopped_and_resumed_it_makes_the_same_net(
    done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        stop_in_round(2, patch)
        stopped = train("--seed", 3, "--out", tmp_path)
    assert stopped.exit_code not in {0, 2}
    assert not (tmp_path / "weights.npz").exists()
    went_on = train("--out", tmp_path)
    assert went_on.exit_code == 0, went_on.output
    assert "resuming from game 200" in went_on.stderr
    assert "seed 3," in went_on.stderr
    assert np.array_equal(net_in(tmp_path), net_in(done))


@pytest.mark.slow
def test_a_finished_training_has_nothing_to_do(folder: Path) -> None:
    before = net_in(folder)
    (folder / "weights.npz").unlink()
    again = train("--out", folder)
    assert again.exit_code == 0, again.output
    assert "resuming from game 600" in again.stderr
    assert np.array_equal(net_in(folder), before)


@pytest.mark.slow
def test_a_seed_that_is_not_named_is_drawn_printed_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for _ in range(2):
        with monkeypatch.context() as patch:
            stop_in_round(1, patch)
            told.append(train("--out", tmp_path).stderr)
    kept = int((tmp_path / "seed.txt").read_text("utf-8"))
    assert all(f"seed {kept}," in text for text in told)


@pytest.mark.slow
def test_a_rejected_command_changes_nothing(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    changed = (("--seed", 4), ("--games", 800), ("--rate", 0.0005), ("--trace", 0.5))
    for other in (*changed, ("--from", folder / "weights.npz")):
        result = train("--out", folder, *other)
        assert "belongs to another training" in refusal(result)
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert train("--out", folder).exit_code == 0


@pytest.mark.slow
def test_training_can_continue_from_a_net(done: Path, tmp_path: Path) -> None:
    result = train("--from", done / "weights.npz", "--seed", 3, "--out", tmp_path)
    assert result.exit_code == 0, result.output
    assert not np.array_equal(net_in(tmp_path), net_in(done))


def test_mistakes_give_a_one_line_error_and_leave_nothing_behind(tmp_path: Path) -> None:
    text, array = tmp_path / "text.npz", tmp_path / "array.npz"
    text.write_text("no net", "utf-8")
    with array.open("wb") as file:
        np.save(file, np.zeros(3))
    files = {path.name for path in tmp_path.iterdir()}
    for args, message in (
        (("--from", tmp_path / "nowhere.npz"), "is not a net"),
        (("--from", text), "is not a net"),
        (("--from", array), "is not a net"),
        (("--from", weights_file("incognitos")), "train a new one"),
        (("--from", weights_file("mlem")), "has 128 hidden units, more than 2"),
    ):
        assert message in refusal(train("--out", tmp_path / "out", *args))
    for seed in (-1, 2**62 + 1):
        result = train("--out", tmp_path / "out", f"--seed={seed}")
        assert result.exit_code == 2
        assert "a seed is a number from 0" in result.stderr
    assert "unknown game 'chess'" in refusal(jacta("train", "chess", "--out", tmp_path / "out"))
    assert {path.name for path in tmp_path.iterdir()} == files


@pytest.mark.parametrize("seed", [(), ("--seed", 3)], ids=["kept", "named"])
def test_an_unusable_folder_gives_a_one_line_error(
    seed: tuple[object, ...], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    (tmp_path / "taken" / "checkpoint.new.npz").mkdir(parents=True)
    for out in (file, file / "net", tmp_path / "taken"):
        assert f"cannot write to {out}: " in refusal(train("--out", out, *seed))
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("seed.txt", b"seven", "holds no seed"),
        ("seed.txt", b"-7", "holds no seed"),
        ("seed.txt", b"\xff", "holds no seed"),
        ("checkpoint.npz", b"mine", "is not a checkpoint"),
    ],
)
def test_unrelated_files_are_left_alone(
    name: str, content: bytes, message: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    assert message in refusal(train("--out", tmp_path))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {name: content}
