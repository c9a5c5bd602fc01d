"""`jacta simulate`, as a user calls it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import terminal

from jacta import Table, read_records
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result


def jacta(*args: str) -> Result:
    return terminal.jacta("simulate", *args)


@pytest.mark.slow
def test_a_summary_shows_scores_sources_endings_length_and_speed() -> None:
    run = jacta("mlem", "--games", "500", "--players", "3", "--variants", "ufo", "--seed", "4")
    assert run.exit_code == 0, run.stderr
    for word in ("500 games", "decisions a second", "seed 4", "wins", "score", "±", "moons", "ufo"):
        assert word in run.stdout
    for word in ("expeditions", "ended by: failures", "shared victories", "By order of play"):
        assert word in run.stdout
    assert "missions" not in run.stdout


@pytest.mark.slow
def test_json_is_one_object_and_the_same_for_the_same_seed() -> None:
    args = ("mlem", "--games", "300", "--players", "2", "--seed", "9", "--json")
    one, two = (json.loads(jacta(*args, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    for timing in ("seconds", "games_per_second", "decisions_per_second", "jobs"):
        assert one.pop(timing) > 0
        assert two.pop(timing) > 0
    assert one == two
    assert one["games"] == 300
    assert one["policies"] == ["random", "random"]


@pytest.mark.slow
def test_records_are_written_and_replay(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    args = ("mlem", "--games", "5", "--players", "4", "--policy", "greedy", "--seed", "1")
    run = jacta(*args, "--record", str(file), "--legal")
    assert run.exit_code == 0, run.stderr
    records = list(read_records(file.read_text(encoding="utf-8").splitlines()))
    assert len(records) == 5
    assert all(Table.resume(record).is_over for record in records)
    assert all(entry.legal for r in records for entry in r.entries if entry.by != "chance")
    again = jacta(*args, "--record", str(file))
    assert again.exit_code == 2
    assert "already exists" in again.stderr


@pytest.mark.slow
def test_odds_means_odds_steady_as_at_a_table() -> None:
    run = jacta("mlem", "--games", "2", "--policy", "odds", "--seed", "1", "--json")
    assert run.exit_code == 0, run.stderr
    assert json.loads(run.stdout)["policies"] == ["odds:steady", "odds:steady"]


def test_an_unwritable_record_is_rejected_before_any_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Simulation, "run")
    path = tmp_path / "nowhere" / "games.jsonl"
    result = terminal.jacta("simulate", "mlem", "--games", 1, "--record", path)
    assert result.exit_code == 2
    assert f"cannot write to {path}" in result.stderr.replace("\n", "")
    assert not list(tmp_path.iterdir())


def test_mistakes_give_a_one_line_error() -> None:
    for args, message in (
        (("chess",), "unknown game 'chess'"),
        (("mlem", "--players", "6"), "2 to 5 players"),
        (("mlem", "--variants", "ufos"), "unknown option 'ufos'"),
        (("mlem", "--policy", "clever"), "unknown policy 'clever'"),
        (("mlem", "--board", "nowhere.toml"), "nowhere.toml"),
        (("mlem", "--legal"), "--record"),
        (("mlem", "--first", "2"), "a seat from 0 to 1"),
    ):
        run = terminal.jacta("simulate", *args, "--games", "1")
        assert run.exit_code == 2, args
        assert message in " ".join(run.stderr.split()), run.stderr
        assert "Traceback" not in run.stderr
