"""Whole games of Los Incognitos as a person at a terminal plays them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from terminal import entries, jacta, process

from jacta import Table, read_records
from jacta.games.incognitos.board import FOLDER
from jacta.games.incognitos.game import Incognitos

if TYPE_CHECKING:
    from pathlib import Path

PROMPT = "[number, ? help, l log, m map, u undo, q quit] "
TYPED = ("--players", 2, "--bot", "random", "--first", "A", "--seed", 4, "--dice", "typed")
TO_MARKING = ["L S S J M R", "move:sh1-m10:1", "store:S", "done", "j r v"]
SHORT = ("rounds = { 2 = 12,", "rounds = { 2 = 3,")
ENOUGH = 400


def play(path: Path, *options: object, keys: list[str], **env: str) -> str:
    result = jacta("play", "incognitos", *options, "--record", path, keys=keys, **env)
    assert result.exit_code == 0, result.stderr
    return result.output


def finished(path: Path) -> Table:
    with path.open("rb") as lines:
        (record,) = read_records(lines)
    assert record.ending is not None
    return Table.resume(record)


# Whole games


@pytest.mark.parametrize("board", Incognitos.boards)
@pytest.mark.parametrize(("signs", "columns"), [([], "80"), (["--signs"], "120")])
def test_a_person_plays_every_scenario_to_the_end(
    tmp_path: Path, board: str, signs: list[str], columns: str
) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--board", board, *signs, "--players", 2, "--bot", "random", "--seed", 7)
    output = play(path, *options, keys=["1"] * ENOUGH, COLUMNS=columns)
    table = finished(path)
    assert table.game.board_name == board
    assert table.game.options == set(["signs"] if signs else [])
    assert "The game is over: " in output
    assert "Longest routes: " in output
    result = table.result
    assert result is not None
    for seat, player in enumerate(table.players):
        row = next(line for line in output.splitlines() if f"│ {'ABC'[seat]} {player.name}" in line)
        assert row.split()[-2] == str(result.scores[seat])


@pytest.mark.parametrize("players", [2, 4])
def test_bots_alone_play_to_the_end(tmp_path: Path, players: int) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--players", players, "--bots", players, "--bot", "random", "--variants", "all")
    output = play(path, *options, "--seed", players, keys=[])
    assert "Final scores" in output
    assert finished(path).game.options == {"signs"}


def test_two_people_share_a_keyboard_and_hide_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = play(path, "--name", "Ada", "--name", "Bo", "--players", 2, keys=["1"] * 20)
    assert "Hand the keyboard" not in output
    assert "Ada rolled" in output
    assert "Bo rolled" in output


def test_a_game_on_ones_own_board_is_resumed_as_if_never_left(tmp_path: Path) -> None:
    board, whole, parted = (tmp_path / name for name in ("short.toml", "whole", "parted"))
    text = (FOLDER / "rome.toml").read_text(encoding="utf-8")
    assert SHORT[0] in text
    board.write_text(text.replace(*SHORT), encoding="utf-8")
    options = ("--players", 2, "--bots", 0, "--board", board, "--signs", "--seed", 11)
    play(whole, *options, keys=["1"] * ENOUGH)
    play(parted, *options, keys=["1"] * 9)
    assert len(entries(parted)) < len(entries(whole))
    board.unlink()
    jacta("play", "--resume", parted, keys=["1"] * ENOUGH)
    assert entries(parted) == entries(whole)
    assert finished(parted).view(None).seats[0].entries_left == 0


def test_a_replay_tells_the_game_and_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--players", 3, "--bots", 3, "--board", "castle", "--bot", "random", "--seed", 3)
    play(path, *options, keys=[])
    output = jacta("replay", path).output
    assert "game 1" in output.lower()
    assert "'s turn 1." in output
    assert "Final scores" in output
    assert jacta("replay", path, "--quiet").output.count("\n") == 1


def test_a_replay_of_an_unfinished_game_draws_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "--bot", "random", "--seed", 3, keys=["1"] * 5)
    assert "yellow SJ" in jacta("replay", path).output


def test_an_illegal_action_in_a_record_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, *TYPED, keys=TO_MARKING[:1])
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"by": 0, "do": "move:m01-m02:1"}) + "\n")
    result = jacta("replay", path)
    assert result.exit_code == 1
    assert "line 3: move:m01-m02:1 is not allowed now" in result.stderr


def test_a_terminal_that_knows_only_ascii_is_enough(tmp_path: Path) -> None:
    options = ("--seed", 7, "--bot", "random", "--record", tmp_path / "game.jsonl")
    game = process("play", "incognitos", *options, PYTHONIOENCODING="ascii")
    said, complaints = game.communicate("m\n" + "1\n" * 5, timeout=120)
    assert (game.returncode, complaints) == (0, "")
    assert "A>Player" in said


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
def test_dice_that_cannot_be_are_asked_for_again(
    tmp_path: Path, typed: str, complaint: str
) -> None:
    path = tmp_path / "game.jsonl"
    assert complaint in play(path, *TYPED, keys=[typed, "LLMJRV"])
    assert [e["do"] for e in entries(path)] == ["roll:LLMJRV"]


# At the prompt


def test_what_each_choice_would_do(tmp_path: Path) -> None:
    output = " ".join(play(tmp_path / "g.jsonl", *TYPED, keys=TO_MARKING).split())
    assert "move:sh1-m10:1 LJ reach m10: yellow 2, blue 6" in output
    assert "store:S keep a spray: pad S" in output
    assert "mark:m10:yellow SJ 2 points for the yellow of m10" in output
    assert "done roll 3 dice again: something to do 96%, points " in output


@pytest.mark.parametrize("answer", ["2", "store:s", "STORE:S"])
def test_an_answer_is_a_number_or_a_text_in_any_case(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "game.jsonl"
    play(path, *TYPED, keys=["S M R R V V", answer])
    expected = "store:M" if answer == "2" else "store:S"
    assert entries(path)[1]["do"] == expected


@pytest.mark.parametrize("answer", ["0", "99", "move:sh1-m02:1", "mark:m10", "m99", "²"])
def test_an_answer_that_is_no_choice_changes_nothing(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "game.jsonl"
    assert "is no choice: type 1 to " in play(path, *TYPED, keys=["LLMJRV", answer])
    assert len(entries(path)) == 1


def test_map_destinations_help_and_log_at_the_prompt(tmp_path: Path) -> None:
    keys = [*TO_MARKING, "m", "m10", "?", "l", ""]
    output = play(tmp_path / "g.jsonl", *TYPED, keys=keys)
    _, map_, place, help_, log, again, _ = output.rsplit(PROMPT, 6)
    assert "Am10yb" in map_
    assert "m10, monster field; yellow 2 for SJ, blue 6 for SSJJ; reached by Player" in place
    assert "take back your last decision" in help_
    assert "L locator, S spray, M moonboot" in help_
    assert log.startswith("l\nPlayer's turn 1.\nThe dice show L S S M J R.\n")
    assert "mark:m10:yellow" in again


def test_a_decision_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, *TYPED, keys=[*TO_MARKING[:3], "u", "u", "store:M"])
    assert [e["do"] for e in entries(path)] == ["roll:LSSMJR", "store:M"]


# Set-up and boards


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--players", "5"], "is for 2 to 4 players, not 5"),
        (["--variants", "ufo"], "has no option 'ufo'; it has: signs"),
        (["--board", "moon"], "name station, castle, arabia, rome, or a file"),
    ],
)
def test_a_bad_option_is_told_in_one_line(
    tmp_path: Path, options: list[str], complaint: str
) -> None:
    result = jacta("play", "incognitos", *options, "--record", tmp_path / "game.jsonl")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert not list(tmp_path.iterdir())


def test_mlem_has_no_signs(tmp_path: Path) -> None:
    result = jacta("play", "mlem", "--signs", "--record", tmp_path / "game.jsonl")
    assert result.exit_code == 2
    assert "has no option 'signs'" in result.stderr


@pytest.mark.parametrize("board", Incognitos.boards)
def test_a_board_is_drawn_and_called_a_reconstruction(board: str) -> None:
    output = jacta("board", "show", board).output
    assert "This board is a reconstruction" in output
    assert Incognitos.load_board(board).title in output
    assert "Entries of a logbook by players: 12 for 2, 10 for 3, 9 for 4." in output


def test_a_board_file_is_known_for_what_it_is(tmp_path: Path) -> None:
    result = jacta("board", "check", FOLDER / "station.toml")
    assert "OK: Apocalyptic Space Station: 30 destinations (20 monster fields" in result.output
    mine = tmp_path / "mine.toml"
    text = (FOLDER / "station.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace('id = "m05"', 'id = "m04"'), encoding="utf-8")
    result = jacta("board", "check", mine)
    assert result.exit_code == 1
    assert "destination[14].id: expected an id of its own" in result.stderr


def test_the_rules_are_shown() -> None:
    output = jacta("rules", "incognitos", "4").output
    assert "4.2" in output
