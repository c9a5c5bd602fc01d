from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from terminal import header, jacta, written

GOLDEN = sorted((Path(__file__).parent.parent / "mlem" / "golden").glob("*.jsonl"))
BOARDING: list[dict[str, Any]] = [
    {"by": 0, "do": "board:settler"},
    {"by": 1, "do": "board:pioneer"},
]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_are_accepted(path: Path) -> None:
    result = jacta("replay", path, "--quiet")
    assert result.exit_code == 0
    assert result.output.startswith("Game 1, line 1: mlem, ")


@pytest.mark.parametrize("path", GOLDEN[-2:], ids=lambda path: path.stem)
def test_a_game_is_shown_move_by_move(path: Path) -> None:
    result = jacta("replay", path)
    numbers = [line.split()[0] for line in result.output.splitlines() if line[:4].strip().isdigit()]
    assert numbers == sorted(numbers, key=int)
    assert len(numbers) > 100
    assert "Final scores" in result.output
    assert "Secret missions" in result.output or "missions" not in path.stem


def test_a_part_of_a_game_can_be_shown(tmp_path: Path) -> None:
    path = written(tmp_path / "game", header("Ada", "Bo", first=0), *BOARDING)
    assert "Ada sends the Settler aboard" in jacta("replay", path).output
    output = jacta("replay", path, "--from", 2).output
    assert "Ada sends the Settler aboard" not in output
    ready = "Ready for take-off on space 3, with 6 dice."
    assert f"   2  Bo sends the Pioneer aboard.\n      {ready}\n" in output


def test_a_flight_is_shown_with_its_dice(tmp_path: Path) -> None:
    flight: list[dict[str, Any]] = [
        {"by": "chance", "do": "roll:1122**"},
        {"by": 0, "do": "fly:1+2+*"},
    ]
    start = header("Ada", "Bo", first=0)
    path = written(tmp_path / "game", start, BOARDING[0], {"by": 1, "do": "board:voyager"}, *flight)
    output = " ".join(jacta("replay", path).output.split())
    assert "Ada flies from 0 to 8 with 2 ones, 2 twos and 2 afterburners. 2 dice" in output


def test_every_game_of_a_file_has_its_line(tmp_path: Path) -> None:
    start = header("Ada", "Bo", first=0)
    path = written(tmp_path / "games", start, *BOARDING, start, *BOARDING[:1])
    assert jacta("replay", path, "-q").output.splitlines() == [
        "Game 1, line 1: mlem, Ada, Bo; 2 entries; not over: can be resumed",
        "Game 2, line 4: mlem, Ada, Bo; 1 entry; not over: can be resumed",
    ]


def test_an_illegal_action_is_rejected_with_its_line_and_other_games_are_checked(
    tmp_path: Path,
) -> None:
    start, twice = header("Ada", "Bo", first=0), {"by": 1, "do": "land"}
    path = written(tmp_path / "games", start, BOARDING[0], twice, start, *BOARDING)
    result = jacta("replay", path, "-q")
    assert result.exit_code == 1
    assert f"{path}, line 3: Now an astronaut boards the rocket" in result.stderr
    assert result.stdout.startswith("Game 2, line 4: ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: no game found"),
        ("{", "line 1: not JSON"),
        ('{"by": 0, "do": "stay"}', "line 1: a game must begin with a header line"),
        ('{"jacta": 9, "game": "mlem", "board": "standard", "players": []}', "format 9"),
        ('{"jacta": 1, "game": "\\u001b[2J", "board": "standard", "players": []}', "unknown game"),
    ],
)
def test_a_file_that_is_not_a_record_is_rejected(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "game"
    path.write_text(text)
    result = jacta("replay", path)
    assert result.exit_code == 1
    assert reason in result.stderr
    assert "\x1b" not in result.stderr


def test_a_missing_file_is_rejected(tmp_path: Path) -> None:
    result = jacta("replay", tmp_path / "nowhere")
    assert result.exit_code == 1
    assert "nowhere cannot be read" in result.stderr


def test_a_name_cannot_control_the_terminal(tmp_path: Path) -> None:
    path = written(tmp_path / "game", header("A\x1b[2Jda", "Bo", first=0), *BOARDING)
    output = jacta("replay", path).output
    assert "\x1b" not in output
    assert "A?[2Jda sends the Settler aboard" in output
