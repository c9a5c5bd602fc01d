"""The plain and the compiled twin of the rules agree, game by game and state by state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs
from jacta.games.mlem import Mlem
from jacta.games.mlem.rules.chance import random_outcome
from jacta.games.mlem.rules.choices import random_action
from jacta.games.mlem.rules.flow import is_chance, is_over, step
from jacta.games.mlem.rules.playout import Outcome, random_games
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.words import VARIANT_IDS
from mlem.positions import random_mat
from mlem.scripts import mat

SEED = 20
LONGEST = 4000  # stops of a game
GAMES = 32
SETUPS = [(players, variants) for players in (2, 3, 4, 5) for variants in range(8)]
each_setup = pytest.mark.parametrize(
    ("players", "variants"), SETUPS, ids=[f"{p}-{v:03b}" for p, v in SETUPS]
)


def game_of(players: int, variants: int, board: Any = "standard") -> Mlem:
    options = [name for i, name in enumerate(VARIANT_IDS) if variants >> i & 1]
    return Mlem.on(board, players, options)


def differences(states: list[State], rows: np.ndarray[Any, Any]) -> list[str]:
    """Return the fields in which plain states and compiled ones differ anywhere."""
    return [
        name for name in State.FIELDS if [getattr(s, name) for s in states] != rows[name].tolist()
    ]


def check_game(game: Mlem, number: int, trace: np.ndarray[Any, Any]) -> None:
    """Play a game at random in both twins and compare every field at every stop."""
    step_at = compiled("jacta.games.mlem.rules.steps").step_at
    boards, rng = game.tables.packed(), game_rng(SEED, number)
    states = [game.start()]
    trace[0] = states[0].packed()[0]
    while not is_over(states[-1]):
        s = states[-1].copy()
        choice = random_outcome(game.tables, s, rng) if is_chance(s) else random_action(s, rng)
        step(game.tables, s, choice)
        trace[len(states)] = trace[len(states) - 1]
        step_at(boards, trace, len(states), choice)
        states.append(s)
    assert differences(states, trace[: len(states)]) == []


@each_setup
def test_every_state_of_a_game_is_the_same_in_both_twins(players: int, variants: int) -> None:
    game = game_of(players, variants)
    trace = np.zeros(LONGEST, State.dtype())
    for number in range(GAMES):
        check_game(game, number, trace)


def test_every_state_is_the_same_on_a_mat_of_extremes() -> None:
    last = {"id": "far", "name": "Far", "spaces": list(range(7, 26)), "points": [60, 60, 60]}
    near = {"id": "near", "name": "Near", "space": 6, "points": [60, 0, 60, 0, 60]}
    missions = [{"id": f"s{i}", "target": ("far", "near")[i % 2]} for i in range(20)]
    board = mat("1*", burn=3, planets=[last], moons=[near], missions=missions, failures=99)
    board |= {"comet": 60, "galaxy": 60, "satellite": 25, "ufo": [60] * 5}
    for expedition in board["expeditions"]:
        expedition |= {"ability": "extra", "faces": ["*"] * 6}
    game = game_of(5, 7, board)
    trace = np.zeros(LONGEST, State.dtype())
    for number in range(GAMES):
        check_game(game, number, trace)


def test_every_state_is_the_same_on_any_mat() -> None:
    trace = np.zeros(LONGEST, State.dtype())
    for number in range(GAMES):
        check_game(game_of(2 + number % 4, number % 8, random_mat(number)), number, trace)


@each_setup
def test_whole_games_end_the_same_in_both_twins(players: int, variants: int) -> None:
    games, tables = 2 * GAMES, game_of(players, variants).tables
    plain = [Outcome() for _ in range(games)]
    for number, outcome in enumerate(plain):
        random_games([tables], [State()], game_rng(SEED, number), [outcome], players, variants, -1)
    fast = np.zeros(games, Outcome.dtype())
    twin = compiled("jacta.games.mlem.rules.playout").random_games
    rngs = game_rngs(SEED, range(games))
    twin(tables.packed(), np.zeros(1, State.dtype()), rngs, fast, players, variants, -1)
    assert [Outcome.unpacked(row) for row in fast] == plain


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
