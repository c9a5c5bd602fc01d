"""`jacta ladder`, as a user calls it."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from jacta.bots import plugins
from jacta.cli.app import app

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

pytestmark = pytest.mark.slow


def jacta(*args: str) -> Result:
    return CliRunner().invoke(app, ["ladder", *args], env={"COLUMNS": "120"})


def test_the_result_shows_ratings_wins_luck_and_its_command() -> None:
    bots = ("--bots", "random,greedy")
    run = jacta("mlem", *bots, "--games", "40", "--players", "3", "--variants=ufo", "--seed=4")
    assert run.exit_code == 0, run.output
    for words in (
        "3 players, ufo",
        "Ratings above random",
        "95 % interval",
        "against 2 of the column",
    ):
        assert words in run.output
    for words in ("240 games: 40 dice", "who played", "greedy - 2 random", "luck", "seed 4"):
        assert words in run.output
    command = next(line for line in run.stdout.splitlines() if line.startswith("jacta ladder"))
    assert jacta(*shlex.split(command)[2:]).stdout == run.stdout


def test_the_command_names_the_plugins_of_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "_registered", {})
    monkeypatch.setenv(plugins.VARIABLE, "")
    file = tmp_path / "my_bots.py"
    file.write_text(
        "import jacta\n@jacta.register_bot('eager')\ndef eager(turn):\n    return turn.legal[0]\n"
    )
    run = jacta("mlem", "--plugin", str(file), "--bots", "eager,random", "--games", "2", "--json")
    assert run.exit_code == 0, run.output
    assert f"--plugin {file} --bots eager,random" in json.loads(run.stdout)["command"]


def test_a_hero_meets_the_others_alone() -> None:
    bots = ("--bots", "random,greedy,odds:steady", "--hero", "greedy", "--players", "3")
    run = jacta("mlem", *bots, "--games", "4", "--seed", "4", "--json")
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    lineups = [match["lineup"] for match in told["matches"]]
    assert lineups == [["greedy", "random", "random"], ["greedy", "odds:steady", "odds:steady"]]
    assert "--hero greedy" in told["command"]


def test_a_folder_keeps_everything_and_is_resumed(tmp_path: Path) -> None:
    out = tmp_path / "mlem"
    args = ("mlem", "--bots", "greedy,random", "--seed", "9", "--out", str(out), "--json")
    run = jacta(*args, "--games", "30")
    assert run.exit_code == 0, run.output
    assert {path.name for path in out.iterdir()} == {
        "games.jsonl",
        "ladder.json",
        "ladder.svg",
        "ladder.txt",
    }
    log = (out / "games.jsonl").read_text(encoding="utf-8")
    again = jacta(*args, "--games", "30")
    assert json.loads(again.stdout) == json.loads(run.stdout)
    assert (out / "games.jsonl").read_text(encoding="utf-8") == log
    more = json.loads(jacta(*args, "--games", "50", "--jobs", "2").stdout)
    assert more == json.loads((out / "ladder.json").read_text(encoding="utf-8"))
    assert (out / "games.jsonl").read_text(encoding="utf-8").startswith(log)
    fresh = jacta(*args[:-3], "--games", "50", "--jobs", "1", "--json")
    assert json.loads(fresh.stdout) == more
    assert more["ratings"][0]["bot"] == "greedy"


def test_a_seed_that_was_drawn_is_kept_with_the_games(tmp_path: Path) -> None:
    args = ("mlem", "--bots", "greedy,random", "--out", str(tmp_path), "--json")
    seeds = [json.loads(jacta(*args, "--games", games).stdout)["seed"] for games in ("4", "6")]
    assert seeds[0] == seeds[1]
    refused = jacta(*args, "--games", "4", "--seed", str(seeds[0] + 1))
    assert refused.exit_code == 2
    assert f"begun with seed {seeds[0]}" in " ".join(refused.stderr.split())


def test_the_picture_is_the_same_for_the_same_result(tmp_path: Path) -> None:
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for picture in pictures:
        bots = ("--bots", "random,greedy,odds:steady")
        run = jacta("mlem", *bots, "--games", "5", "--seed", "2", "--plot", str(picture))
        assert run.exit_code == 0, run.output
    one, two = (picture.read_bytes() for picture in pictures)
    assert one == two
    assert b"<svg" in one


def test_mistakes_give_a_one_line_error(tmp_path: Path) -> None:
    for args, message in (
        (("chess",), "unknown game 'chess'"),
        (("mlem", "--players", "6"), "2 to 5 players"),
        (("mlem", "--bots", "greedy"), "at least two bots"),
        (("mlem", "--bots", "greedy,clever"), "unknown bot 'clever'"),
        (("mlem", "--bots", "greedy,random@soon"), "'random@soon' is not an entrant"),
        (("mlem", "--bots", "search@1s,greedy@1s"), "greedy needs no budget"),
        (("mlem", "--anchor", "search"), "'search' takes no part"),
        (("mlem", "--plot", "ladder.txt"), "not as 'ladder.txt'"),
        (("mlem", "--bots", "random,greedy", "--mixed", "--players", "3"), "need at least 3 bots"),
        (("mlem", "--bots", "random,greedy", "--hero", "odds:steady"), "must be one of the bots"),
        (("mlem", "--mixed", "--hero", "greedy"), "leave out --hero or --mixed"),
        (("mlem", "--out", str(tmp_path), "--resume", "x"), "leave out --resume"),
        (("mlem", "--out", __file__), "test_ladder.py"),
    ):
        run = jacta(*args, "--games", "2")
        assert run.exit_code == 2, (args, run.output)
        assert message in " ".join(run.stderr.split()), run.stderr
    assert not list(tmp_path.iterdir())
