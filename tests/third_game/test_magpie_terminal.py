"""With Magpie registered, the commands know it; the terminal shows its plain screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from registration import magpie_is_registered
from typer.testing import CliRunner

import magpie
from jacta.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typer.testing import Result

__all__ = ["magpie_is_registered"]

FOLDER = Path(magpie.__file__).parent.parent


def jacta(*args: object, keys: Iterable[str] = ()) -> Result:
    """Run a command in this process, with these lines typed."""
    typed = "".join(f"{key}\n" for key in keys)
    words, env = [str(arg) for arg in args], {"COLUMNS": "80", "NO_COLOR": "1"}
    return CliRunner().invoke(app, words, input=typed, env=env)


def ok(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return result.output


def test_a_game_can_be_played_on_the_plain_screen(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    options = ("--players", 2, "--first", "A", "--seed", 4, "--record", record)
    shown = ok(jacta("play", "magpie", *options, keys=["?", "w", "1", "2", "q"]))
    assert "Félicette (greedy bot)" in shown
    assert "Player, choose (rule 2.3):" in shown
    assert "+" in shown
    assert "The greedy bot would choose" in shown
    assert "jacta rules magpie" in shown
    resumed = ok(jacta("play", "--resume", record, keys=["2"] * 60))
    assert "The game is over: goal." in resumed
    assert "★" in resumed
    told = ok(jacta("replay", record))
    assert "banked, seat 0, points" in told


def test_real_dice_can_be_typed_in(tmp_path: Path) -> None:
    options = ("--players", 2, "--bots", 0, "--first", "A", "--record", tmp_path / "game.jsonl")
    keys = ["7", "die:5", "2", "3", "q"]
    shown = ok(jacta("play", "magpie", *options, "--dice", "typed", keys=keys))
    assert "What happens? For example die:1" in shown
    assert "cannot happen now" in shown
    assert "+5 finds" in shown
    assert "found, seat 1, points 3" in shown


@pytest.mark.slow
def test_simulate_rules_and_board_commands_work() -> None:
    simulated = ("simulate", "magpie", "--games", 50, "--variants", "owl", "--seed", 1, "--json")
    assert json.loads(ok(jacta(*simulated)))["options"] == ["owl"]
    assert "startles you" in ok(jacta("rules", "magpie", "2.2"))
    assert "goal:" in ok(jacta("board", "show", "meadow"))
    assert "The meadow" in ok(jacta("board", "check", magpie.__path__[0] + "/boards/meadow.toml"))


@pytest.mark.slow
def test_a_report_has_everything_that_needs_no_kit(tmp_path: Path) -> None:
    options = ("--games", 20, "--players", "2,3", "--policies", "random,greedy", "--out", tmp_path)
    ok(jacta("lab", "report", "magpie", *options))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "The course of a game" in page
    assert "finds" in page


def test_a_missing_part_gives_a_one_line_error(tmp_path: Path) -> None:
    trained = jacta("train", "magpie", "--out", tmp_path / "net")
    assert (trained.exit_code, "no features" in trained.stderr) == (2, True)
    odds = jacta("odds", "magpie")
    assert (odds.exit_code, "No such command" in odds.stderr) == (2, True)
    bots = jacta("play", "magpie", "--bot", "learned")
    assert "unknown bot 'learned'; choose from random, greedy, search" in bots.stderr


@pytest.mark.slow
def test_an_environment_variable_registers_it() -> None:
    env = {**os.environ, "JACTA_GAMES": "magpie.kit:KIT", "PYTHONPATH": str(FOLDER)}
    command = [sys.executable, "-m", "jacta", "play", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout
    assert "mlem, incognitos, magpie" in shown
