"""What a player of Los Incognitos types: real dice, answers, and what to look at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from incognitos_tables import play
from terminal import entries

from jacta.games.incognitos.board import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

PROMPT = "[number, ? help, w hint, l log, m map, u undo, q quit] "
TYPED = ("--players", 2, "--bot", "random", "--first", "A", "--seed", 4, "--dice", "typed")
TO_MARKING = ["L S S J M R", "move:sh1-m10:1", "store:S", "done", "j r v"]


# Real dice


def test_dice_are_typed_in_any_order(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = play(path, *TYPED, keys=TO_MARKING)
    assert "Player rolls 6 dice. What do they show?" in output
    assert "Player rolls 3 dice beside S. What do they show?" in output
    assert [e["do"] for e in entries(path)] == [
        "roll:LSSMJR", "move:sh1-m10:1", "store:S", "done", "roll:JRV",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [("L L M", "6 dice are rolled, not 3"), ("L L M J R X", "is not dice"), ("", "is not dice")],
)
def test_impossible_dice_are_asked_for_again(tmp_path: Path, typed: str, complaint: str) -> None:
    path = tmp_path / "game.jsonl"
    assert complaint in play(path, *TYPED, keys=[typed, "LLMJRV"])
    assert [e["do"] for e in entries(path)] == ["roll:LLMJRV"]


# At the prompt


def test_each_choice_shows_what_it_would_do(tmp_path: Path) -> None:
    output = " ".join(play(tmp_path / "g.jsonl", *TYPED, keys=TO_MARKING).split())
    assert "move:sh1-m10:1 LJ reach m10: yellow 2, blue 6" in output
    assert "store:S keep a spray: pad S" in output
    assert "mark:m10:yellow SJ 2 points for a yellow" in output
    assert "done roll 3 dice again: something to do 96%, points " in output


@pytest.mark.parametrize("answer", ["2", "store:s", "STORE:S"])
def test_an_answer_is_a_number_or_a_text_in_any_case(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "game.jsonl"
    play(path, *TYPED, keys=["S M R R V V", answer])
    expected = "store:M" if answer == "2" else "store:S"
    assert entries(path)[1]["do"] == expected


@pytest.mark.parametrize("answer", ["store:S", "die:S", "pass"])
def test_an_illegal_action_is_rejected_with_its_reason(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "game.jsonl"
    said = play(path, *TYPED, keys=["LLMJRV", answer])
    assert re.search(r"\w \(\d+(\.\d+)?\)\n", said)
    assert "is not a choice" not in said
    assert len(entries(path)) == 1


@pytest.mark.parametrize("answer", ["0", "99", "move:sh1-m02:1", "mark:m10", "m99", "²"])
def test_an_invalid_answer_changes_nothing(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "game.jsonl"
    assert "is not a choice: type 1 to " in play(path, *TYPED, keys=["LLMJRV", answer])
    assert len(entries(path)) == 1


def test_map_destinations_help_and_log_work_at_the_prompt(tmp_path: Path) -> None:
    keys = [*TO_MARKING, "m", "m10", "?", "l", ""]
    output = play(tmp_path / "g.jsonl", *TYPED, keys=keys)
    _, map_, place, help_, log, again, _ = output.rsplit(PROMPT, 6)
    assert "Am10yb" in map_
    assert "m10, monster field; yellow 2 for SJ, blue 6 for SSJJ; reached by Player" in place
    assert "take back your last decision" in help_
    assert "L locator, S spray, M moonboot" in help_
    assert log.startswith("l\nPlayer starts turn 1.\nRolled: L S S M J R\n")
    assert "mark:m10:yellow" in again


def test_a_decision_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, *TYPED, keys=[*TO_MARKING[:3], "u", "u", "store:M"])
    assert [e["do"] for e in entries(path)] == ["roll:LSSMJR", "store:M"]


def test_commands_come_before_destinations_of_the_same_name(tmp_path: Path) -> None:
    text = (FOLDER / "station.toml").read_text(encoding="utf-8").replace('"f1"', '"u"')
    board = tmp_path / "mine.toml"
    board.write_text(text, encoding="utf-8")
    path = tmp_path / "game.jsonl"
    play(path, *TYPED, "--board", board, keys=["SMRRVV", "store:S", "u"])
    assert [e["do"] for e in entries(path)] == ["roll:SMRRVV"]
