from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from terminal import jacta

from jacta.games.incognitos.board import FOLDER as SCENARIOS
from jacta.games.incognitos.game import Incognitos
from jacta.games.mlem.board import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

STANDARD = FOLDER / "standard.toml"


def changed(path: Path, old: str, new: str) -> Path:
    text = STANDARD.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_valid_board_is_summarised() -> None:
    result = jacta("board", "check", STANDARD)
    assert result.exit_code == 0
    assert "OK: Standard mat (reconstruction): 26 spaces, 5 planets, 15 moons" in result.output


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("satellite = 3", "satellite = 26", "satellite: expected a whole number from 0 to 25"),
        ("points = [5, 3, 2]", "points = [5, 3]", "planets[2].points: expected a list of 3"),
        ("format = 1", "format = [", "file: expected TOML"),
    ],
)
def test_an_invalid_board_is_rejected_with_the_exact_key(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = changed(tmp_path / "mine.toml", old, new)
    result = jacta("board", "check", path)
    assert result.exit_code == 1
    assert f"{path}: {complaint}" in result.stderr
    assert jacta("play", "mlem", "--board", path).exit_code == 2
    assert jacta("board", "show", path).exit_code == 2


def test_all_wrong_values_are_named_with_their_lines(tmp_path: Path) -> None:
    path = changed(tmp_path / "mine.toml", "satellite = 3", "satellite = 26")
    text = path.read_text(encoding="utf-8").replace("failures = 11", "failures = 'x'", 1)
    path.write_text(text, encoding="utf-8")
    lines = [f"(line {n})" for n, line in enumerate(text.splitlines(), 1) if "= 26" in line]
    result = jacta("board", "check", path)
    assert result.exit_code == 1
    satellite, failures = result.stderr.strip().splitlines()
    assert "satellite: expected a whole number from 0 to 25, found 26" in satellite
    assert satellite.endswith(lines[0])
    assert "failures: expected a whole number from 1 to 99" in failures
    found = json.loads(jacta("board", "check", path, "--json").stdout)
    assert [mistake["key"] for mistake in found["mistakes"]] == ["satellite", "failures"]


@pytest.mark.parametrize("which", [[], ["standard"], ["--game", "mlem"]])
def test_the_default_mat_is_drawn_and_called_a_reconstruction(which: list[str]) -> None:
    output = jacta("board", "show", *which).output
    assert "This mat is a reconstruction" in output
    assert "° 3 4 *   x3" in output
    assert " 24 3 4 * x3 Whiskara 7/5/3" in output
    assert "x12: UFO 3 on, 5 dice, extra dice * *" in output
    assert "s20: Glowpaws, moon at 23 (4)" in output


@pytest.mark.slow
def test_a_custom_mat_can_be_drawn_and_played_on(tmp_path: Path) -> None:
    path = changed(tmp_path / "mine.toml", 'name = "Whiskara"', 'name = "Felis"')
    output = jacta("board", "show", path).output
    assert " 24 3 4 * x3 Felis 7/5/3" in output
    assert "This mat is a reconstruction" not in output
    record = tmp_path / "game.jsonl"
    jacta("play", "mlem", "--board", path, "--record", record, keys=["1"])
    path.unlink()
    assert "Felis 7/5/3" in jacta("play", "--resume", record).output


@pytest.mark.parametrize("name", Incognitos.boards)
def test_a_scenario_says_how_complex_it_is(name: str) -> None:
    complexity = Incognitos.boards.index(name) + 1
    assert f"Complexity: {complexity} of 4." in jacta("board", "show", name).output


@pytest.mark.slow
def test_links_that_are_too_tangled_are_rejected(tmp_path: Path) -> None:
    text = (SCENARIOS / "station.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("\nlink = [\n")
    links, _, tail = rest.partition("\n]")
    found = [tuple(line.split('"')[1:4:2]) for line in links.splitlines()]
    fields = [f"m{i:02}" for i in range(1, 7)]
    pairs = [(a, b) for i, a in enumerate(fields) for b in fields[i + 1 :] if (a, b) not in found]
    more = "\n".join(f'  {{ a = "{a}", b = "{b}", sections = ["M"] }},' for a, b in pairs)
    path = tmp_path / "tangled.toml"
    path.write_text(f"{head}\nlink = [\n{links}\n{more}\n]{tail}", encoding="utf-8")
    result = jacta("board", "check", path)
    assert result.exit_code == 1
    assert "link: expected links whose longest route is found with at most" in result.stderr


def test_an_unknown_game_gives_a_clear_error() -> None:
    result = jacta("board", "show", "--game", "chess")
    assert result.exit_code == 2
    assert "unknown game 'chess'" in result.stderr


def test_a_seed_gives_one_random_board(tmp_path: Path) -> None:
    made = tmp_path / "made.toml"
    assert jacta("board", "random", "mlem", "--seed", "7", "--out", made).exit_code == 0
    assert jacta("board", "check", made).exit_code == 0
    assert jacta("board", "random", "mlem", "--seed", "7").output == made.read_text("utf-8")
    refused = jacta("board", "random", "mlem", "--out", tmp_path)
    assert refused.exit_code == 2
    assert "cannot write" in refused.output
