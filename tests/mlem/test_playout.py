"""The plain and the compiled twin of the rules agree, game by game and state by state."""

from __future__ import annotations

from typing import Any

import pytest

from games.twins import SEED, check_endings, check_every_state
from jacta.core.seeds import game_rng
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.rules.playout import Outcome, random_games
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.words import VARIANT_IDS
from mlem.positions import random_mat
from mlem.scripts import mat

pytestmark = pytest.mark.slow

GAMES = 10  # in each of 32 set-ups
MATS = 32
SETUPS = [(players, variants) for players in (2, 3, 4, 5) for variants in range(8)]
each_setup = pytest.mark.parametrize(
    ("players", "variants"), SETUPS, ids=[f"{p}-{v:03b}" for p, v in SETUPS]
)


def game_of(players: int, variants: int, board: Any = "standard") -> Mlem:
    options = [name for i, name in enumerate(VARIANT_IDS) if variants >> i & 1]
    return Mlem.on(board, players, options)


@each_setup
def test_every_state_of_a_game_is_the_same_in_both_twins(players: int, variants: int) -> None:
    game = game_of(players, variants)
    for number in range(GAMES):
        check_every_state(game, number)


def test_every_state_is_the_same_on_a_mat_of_extremes() -> None:
    last = {"id": "far", "name": "Far", "spaces": list(range(7, 26)), "points": [60, 60, 60]}
    near = {"id": "near", "name": "Near", "space": 6, "points": [60, 0, 60, 0, 60]}
    missions = [{"id": f"s{i}", "target": ("far", "near")[i % 2]} for i in range(20)]
    board = mat("1*", burn=3, planets=[last], moons=[near], missions=missions, failures=99)
    board |= {"comet": 60, "galaxy": 60, "satellite": 25, "ufo": [60] * 5}
    for expedition in board["expeditions"]:
        expedition |= {"ability": "extra", "faces": ["*"] * 6}
    game = game_of(5, 7, board)
    for number in range(GAMES):
        check_every_state(game, number)


def test_every_state_is_the_same_on_any_mat() -> None:
    for number in range(MATS):
        check_every_state(game_of(2 + number % 4, number % 8, random_mat(number)), number)


@each_setup
def test_whole_games_end_the_same_in_both_twins(players: int, variants: int) -> None:
    check_endings(game_of(players, variants), 2 * GAMES)


def test_a_state_that_is_used_again_forgets_the_game_before() -> None:
    tables = game_of(5, 7).tables
    used, fresh = State(), State()
    outcomes = [Outcome(), Outcome()]
    random_games([tables], [used], game_rng(SEED, 1), [Outcome()], 5, 7, -1)
    random_games([tables], [used], game_rng(SEED, 2), [outcomes[0]], 2, 0, 1)
    random_games([tables], [fresh], game_rng(SEED, 2), [outcomes[1]], 2, 0, 1)
    assert used == fresh
    assert outcomes[0] == outcomes[1]
    assert outcomes[0].first == 1
