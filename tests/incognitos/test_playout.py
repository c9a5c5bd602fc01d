"""The plain and the compiled twin of the rules agree, game by game and state by state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from incognitos.positions import random_world
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs
from jacta.games.incognitos import Incognitos
from jacta.games.incognitos.rules.chance import random_outcome
from jacta.games.incognitos.rules.choices import random_action
from jacta.games.incognitos.rules.flow import is_chance, is_over, step
from jacta.games.incognitos.rules.playout import Outcome, random_games
from jacta.games.incognitos.rules.state import State

SEED = 20
LONGEST = 4000  # stops of a game
GAMES = 12
WORLDS = 60
SETUPS = [
    (board, players, signs)
    for board in Incognitos.boards
    for players in (2, 3, 4)
    for signs in (0, 1)
]
each_setup = pytest.mark.parametrize(("board", "players", "signs"), SETUPS)


def game_of(board: str | dict[str, Any], players: int, signs: int) -> Incognitos:
    return Incognitos.on(board, players, ["signs"] * signs)


def differences(states: list[State], rows: np.ndarray[Any, Any]) -> list[str]:
    """Return the fields in which plain states and compiled ones differ anywhere."""
    return [
        name for name in State.FIELDS if [getattr(s, name) for s in states] != rows[name].tolist()
    ]


def check_game(game: Incognitos, number: int, trace: np.ndarray[Any, Any]) -> None:
    """Play a game at random in both twins and compare every field at every stop."""
    step_at = compiled("jacta.games.incognitos.rules.steps").step_at
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
def test_every_state_of_a_game_is_the_same_in_both_twins(
    board: str, players: int, signs: int
) -> None:
    game = game_of(board, players, signs)
    trace = np.zeros(LONGEST, State.dtype())
    for number in range(GAMES):
        check_game(game, number, trace)


def test_every_state_is_the_same_on_any_board() -> None:
    trace = np.zeros(LONGEST, State.dtype())
    for number in range(WORLDS):
        check_game(game_of(random_world(number), 2 + number % 3, 1), number, trace)


@each_setup
def test_whole_games_end_the_same_in_both_twins(board: str, players: int, signs: int) -> None:
    games, tables = 2 * GAMES, game_of(board, players, signs).tables
    plain = [Outcome() for _ in range(games)]
    for number, outcome in enumerate(plain):
        random_games([tables], [State()], game_rng(SEED, number), [outcome], players, signs, -1)
    fast = np.zeros(games, Outcome.dtype())
    twin = compiled("jacta.games.incognitos.rules.playout").random_games
    rngs = game_rngs(SEED, range(games))
    twin(tables.packed(), np.zeros(1, State.dtype()), rngs, fast, players, signs, -1)
    assert [Outcome.unpacked(row) for row in fast] == plain


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
