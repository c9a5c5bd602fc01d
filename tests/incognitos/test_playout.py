"""The plain and the compiled twin of the rules agree, game by game and state by state."""

from __future__ import annotations

from typing import Any

import pytest

from games.twins import SEED, check_endings, check_every_state
from incognitos.positions import random_world
from jacta.core.seeds import game_rng
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules.playout import Outcome, random_games
from jacta.games.incognitos.rules.state import State

pytestmark = pytest.mark.slow

GAMES = 5  # in each of 24 set-ups
WORLDS = 40
SETUPS = [
    (board, players, signs)
    for board in Incognitos.boards
    for players in (2, 3, 4)
    for signs in (0, 1)
]
each_setup = pytest.mark.parametrize(("board", "players", "signs"), SETUPS)


def game_of(board: str | dict[str, Any], players: int, signs: int) -> Incognitos:
    return Incognitos.on(board, players, ["signs"] * signs)


@each_setup
def test_every_state_of_a_game_is_the_same_in_both_twins(
    board: str, players: int, signs: int
) -> None:
    game = game_of(board, players, signs)
    for number in range(GAMES):
        check_every_state(game, number)


def test_every_state_is_the_same_on_any_board() -> None:
    for number in range(WORLDS):
        check_every_state(game_of(random_world(number), 2 + number % 3, 1), number)


@each_setup
def test_whole_games_end_the_same_in_both_twins(board: str, players: int, signs: int) -> None:
    check_endings(game_of(board, players, signs), 2 * GAMES)


def test_a_state_that_is_used_again_forgets_the_game_before() -> None:
    rome, station = (game_of(board, 2, 0).tables for board in ("rome", "station"))
    used, fresh = State(), State()
    outcomes = [Outcome(), Outcome()]
    for number in range(20):
        random_games([rome], [used], game_rng(SEED, number), [Outcome()], 4, 1, -1)
        random_games([station], [used], game_rng(SEED, 2), [outcomes[0]], 2, 0, 1)
        random_games([station], [fresh], game_rng(SEED, 2), [outcomes[1]], 2, 0, 1)
        assert used == fresh
    assert outcomes[0] == outcomes[1]
    assert outcomes[0].first == 1
