"""Puzzles: made again by their seed, confirmed, kept in files, rated, solved in the terminal."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from typer.testing import CliRunner

from jacta import SetupError
from jacta.cli.app import app
from jacta.cli.language import speak
from jacta.core.game import GAMES
from jacta.core.positions import position_of
from jacta.lab.puzzles.collection import Part, balanced, collect, next_with
from jacta.lab.puzzles.confirmation import LEAD
from jacta.lab.puzzles.files import number_of_day, read_puzzles, shipped, write_puzzles
from jacta.lab.puzzles.maker import setups_of
from jacta.lab.puzzles.model import Puzzle, table_of
from jacta.lab.puzzles.rating import BEGINNING, Rating, Result, rated
from jacta.lab.puzzles.themes import secret_theme, themes_of, verb_theme
from jacta.lab.review.judges import net_judge_for
from jacta.server.practice.rest import PUZZLE_DEVIATION

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SHIPPED_BYTES = 1_000_000


def checked(puzzle: Puzzle) -> None:
    """Check a puzzle by the rules, and that its best action leads."""
    table = table_of(puzzle)
    legal = table.legal()
    assert len(puzzle.values) > 1
    assert set(puzzle.values) <= set(legal)
    assert (puzzle.behind > 0) == (len(puzzle.values) < len(legal))
    assert puzzle.lead >= max(LEAD, puzzle.margin) - 1e-3
    assert 1 <= puzzle.difficulty <= 5
    assert puzzle.theme in themes_of(table.game.name)
    seat = table.turn
    table.play(puzzle.solution)
    for step in puzzle.line:
        assert table.turn == seat
        assert set(step) <= set(table.legal())
        table.play(next(iter(step)))


@pytest.mark.slow
def test_an_interrupted_run_gives_the_same_puzzles(tmp_path: Path) -> None:
    path, whole = tmp_path / "a.puzzles", tmp_path / "b.puzzles"
    rare = {"least": 2, "extra": 2}
    broken = collect("mlem", 4, 5, path, **rare)
    while next(broken).puzzles < 3:
        pass
    part = tmp_path / "a.puzzles.part"
    part.write_bytes(part.read_bytes() + b'{"game":"mlem","se')  # the end of the power
    resumed = collect("mlem", 4, 5, path, **rare)
    while next(resumed).games < 1:  # and once more, while it searches for rare themes
        pass
    *_, last = collect("mlem", 4, 5, path, **rare)
    *_, also = collect("mlem", 4, 5, whole, **rare)
    assert last == also
    assert last.puzzles == 5
    assert last.games == 2
    assert last.rare
    assert path.read_bytes() == whole.read_bytes()
    assert not part.exists()
    for puzzle in read_puzzles(path):
        checked(puzzle)


def test_a_run_begun_for_something_else_is_refused(tmp_path: Path) -> None:
    part = tmp_path / "a.puzzles.part"
    part.write_text('{"game":"mlem","seed":3,"number":0,"puzzles":[]}\n')
    with pytest.raises(SetupError, match="seed 3"):
        next(collect("mlem", 4, 1, tmp_path / "a.puzzles"))


@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_are_small_and_sound(game: str) -> None:
    known = shipped(game)
    assert len({one.position for one in known}) == len(known) >= 2000
    file = files("jacta.lab.puzzles").joinpath(f"{game}.puzzles")
    assert len(file.read_bytes()) < SHIPPED_BYTES
    for puzzle in known[:: max(1, len(known) // 40)]:
        checked(puzzle)
    assert len(Counter(one.theme for one in known)) >= 5
    assert set(Counter(one.difficulty for one in known)) == {1, 2, 3, 4, 5}
    setups = {one.position.partition(" first=")[0] for one in known}
    assert len(setups) == len(setups_of(game))


def test_rare_themes_push_out_the_last_of_frequent_ones() -> None:
    themes = ["dice"] * 5 + ["duel"] + ["dice"] + ["duel"]
    made = [Puzzle(str(n), {}, 0, 0, theme, {}) for n, theme in enumerate(themes)]
    assert [one.position for one in balanced(made, 5)] == ["0", "1", "2", "5", "7"]


def test_rare_themes_are_searched_where_they_have_been_found() -> None:
    duel, dice = (Puzzle(theme, {}, 0, 0, theme, {}) for theme in ("duel", "dice"))
    parts = [Part("x", 1, 0, (dice,)), Part("x", 1, 1, (dice, duel)), Part("x", 1, 6, (duel,))]
    numbers = [next_with(("duel",), parts, number, 4) for number in (7, 9, 10, 11)]
    assert numbers == [9, 9, 10, 13]
    assert next_with(("vortex",), parts, 7, 4) == 7


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_come_from_every_set_up(game: str) -> None:
    setups = setups_of(game)
    named = {(one.board_name, one.players, one.options) for one in setups}
    assert len(named) == len(setups)
    assert len({one.players for one in setups[:8]}) > 1
    assert len({one.options for one in setups[:8]}) > 1


def test_a_theme_follows_from_the_verbs() -> None:
    assert verb_theme("mlem", "land", "stay") == verb_theme("mlem", "stay", "land:+1") == "landing"
    assert verb_theme("mlem", "fly:1", "fly:2") == "dice"
    assert verb_theme("incognitos", "move:a-b:1", "done") == "stop"


def test_what_few_opponents_find_is_harder() -> None:
    def puzzle(*found: float) -> Puzzle:
        chances = {str(n): chance for n, chance in enumerate(found)}
        return Puzzle("", {"a": 0.5, "b": 0.4}, 0.01, 0.0, "dice", chances)

    assert (puzzle(1, 1).difficulty, puzzle(0, 0).difficulty) == (1, 5)
    assert puzzle(0.5, 0.5).rating == 1500
    assert puzzle(0, 0).rating > puzzle(0.1, 0.1).rating > puzzle(1, 1).rating


@pytest.mark.parametrize("count", [1, 7, 100, 2000])
def test_every_puzzle_has_its_day(count: int) -> None:
    begin = date(2026, 11, 17)
    days = [number_of_day(begin + timedelta(n), count) for n in range(count)]
    assert sorted(days) == list(range(count))


def test_the_example_of_glickmans_paper() -> None:
    results = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    after = rated(Rating(1500, 200, 0.06), results)
    assert after.points == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_rating_follows_results_and_grows_unsure_without_any() -> None:
    after = rated(BEGINNING, [Result(1500, 80, 1)])
    assert after.points > BEGINNING.points
    assert after.deviation < BEGINNING.deviation
    assert rated(after, []).deviation > after.deviation
    slip = rated(BEGINNING, [Result(900, PUZZLE_DEVIATION, 0)])  # the easiest puzzle, not found
    assert BEGINNING.points - 200 < slip.points < BEGINNING.points
    surprised = rated(Rating(1500, 40, 0.06), [Result(2600, 30, 1)] * 4)  # the other branch
    assert surprised.volatility > 0.06


@pytest.mark.parametrize("lang", ["en", "fr", "uk"])
def test_a_puzzle_is_answered_in_the_terminal(lang: str) -> None:
    one = shipped("mlem")[0]
    asked = ["puzzle", "mlem", "--number", "1", "--lang", lang]
    told = CliRunner().invoke(app, asked, input=f"nonsense\na\n{one.solution}\n")
    speak("en")
    assert told.exit_code == 0, told.output
    assert {"en": "Right!", "fr": "Juste", "uk": "Правильно!"}[lang] in told.output


@pytest.mark.parametrize(
    ("lang", "player", "help_text"),
    [("en", "Player 1", "all choices in full"), ("fr", "Joueur 1", "tous les choix en détail")],
)
def test_a_puzzle_shows_map_and_help_as_a_game_does(lang: str, player: str, help_text: str) -> None:
    asked = ["puzzle", "incognitos", "--number", "1", "--lang", lang]
    told = CliRunner().invoke(app, asked, input="m\n?\n\nq\n")
    speak("en")
    assert told.exit_code == 0, told.output
    assert "m01" in told.output  # on the map
    assert help_text in told.output
    assert player in told.output
    assert (lang == "en") == ("Player" in told.output)
    assert "\u00ab\u00a0?\u00a0\u00bb" not in told.output  # no answer, and not refused as one


def test_puzzles_of_a_theme_follow_each_other() -> None:
    asked = ["puzzle", "mlem", "--theme", "landing", "--difficulty", "1"]
    told = CliRunner().invoke(app, asked, input="1\n\n1\nq\n")
    assert told.exit_code == 0, told.output
    assert told.output.count("Stay or land · difficulty 1") == 2
    refused = CliRunner().invoke(app, ["puzzle", "mlem", "--theme", "x"])
    assert "choose from" in refused.output + refused.stderr


def damaged(data: bytes) -> bytes:
    return data[:300] + b"\xff" * 40 + data[340:]


@pytest.mark.parametrize("change", [lambda _: b"no", lambda data: data[:500], damaged])
def test_anything_but_a_file_of_puzzles_is_rejected(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    write_puzzles(shipped("mlem")[:20], tmp_path / "x")
    (tmp_path / "x").write_bytes(change((tmp_path / "x").read_bytes()))
    with pytest.raises(SetupError, match="not a file of puzzles"):
        read_puzzles(tmp_path / "x")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"values": {"land": 0.5}}, "not a file of puzzles"),
        ({"found": {}}, "not a file of puzzles"),
        ({"values": {"zzz": 0.5, "stay": 0.4}}, "puzzle 2: 'zzz' is not legal"),
        ({"line": ({"zzz": 0.5},)}, "puzzle 2: 'zzz' is not legal"),
        ({"position": "mlem standard players=x |"}, "puzzle 2: "),
        ({"position": shipped("incognitos")[0].position}, "puzzle 2 is not of mlem"),
    ],
)
def test_a_puzzle_that_cannot_be_used_is_named(
    tmp_path: Path, changed: dict[str, Any], said: str
) -> None:
    good, other = shipped("mlem")[:2]
    write_puzzles([good, msgspec.structs.replace(other, **changed)], tmp_path / "x")
    asked = ["puzzle", "mlem", "--from", str(tmp_path / "x"), "--number", "2"]
    told = CliRunner().invoke(app, asked, input="q\n")
    assert told.exit_code == 2
    assert said in " ".join((told.output + told.stderr).split())


@pytest.mark.slow
def test_a_puzzle_is_about_missions_if_they_decide() -> None:
    one = next(one for one in shipped("mlem") if one.theme == "mission")
    game, s = position_of(one.position)
    judge, best = net_judge_for(game), game.action_of(one.solution)
    assert secret_theme(judge, s, best) == "mission"
    s.missions[judge.mover(s)] = 0
    assert secret_theme(judge, s, best) is None
