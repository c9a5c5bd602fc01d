"""Random boards: valid, different, the same for a seed, and true to what is known."""

from __future__ import annotations

import tomllib

import pytest

from jacta.core.game import GAMES, find_game
from jacta.games.mlem.game import Mlem
from jacta.lab.boards import random_board, written


@pytest.mark.parametrize("game", GAMES)
def test_random_boards_are_valid_and_differ_by_seed(game: str) -> None:
    boards = [random_board(game, seed) for seed in range(6)]
    for seed, data in enumerate(boards):
        find_game(game).load_board(data)
        assert data == random_board(game, seed)
        assert data not in boards[:seed]


@pytest.mark.parametrize("game", GAMES)
def test_a_random_board_can_be_written_and_read(game: str) -> None:
    data = random_board(game, 1)
    assert tomllib.loads(written(data)) == data


@pytest.mark.rule("9")
def test_a_random_mat_keeps_what_is_known() -> None:
    standard = Mlem.load_board("standard").data
    for seed in range(5):
        data = random_board("mlem", seed)
        assert [data["spaces"][i] for i in (0, 5)] == [standard["spaces"][i] for i in (0, 5)]
        assert len(data["planets"]) == 5
        assert [5, 3, 2] in [planet["points"] for planet in data["planets"]]
        assert {data[key] for key in ("comet", "galaxy", "satellite")} == {7, 5, 3}
