"""What a newcomer may stumble over: narrow terminals, full disks, odd files, other folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from jacta import Seeded, Table, read_records
from jacta.cli.app import app
from jacta.core.reading import line_of_key
from jacta.games.mlem.board import FOLDER, Board
from jacta.games.mlem.game import Mlem
from jacta.lab.games_table import check_form, columns_of_games, write_games
from jacta.lab.protocols import playout_of
from jacta.lab.workers import PART_SECONDS, Pace, Threads

STANDARD = FOLDER / "standard.toml"


def run(*args: object, **env: str) -> Any:
    return CliRunner().invoke(app, [str(arg) for arg in args], env=env)


def command(*args: str, stdout: Any = subprocess.PIPE, **env: str) -> Any:
    return subprocess.run(
        [sys.executable, "-m", "jacta", *args],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env={**os.environ, **env},
    )


@pytest.mark.slow
def test_at_forty_columns_no_number_is_cut() -> None:
    odds = command("odds", "mlem", COLUMNS="40").stdout
    assert "0    1 2 * 33.3 11.1  3.7  1.2  0.4  0.1" in odds
    assert "…" not in odds
    mat = command("board", "show", "standard", COLUMNS="40").stdout
    assert "11 1 3   x2 Mittens" in mat
    assert "…" not in mat
    assert max(map(len, mat.splitlines())) <= 40


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
def test_a_full_disk_gives_a_one_line_error() -> None:
    with Path("/dev/full").open("w") as full:
        done = command("odds", "mlem", stdout=full)
    assert done.returncode == 1
    assert done.stderr == "jacta: cannot write the output: No space left on device\n"


@pytest.mark.slow
def test_a_read_only_home_gives_no_traceback_and_leaves_nothing_behind(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(nowhere / "home"))
    folder = tmp_path / "tmp"
    folder.mkdir()
    for args in (["doctor"], ["play", "mlem", "--bots", "2"]):
        done = command(*args, TMPDIR=str(folder), **homes)
        assert "Traceback" not in done.stderr
    assert list(folder.iterdir()) == []


def test_a_byte_order_mark_changes_nothing(tmp_path: Path) -> None:
    board = tmp_path / "mat.toml"
    board.write_text(STANDARD.read_text("utf-8"), "utf-8-sig")
    assert Board.read(board).data == Board.standard().data
    assert run("board", "check", board).exit_code == 0
    text = Table.new("mlem", 2, dice=Seeded(1)).record().text()
    for lines in (("\ufeff" + text).splitlines(), text.encode("utf-8-sig").splitlines()):
        (record,) = read_records(lines)
        assert record.header.game == "mlem"


def test_an_oversized_net_is_rejected() -> None:
    shown = run("train", "mlem", "--hidden", 100_000_000)
    assert shown.exit_code == 2
    assert "4096" in shown.output


def test_board_check_names_the_line(tmp_path: Path) -> None:
    lines = STANDARD.read_text("utf-8").splitlines()
    (at,) = [n for n, line in enumerate(lines) if line.startswith("satellite")]
    lines[at] = "satellite = 99"
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("\n".join(lines), "utf-8")
    shown = run("board", "check", wrong)
    assert shown.exit_code == 1
    assert f"(line {at + 1})" in shown.output
    data = json.loads(run("board", "check", wrong, "--json").output)
    assert (data["ok"], data["key"], data["line"]) == (False, "satellite", at + 1)
    assert json.loads(run("board", "check", STANDARD, "--json").output)["ok"] is True


def test_lines_are_found_in_lists_and_tables(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(
        'title = "x"\n[[planets]]\nid = "a"\n[[planets]]\nid = "b"\npoints = 3\n'
        "spaces = [\n  {fuel = 1},\n  # a comment\n  {fuel = 2, burn = 9},\n]\n"
    )
    assert line_of_key(file, "planets[1].points") == 6
    assert line_of_key(file, "spaces[1].burn") == 10
    assert line_of_key(file, "spaces[0]") == 8
    assert line_of_key(file, "title") == 1
    assert line_of_key(file, "nowhere") is None
    assert line_of_key(tmp_path / "none", "title") is None


def test_replay_and_doctor_print_json(tmp_path: Path) -> None:
    table = Table.new("mlem", ["Ada", "Bo"], dice=Seeded(1))
    while not table.is_over:
        table.play(table.legal()[0])
    file = tmp_path / "games.jsonl"
    file.write_text(
        table.record().text() + table.record().text().replace('"scores":[', '"scores":[9', 1)
    )
    shown = run("replay", file, "--json")
    good, bad = map(json.loads, shown.output.splitlines())
    assert shown.exit_code == 1
    assert table.result is not None
    assert (good["scores"], good["players"], good["error"]) == (
        table.result.scores,
        ["Ada", "Bo"],
        None,
    )
    assert bad["error"]
    assert json.loads(run("doctor", "--json").output)["jacta"]


def test_the_version_says_where_jacta_is_installed() -> None:
    import jacta  # noqa: PLC0415

    shown = run("--version").output
    assert shown.startswith(f"jacta {jacta.__version__} (")
    assert "jacta)" in shown.replace("\n", "")


@pytest.mark.parametrize("form", [".parquet", ".csv", ".jsonl"])
def test_games_are_written_as_tables(form: str, tmp_path: Path) -> None:
    import numpy as np  # noqa: PLC0415
    import polars as pl  # noqa: PLC0415

    game = Mlem.on("standard", 3)
    played = np.zeros(4, playout_of("mlem").Outcome.dtype())
    played["scores"][:, :3] = [[3, 2, 1]] * 4
    path = tmp_path / f"games{form}"
    write_games([played[:3], played[3:]], game, path)
    readers: Any = {".parquet": pl.read_parquet, ".csv": pl.read_csv, ".jsonl": pl.read_ndjson}
    frame = readers[form](path)
    assert frame.columns == list(columns_of_games(played, game))
    assert frame["score_1"].to_list() == [2] * 4
    assert frame["game"].to_list() == [0, 1, 2, 3]
    assert {"moons_0", "planets_2"} <= set(frame.columns)


def test_unknown_table_formats_are_rejected(tmp_path: Path) -> None:
    from jacta import SetupError  # noqa: PLC0415

    with pytest.raises(SetupError, match=r"written as .parquet, .csv, .jsonl, not as 'games.xls'"):
        check_form(tmp_path / "games.xls")
    assert run("simulate", "mlem", "--out", tmp_path / "games.xls").exit_code == 2


def test_batches_are_sized_by_time() -> None:
    """Slow games are played a few at a time, so that progress and Ctrl-C do not wait."""
    pace = Pace()
    assert [len(part) for part in pace.parts(range(20))] == [8, 8, 4]
    pace.note(8, 8 * PART_SECONDS)
    assert pace.games == 1
    pace.note(1, PART_SECONDS / 1000)
    assert pace.games == 4
    numbers = [n for part in pace.parts(range(3, 50)) for n in part]
    assert numbers == list(range(3, 50))


def test_threads_play_every_game_once_in_order() -> None:
    class Series:
        def batch(self, numbers: range) -> list[int]:
            return list(numbers)

    with Threads(2) as team:
        parts = list(team.outcomes(Series(), [range(30), range(30, 70)]))  # type: ignore[arg-type]
    assert [n for part in parts for n in part] == list(range(70))
