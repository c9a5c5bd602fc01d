"""Puzzles: made again by their seed, kept in files, solved in the terminal."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from jacta import SetupError
from jacta.cli.app import app
from jacta.core.game import GAMES
from jacta.lab.puzzles.making import LEAD, _setups, _theme, made_puzzles
from jacta.lab.puzzles.model import Puzzle, read_puzzles, table_of, write_puzzles

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_a_seed_gives_the_same_puzzles_and_each_has_one_best_action(tmp_path: Path) -> None:
    one, two = (list(itertools.islice(made_puzzles("mlem", 4), 2)) for _ in range(2))
    assert one == two
    for puzzle in one:
        table = table_of(puzzle)
        best, second, *_ = puzzle.values.values()
        assert best - second >= max(LEAD, puzzle.margin) - 1e-3
        assert set(puzzle.values) <= set(table.legal())
        assert puzzle.solution in table.legal()
        assert 1 <= puzzle.difficulty <= 4
    write_puzzles(one, tmp_path / "a.puzzles")
    assert read_puzzles(tmp_path / "a.puzzles") == one
    asked = ["puzzle", "mlem", "--from", str(tmp_path / "a.puzzles"), "--number", "1"]
    told = CliRunner().invoke(app, asked, input=f"nonsense\n{one[0].solution}\n")
    assert told.exit_code == 0, told.output
    assert "Right!" in told.output


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_come_from_every_set_up(game: str) -> None:
    setups = _setups(game)
    named = {(one.board_name, one.players, one.options) for one in setups}
    assert len(named) == len(setups)
    assert len({one.players for one in setups[:8]}) > 1
    assert len({one.options for one in setups[:8]}) > 1


def test_a_theme_names_one_verb_or_two() -> None:
    assert _theme(["land:moon", "stay", "land:x"]) == "land-or-stay"
    assert _theme(["fly:1", "fly:2"]) == "fly"


def test_difficulty_counts_who_fails() -> None:
    values = {"a": 0.5, "b": 0.4}
    assert Puzzle("", values, 0.01, "a-or-b", ("greedy", "odds", "learned")).difficulty == 1
    assert Puzzle("", values, 0.01, "a-or-b", ()).difficulty == 4


def test_anything_but_a_file_of_puzzles_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("no")
    with pytest.raises(SetupError, match="not a file of puzzles"):
        read_puzzles(tmp_path / "x")
