"""`jacta lab`, as a user calls it."""

from __future__ import annotations

import shlex
import sys
from html import unescape
from typing import TYPE_CHECKING

import polars as pl
import pytest
from terminal import jacta

from jacta.games.incognitos.board import FOLDER as INCOGNITOS
from jacta.games.mlem.board import FOLDER as MLEM

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.slow

FEW = ("--games", "20", "--players", "2", "--jobs", "1")
ONE, TWO = ("--policies", "greedy"), ("--policies", "random,greedy")


def command_on(page: str) -> str:
    return unescape(page.partition("<code>")[2].partition("</code>")[0])


def test_a_report_shows_the_command_that_repeats_it(tmp_path: Path) -> None:
    """Which then finds all games in the folder, and plays none."""
    result = jacta("lab", "report", "mlem", *FEW, *TWO, "--seed", "5", "--out", tmp_path)
    assert result.exit_code == 0, result.output
    page = tmp_path / "report.html"
    assert str(page) in result.output.replace("\n", "")
    text = page.read_text(encoding="utf-8")
    command = command_on(text)
    assert command.startswith("jacta lab report mlem --games 20 --seed 5 --policies random,greedy")
    files = {path: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()}
    assert jacta(*shlex.split(command)[1:], "--out", tmp_path).exit_code == 0
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()} == files
    assert page.read_text(encoding="utf-8") == text


def test_a_page_on_balance_shows_the_command_that_repeats_it(tmp_path: Path) -> None:
    """From anywhere, whatever the file is called; the numbers of both boards are beside it."""
    mine = tmp_path / "my best" / "board & more.toml"
    mine.parent.mkdir()
    mine.write_bytes((MLEM / "standard.toml").read_bytes())
    args = ("--game", "mlem", *FEW, *ONE, "--out", tmp_path / "out")
    assert jacta("lab", "balance", mine, *args).exit_code == 0
    page = tmp_path / "out" / "report.html"
    text = page.read_text(encoding="utf-8")
    words = shlex.split(command_on(text))
    assert words[:6] == ["jacta", "lab", "balance", str(mine), "--game", "mlem"]
    page.unlink()
    assert jacta(*words[1:], "--out", tmp_path / "out").exit_code == 0
    assert page.read_text(encoding="utf-8") == text
    numbers = pl.read_parquet(tmp_path / "out" / "results.parquet")
    assert set(numbers["board"]) == {"mlem-standard", "standard"}


def test_no_net_plays_on_a_custom_board(tmp_path: Path) -> None:
    """It would not know it; and options are played too."""
    mine = tmp_path / "mine.toml"
    mine.write_bytes((MLEM / "standard.toml").read_bytes())
    few = ("--games", "4", "--players", "2", "--out", tmp_path)
    assert jacta("lab", "balance", mine, *few).exit_code == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "--policies greedy" in command_on(page)
    assert "all options" in page


def test_a_copy_of_a_board_is_in_balance_and_its_game_is_recognised(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes((INCOGNITOS / "arabia.toml").read_bytes())
    result = jacta("lab", "balance", mine, *FEW, *ONE, "--out", tmp_path)
    assert result.exit_code == 0, result.output
    said = "nothing looks out of balance compared with arabia"
    assert said in " ".join(result.output.split())
    assert "Nothing looks out" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_an_unbalanced_board_is_reported_without_failing(tmp_path: Path) -> None:
    text = (MLEM / "standard.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("failures = 11", "failures = 2"), encoding="utf-8")
    result = jacta("lab", "balance", mine, *FEW, *ONE, "--out", tmp_path)
    assert result.exit_code == 0
    assert "- Games are shorter: " in result.output
    assert "?" not in result.output


def test_mistakes_give_a_one_line_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken.toml"
    text = (MLEM / "standard.toml").read_text(encoding="utf-8")
    broken.write_text(text.replace("satellite = 3", "satellite = 26"), encoding="utf-8")
    monkeypatch.setitem(sys.modules, "ray", None)
    for args, message in (
        (("report", "chess"), "unknown game 'chess'"),
        (("report", "mlem", "--players", "2,6"), "2 to 5 players, not 6"),
        (("report", "mlem", "--players", "two"), "2 to 5 players, not two"),
        (("report", "mlem", "--policies", "clever"), "unknown policy 'clever'"),
        (("report", "mlem", "--ray", "local"), "pip install 'jacta[ray]'"),
        (("balance", str(tmp_path / "nowhere.toml")), "nowhere.toml"),
        (("balance", str(broken)), "satellite: expected a whole number from 0 to 25"),
    ):
        result = jacta("lab", *args, "--games", "2", "--out", tmp_path / "out")
        assert result.exit_code == 2, (args, result.output)
        assert message in " ".join(result.stderr.split())
    assert not (tmp_path / "out").exists()
    result = jacta("lab", "report", "mlem", "--out", broken)
    assert result.exit_code == 2
    assert f"cannot write to {broken}" in result.stderr.replace("\n", "")


AIMS = """
games = 10
players = [2]
options = [[]]
[[free]]
key = "spaces.6-7.burn"
low = 1
high = 3
[[aim]]
measure = "landings"
low = 0.5
"""


def test_a_board_is_tuned_and_the_same_command_goes_on(tmp_path: Path) -> None:
    aims, place = tmp_path / "aims.toml", tmp_path / "tuned"
    aims.write_text(AIMS, encoding="utf-8")
    args = ("lab", "tune", "standard", "--aims", aims, "--jobs", "1", "--out", place)
    result = jacta(*args, "--rounds", "1")
    assert result.exit_code == 0, result.output
    assert "of 2 free values changed" in result.output
    assert jacta("board", "check", place / "board.toml").exit_code == 0
    log, first = (place / "tuning.jsonl").read_text(), (place / "board.toml").read_text()
    assert jacta(*args, "--rounds", "1").exit_code == 0
    assert (place / "tuning.jsonl").read_text() == log  # nothing was played again
    assert (place / "board.toml").read_text() == first
    assert jacta(*args, "--rounds", "2").exit_code == 0
    assert (place / "tuning.jsonl").read_text().startswith(log)
