from __future__ import annotations

from typing import Any

import pytest

from jacta import BoardError, SetupError, Table, find_game
from jacta.core.game import GAMES, Game


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_name(name: str) -> None:
    game = find_game(name)
    assert issubclass(game, Game)
    assert game.name == name
    assert game.boards
    assert game.title


@pytest.mark.parametrize("name", ["", "chess", "MLEM", "mlem.rules"])
def test_unknown_games_are_rejected(name: str) -> None:
    with pytest.raises(SetupError, match="unknown game"):
        find_game(name)


@pytest.mark.parametrize("players", [0, 1, 6, -1, True])
def test_a_wrong_number_of_players_is_rejected(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 5 players"):
        Table.new("mlem", players)


@pytest.mark.parametrize("names", [[], ["Ada"], ["Ada"] * 6])
def test_names_count_as_players(names: list[str]) -> None:
    with pytest.raises(SetupError, match="2 to 5 players"):
        Table.new("mlem", names)


@pytest.mark.parametrize("first", [-1, 2, True, "0", 0.0])
def test_the_first_player_is_a_seat(first: Any) -> None:
    with pytest.raises(SetupError, match="a seat from 0 to 1"):
        Table.new("mlem", 2, first=first)


def test_unknown_options_are_named() -> None:
    with pytest.raises(
        SetupError, match="unknown option 'aliens'; choose from ufo, explorations, missions"
    ):
        Table.new("mlem", 2, options=["ufo", "aliens"])


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        ("nowhere", "unknown board 'nowhere'; choose from standard, or name a file"),
        ("", "unknown board ''; choose from standard, or name a file"),
        ("nowhere.toml", "there is no file 'nowhere.toml'; boards by name: standard"),
        ("no/where", "there is no file 'no/where'; boards by name: standard"),
    ],
)
def test_a_board_is_a_known_name_or_a_file(board: str, problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        Table.new("mlem", 2, board=board)


def test_a_board_may_be_given_as_a_files_content() -> None:
    data = Table.new("mlem", 2).game.board.data
    table = Table.new("mlem", 2, board={**data, "id": "mine", "comet": 9})
    assert table.game.board_name == "mine"
    with pytest.raises(BoardError, match="comet: expected a whole number"):
        Table.new("mlem", 2, board={**data, "comet": "nine"})


def test_a_board_that_comes_with_jacta_is_read_once() -> None:
    one, other = (Table.new("incognitos", 2, board="rome").game for _ in range(2))
    assert one.board is other.board
    assert one.tables is other.tables
