from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING

import pytest
from terminal import entries, header, jacta, process, written

from jacta import Table, read_records
from jacta.bots import usual_bot
from jacta.cli.console import out, seat_style

if TYPE_CHECKING:
    from pathlib import Path

USUAL = usual_bot("mlem")

ONES = ["1"] * 600
PROMPT = "q quit] "
DUEL = ("play", "mlem", "--players", 2, "--seed", 3)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a game that was played without a pause."""
    path: Path = tmp_path_factory.mktemp("whole") / "game.jsonl"
    assert jacta(*DUEL, "--record", path, keys=ONES).exit_code == 0
    return path.read_bytes()


def finished(path: Path) -> Table:
    with path.open("rb") as lines:
        (record,) = read_records(lines, str(path))
    table = Table.resume(record)
    assert table.is_over
    assert record.ending == table.ending()
    return table


@pytest.mark.slow
def test_a_whole_game_can_be_played_through_a_pipe(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    game = process("play", "mlem", "--seed", 7, "--record", record)
    said, complaints = game.communicate("".join(f"{key}\n" for key in ONES), timeout=120)
    assert (game.returncode, complaints) == (0, "")
    table = finished(record)
    assert "Final scores" in said
    assert table.result is not None
    for seat, player in enumerate(table.players):
        scores = said.rpartition("Final scores")[2].partition("Total")[2]
        row = next(line for line in scores.splitlines() if f" {player.name} " in line)
        assert row.split()[-1] == str(table.result.scores[seat])


@pytest.mark.slow
def test_ctrl_c_loses_nothing_and_the_game_resumes_unchanged(tmp_path: Path, whole: bytes) -> None:
    torn = tmp_path / "game.jsonl"
    game = process(*DUEL, "--record", torn)
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("1\n" * 9)
    game.stdin.flush()
    said = ""
    while said.count(PROMPT) < 10:
        said += game.stdout.read(1)
    game.send_signal(signal.SIGINT)
    said, complaints = game.communicate(timeout=60)
    assert (game.returncode, complaints) == (130, "")
    assert f"jacta play --resume {torn}" in said
    before = torn.read_bytes()
    assert sum(entry["by"] == 0 for entry in entries(torn)) == 9

    assert jacta("play", "--resume", torn, keys=ONES).exit_code == 0
    assert whole.startswith(before)
    assert torn.read_bytes() == whole
    finished(torn)


@pytest.mark.slow
def test_random_bots_resume_their_random_numbers(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    game = (*DUEL, "--bot", "random")
    assert jacta(*game, "--record", whole, keys=ONES).exit_code == 0
    jacta(*game, "--record", torn, keys=ONES[:7])
    for _ in range(3):
        jacta("play", "--resume", torn, keys=ONES[:5])
    jacta("play", "--resume", torn, keys=ONES)
    assert torn.read_bytes() == whole.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("lost", [1, 2, 10])
def test_a_half_written_line_is_reported_and_cut_off(
    tmp_path: Path, whole: bytes, lost: int
) -> None:
    record = tmp_path / "game.jsonl"
    lines = whole.splitlines(keepends=True)
    record.write_bytes(b"".join(lines[: len(lines) // 2])[:-lost])
    result = jacta("play", "--resume", record, keys=ONES)
    assert result.exit_code == 0
    assert ("only half written" in result.output) is (lost > 1)
    assert record.read_bytes() == whole


@pytest.mark.slow
def test_a_game_whose_result_was_not_written_gets_it(tmp_path: Path, whole: bytes) -> None:
    record = tmp_path / "game.jsonl"
    record.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    result = jacta("play", "--resume", record)
    assert "Final scores" in result.output
    assert record.read_bytes() == whole


@pytest.mark.slow
def test_the_end_of_the_input_pauses_the_game(tmp_path: Path) -> None:
    result = jacta("play", "mlem", "--seed", 3, "--record", tmp_path / "game.jsonl", keys=["1"])
    assert result.exit_code == 0
    assert f"jacta play --resume {tmp_path / 'game.jsonl'}" in result.output


def test_records_go_to_the_data_folder_unless_a_file_is_named(tmp_path: Path) -> None:
    result = jacta("play", "mlem", keys=["q"], XDG_DATA_HOME=str(tmp_path))
    (record,) = (tmp_path / "jacta" / "records").glob("mlem-*.jsonl")
    assert result.output.count(str(record)) == 2


@pytest.mark.slow
def test_neither_numpy_nor_numba_is_imported_to_play(tmp_path: Path) -> None:
    game = process("play", "mlem", "--record", tmp_path / "game.jsonl", PYTHONPROFILEIMPORTTIME="1")
    _, imports = game.communicate("1\n1\n", timeout=60)
    assert "jacta.bots.mlem" in imports
    assert "numpy" not in imports
    assert "numba" not in imports


# At the prompt

TYPED = ("--players", 2, "--bot", "random", "--first", "A", "--seed", 4, "--dice", "typed")
TO_LANDING = ["board:moonwalker", "2 * 1 2 4 *", "fly:2+*"]


def test_dice_are_typed_in_any_order(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    jacta("play", "mlem", *TYPED, "--record", record, keys=["moonwalker", "2*1, 2 4*"])
    assert entries(record)[-1] == {"by": "chance", "do": "roll:1224**"}


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [("1 2 2 4 *", "6 dice are rolled, not 5"), ("1 2 2 4 5 *", "is not a roll")],
)
def test_impossible_dice_are_asked_for_again(tmp_path: Path, typed: str, complaint: str) -> None:
    record = tmp_path / "game.jsonl"
    result = jacta("play", "mlem", *TYPED, "--record", record, keys=["1", typed, "222222"])
    assert complaint in result.output
    assert [e["do"] for e in entries(record) if "roll" in e["do"]] == ["roll:222222"]


@pytest.mark.slow
def test_the_rolls_of_bots_are_typed_as_well(tmp_path: Path) -> None:
    options = ("--players", 2, "--bots", 2, "--first", "A", "--dice", "typed", "--seed", 1)
    result = jacta("play", "mlem", *options, "--record", tmp_path / "g.jsonl", keys=["333333"])
    assert "Félicette rolls 6 dice" in result.output
    assert "The rocket crashes on space 0!" in result.output


def test_a_pick_can_be_taken_back_until_something_happens(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    keys = [*TO_LANDING, "u", "fly:1+2+*", "stay", "u"]
    result = jacta("play", "mlem", *TYPED, "--record", record, keys=keys)
    mine = [entry["do"] for entry in entries(record) if entry["by"] == 0]
    assert mine == ["board:moonwalker", "fly:1+2+*", "stay"]
    assert result.output.count("Player rolled 1 2 2 4 * *") == 2


def test_a_decision_from_before_a_pause_can_be_taken_back(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    jacta("play", "mlem", *TYPED, "--record", record, keys=TO_LANDING)
    jacta("play", "--resume", record, "--dice", "typed", keys=["u"])
    assert entries(record)[-1]["do"] == "roll:1224**"


def test_a_decision_before_the_dice_cannot_be_taken_back(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    result = jacta("play", "mlem", *TYPED, "--record", record, keys=[*TO_LANDING[:2], "u"])
    assert "Nothing to take back" in result.output
    assert entries(record)[-1]["do"] == "roll:1224**"


@pytest.mark.parametrize("answer", ["fly:1", "land", "die:3"])
def test_an_illegal_action_is_rejected_with_its_reason(tmp_path: Path, answer: str) -> None:
    record = tmp_path / "game.jsonl"
    result = jacta("play", "mlem", *TYPED, "--record", record, keys=[answer])
    assert "Now an astronaut boards the rocket (2.2)" in result.output
    assert entries(record) == []


@pytest.mark.parametrize("answer", ["0", "9", "board:cat", "²", "--"])
def test_an_invalid_answer_changes_nothing(tmp_path: Path, answer: str) -> None:
    record = tmp_path / "game.jsonl"
    result = jacta("play", "mlem", *TYPED, "--record", record, keys=[answer])
    assert "is not a choice: type 1 to 8" in result.output
    assert entries(record) == []


def test_help_log_and_secrets_work_at_the_prompt(tmp_path: Path) -> None:
    keys = [*TO_LANDING, "?", "l", "m"]
    output = jacta("play", "mlem", *TYPED, "--record", tmp_path / "g.jsonl", keys=keys).output
    assert "take back your last decision" in output
    assert "Pi  Pioneer" in output
    after = output.rpartition(f"{PROMPT}l\n")[2]
    assert after.startswith("Expedition 1: Player commands.\nPlayer sends the Moonwalker aboard.\n")
    assert "There are no secrets in this game" in output


def test_a_bot_says_what_it_would_do_and_why(tmp_path: Path) -> None:
    keys = [*TO_LANDING, "w greedy", "w random", "w clever", "w"]
    record = tmp_path / "game.jsonl"
    output = jacta("play", "mlem", *TYPED, "--record", record, keys=keys).output
    said = output.partition("w greedy\n")[2]
    best, first, second = said.splitlines()[:3]
    values = [float(line.split()[1]) for line in (first, second)]
    assert best == f"The greedy bot would choose {first.split()[0]}:"
    assert {first.split()[0], second.split()[0]} == {"land", "stay"}
    assert values == sorted(values, reverse=True)
    assert "50% likely" in said
    assert "There is no bot clever" in said
    assert f"The {USUAL} bot would choose" in said
    assert entries(record)[-1]["do"] == "fly:2+*"


def test_each_choice_shows_what_it_would_do(tmp_path: Path) -> None:
    keys = [*TO_LANDING[:2], "fly:2+*"]
    shown = jacta("play", "mlem", *TYPED, "--record", tmp_path / "g.jsonl", keys=keys).output
    output = " ".join(shown.split())
    assert "fly:2+* +6 to 6: Crumb, moon worth 1 4 dice left, crash 20%" in output
    assert "stay fly on with 4 dice, fuel 1 *: crash 20%" in output
    assert "land Crumb: 2 points now; then Félicette commands" in output


# Set-up


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--variants", "ufo,mission"], "unknown option 'mission'; choose from ufo, explorations"),
        (["--players", "6"], "is for 2 to 5 players, not 6"),
        (["--bots", "5"], "is for 2 to 5 players, not 6"),
        (["--players", "3", "--bots", "4"], "4 bots, but only 3 seats"),
        (["--players", "2", "--name", "A", "--name", "B", "--name", "C"], "only 2 seats"),
        (["--name", "Bo", "--name", "bo"], "two players cannot both be called"),
        (["--name", "\x1b[2J"], "a name needs letters that can be shown"),
        (["--bot", "clever"], "unknown bot 'clever'"),
        (["--seed", "-1"], "a seed is a number from 0"),
        (["--first", "Z"], "a seat is a letter"),
        (["--first", "D"], "the first player must be a seat from 0 to 2, not 3"),
        (
            ["--board", "nowhere.toml"],
            "there is no file 'nowhere.toml'; boards by name: standard",
        ),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["--resume", "nowhere.jsonl", "--players", "3"], "add only --dice"),
    ],
)
def test_a_bad_option_gives_a_one_line_error(
    tmp_path: Path, options: list[str], complaint: str
) -> None:
    extra = [] if "--resume" in options else ["--record", str(tmp_path / "game.jsonl")]
    result = jacta("play", "mlem", *options, *extra)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("game", "complaint"), [("chess", "unknown game 'chess'"), (None, "which game")]
)
def test_an_unknown_game_gives_a_clear_error(game: str | None, complaint: str) -> None:
    result = jacta("play", *filter(None, [game]))
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    record = tmp_path / "dear.jsonl"
    record.write_text("dear")
    result = jacta("play", "mlem", "--record", record)
    assert (result.exit_code, record.read_text()) == (2, "dear")
    assert "already exists" in result.stderr


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path, whole: bytes) -> None:
    record = tmp_path / "game.jsonl"
    record.write_bytes(whole)
    result = jacta("play", "--resume", record)
    assert result.exit_code == 2
    assert "is over" in result.stderr
    assert record.read_bytes() == whole


def test_a_bad_record_is_not_resumed_and_not_touched(tmp_path: Path) -> None:
    lines = header("Ada", "Bo", first=0), {"by": 1, "do": "board:pioneer"}
    record = written(tmp_path / "game.jsonl", *lines)
    before = record.read_text()
    result = jacta("play", "--resume", record)
    assert result.exit_code == 2
    assert f"{record}, line 2: it is the turn of" in result.stderr
    assert record.read_text() == before


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ([], [("Player", None), ("Félicette", USUAL), ("Pixel", USUAL)]),
        (["--players", "2"], [("Player", None), ("Félicette", USUAL)]),
        (["--name", "Pixel", "--bots", "2", "--bot", "random"],
         [("Pixel", None), ("Félicette", "random"), ("Gizmo", "random")]),
        (["--name", "Ada", "--name", "Bo"],
         [("Ada", None), ("Bo", None), ("Félicette", USUAL)]),
        (["--players", "3", "--bots", "2", "--bot", "random", "--bot", "greedy"],
         [("Player", None), ("Félicette", "random"), ("Pixel", "greedy")]),
        (["--players", "2", "--bots", "0"], [("Player 1", None), ("Player 2", None)]),
    ],
)  # fmt: skip
def test_options_say_who_sits_at_the_table(
    tmp_path: Path, options: list[str], players: list[tuple[str, str | None]]
) -> None:
    record = tmp_path / "game.jsonl"
    jacta("play", "mlem", *options, "--record", record, keys=["q"])
    with record.open("rb") as lines:
        (game,) = read_records(lines)
    assert [(player.name, player.bot) for player in game.header.players] == players


@pytest.mark.parametrize("seed", range(3))
def test_bots_alone_play_every_variant_to_the_end(tmp_path: Path, seed: int) -> None:
    record = tmp_path / "game.jsonl"
    options = ("--players", 5, "--bots", 5, "--bot", "random", "--variants", "all", "--seed", seed)
    result = jacta("play", "mlem", *options, "--record", record)
    assert result.exit_code == 0
    assert "Final scores" in result.output
    finished(record)


@pytest.mark.slow
def test_a_terminal_that_knows_only_ascii_is_enough(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    game = process("play", "mlem", "--seed", 7, "--record", record, PYTHONIOENCODING="ascii")
    said, complaints = game.communicate("1\n" * 20, timeout=120)
    assert (game.returncode, complaints) == (0, "")
    assert "> 0 1 2 *" in said
    assert "F?licette" in said


@pytest.mark.parametrize(
    ("game", "advice"), [("mlem", "Leave all variants out."), ("incognitos", "the space station")]
)
def test_a_new_game_says_how_to_play_first_and_a_resumed_one_does_not(
    tmp_path: Path, game: str, advice: str
) -> None:
    record = tmp_path / "game.jsonl"
    begun = jacta("play", game, "--seed", 3, "--first", "A", "--record", record, keys=["1", "q"])
    assert advice in begun.output
    assert advice not in jacta("play", "--resume", record, keys=["q"]).output


def test_players_choose_their_colours(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    colours = ("--name", "Ada", "--colour", "mint", "--colour", "marigold")
    jacta("play", "mlem", *colours, "--players", 3, "--record", path, keys=["q"])
    players = json.loads(path.read_text(encoding="utf-8").splitlines()[0])["players"]
    assert [player.get("colour") for player in players] == ["mint", "marigold", None]
    jacta("replay", path, "--quiet")
    shown = [out.get_style(seat_style(seat)).color for seat in range(3)]
    assert [colour.name for colour in shown if colour] == ["green", "yellow", "cyan"]


@pytest.mark.parametrize(
    ("colours", "complaint"),
    [
        (["beige"], "unknown colour 'beige'; choose from marigold, sky, coral, mint, orchid"),
        (["sky", "sky"], "two players cannot both have the colour sky"),
        (["sky", "mint", "coral"], "3 colours, but only 2 seats"),
    ],
)
def test_invalid_colours_are_rejected(colours: list[str], complaint: str) -> None:
    options = [option for colour in colours for option in ("--colour", colour)]
    result = jacta("play", "mlem", "--players", 2, *options)
    assert result.exit_code == 2
    assert complaint in result.output
