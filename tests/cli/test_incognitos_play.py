"""Whole games of Los Incognitos as a person at a terminal plays them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from incognitos_tables import SCENARIOS, play
from terminal import entries, jacta, process

from jacta import Table, read_records
from jacta.games.incognitos.board import FOLDER
from jacta.games.incognitos.game import Incognitos

GOLDEN = Path(__file__).parent.parent / "incognitos" / "golden"
ENOUGH = 400


def finished(path: Path) -> Table:
    with path.open("rb") as lines:
        (record,) = read_records(lines)
    assert record.ending is not None
    return Table.resume(record)


@pytest.mark.slow
@pytest.mark.parametrize("board", SCENARIOS)
def test_a_person_plays_every_scenario_to_the_end(tmp_path: Path, board: str) -> None:
    """Two of them with the extension, on a wider screen."""
    has_signs = board in SCENARIOS[1::2]
    signs, columns = (("--variants", "signs"), "120") if has_signs else ((), "80")
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


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_bots_alone_play_to_the_end(tmp_path: Path, players: int) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--players", players, "--bots", players, "--bot", "random", "--variants", "all")
    output = play(path, *options, "--seed", players, keys=[])
    assert "Final scores" in output
    assert finished(path).game.options == {"signs"}


@pytest.mark.slow
def test_two_people_share_a_keyboard_without_handovers(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    output = play(path, "--name", "Ada", "--name", "Bo", "--players", 2, keys=["1"] * 20)
    assert "Hand the keyboard" not in output
    assert "Ada rolled" in output
    assert "Bo rolled" in output


@pytest.mark.slow
def test_a_game_on_a_custom_board_resumes_where_it_stopped(tmp_path: Path) -> None:
    board, whole, parted = (tmp_path / name for name in ("short.toml", "whole", "parted"))
    text = (FOLDER / "rome.toml").read_text(encoding="utf-8")
    short, found = re.subn(r"rounds = \{ 2 = \d+", "rounds = { 2 = 3", text)
    assert found == 1
    board.write_text(short, encoding="utf-8")
    options = ("--players", 2, "--bots", 0, "--board", board, "--variants", "signs", "--seed", 11)
    play(whole, *options, keys=["1"] * ENOUGH)
    play(parted, *options, keys=["1"] * 9)
    assert len(entries(parted)) < len(entries(whole))
    board.unlink()
    jacta("play", "--resume", parted, keys=["1"] * ENOUGH)
    assert entries(parted) == entries(whole)
    assert finished(parted).view(None).seats[0].entries_left == 0


@pytest.mark.slow
def test_a_replay_shows_the_game_and_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--players", 3, "--bots", 3, "--board", "castle", "--bot", "random", "--seed", 3)
    play(path, *options, keys=[])
    output = jacta("replay", path).output
    assert "game 1" in output.lower()
    assert " starts turn 1." in output
    assert "Final scores" in output
    assert jacta("replay", path, "--quiet").output.count("\n") == 1


@pytest.mark.parametrize("board", SCENARIOS)
def test_golden_games_can_be_replayed_in_words(board: str) -> None:
    output = jacta("replay", GOLDEN / f"{board}-4-signs.jsonl").output
    assert output.startswith("Game 1, line 1: incognitos, ")
    assert "Final scores" in output


def test_a_replay_of_an_unfinished_game_draws_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "--bot", "random", "--seed", 3, keys=["1"] * 5)
    assert "yellow SJ" in jacta("replay", path).output


def test_an_illegal_action_in_a_record_is_rejected_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "--players", 2, "--first", "A", "--dice", "typed", keys=["LSSMJR"])
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"by": 0, "do": "move:m01-m02:1"}) + "\n")
    result = jacta("replay", path)
    assert result.exit_code == 1
    assert "line 3: A move starts at a shuttle" in result.stderr


@pytest.mark.slow
def test_a_terminal_that_knows_only_ascii_is_enough(tmp_path: Path) -> None:
    options = ("--seed", 7, "--bot", "random", "--record", tmp_path / "game.jsonl")
    game = process("play", "incognitos", *options, PYTHONIOENCODING="ascii")
    said, complaints = game.communicate("m\n" + "1\n" * 5, timeout=120)
    assert (game.returncode, complaints) == (0, "")
    assert "A>Player" in said


# Set-up and boards


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--players", "5"], "is for 2 to 4 players, not 5"),
        (["--variants", "ufo"], "unknown option 'ufo'; choose from signs"),
        (["--board", "moon"], "choose from station, castle, arabia, rome, or name a file"),
    ],
)
def test_a_bad_option_gives_a_one_line_error(
    tmp_path: Path, options: list[str], complaint: str
) -> None:
    result = jacta("play", "incognitos", *options, "--record", tmp_path / "game.jsonl")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert not list(tmp_path.iterdir())


def test_mlem_has_no_signs(tmp_path: Path) -> None:
    result = jacta("play", "mlem", "--variants", "signs", "--record", tmp_path / "game.jsonl")
    assert result.exit_code == 2
    assert "unknown option 'signs'" in result.stderr


@pytest.mark.parametrize("board", SCENARIOS)
def test_a_board_is_drawn_and_called_a_reconstruction(board: str) -> None:
    output = jacta("board", "show", board).output
    assert "This board is a reconstruction" in output
    assert Incognitos.load_board(board).title in output
    entries = [f"{n} for {players}" for players, n in Incognitos.load_board(board).rounds.items()]
    assert f"Entries of a logbook by players: {', '.join(entries)}." in output


def test_the_game_of_a_board_file_is_recognised(tmp_path: Path) -> None:
    result = jacta("board", "check", FOLDER / "station.toml")
    said = " ".join(result.output.split())
    assert "OK: Apocalyptic Space Station: complexity 1 of 4, 30 destinations" in said
    mine = tmp_path / "mine.toml"
    text = (FOLDER / "station.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace('id = "m05"', 'id = "m04"'), encoding="utf-8")
    result = jacta("board", "check", mine)
    assert result.exit_code == 1
    assert "destination[14].id: expected a unique id" in result.stderr


def test_the_rules_are_shown() -> None:
    output = jacta("rules", "incognitos", "4").output
    assert "4.2" in output
