"""The plain and the compiled twin of a game's rules, played side by side."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.game import CHANCE
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs

if TYPE_CHECKING:
    from jacta.core.game import Game

SEED = 20
LONGEST = 4000  # stops of a game


def check_every_state(game: Game[Any], number: int) -> None:
    """Play a game at random in both twins and compare every field at every stop."""
    rules = f"jacta.games.{game.name}.rules"
    random_action = importlib.import_module(f"{rules}.choices").random_action
    step_at = compiled(f"{rules}.steps").step_at
    boards, rng = game.tables.packed(), game_rng(SEED, number)
    states = [game.start()]
    trace = np.zeros(LONGEST, states[0].dtype())
    trace[0] = states[0].packed()[0]
    while (turn := game.turn(states[-1])) is not None:
        s = states[-1].copy()
        choice = game.random_outcome(s, rng) if turn == CHANCE else random_action(s, rng)
        game.step(s, choice)
        trace[len(states)] = trace[len(states) - 1]
        step_at(boards, trace, len(states), choice)
        states.append(s)
    assert differences(states, trace[: len(states)]) == []


def differences(states: list[Any], rows: np.ndarray[Any, Any]) -> list[str]:
    """Return the fields in which plain states and compiled ones differ anywhere."""
    names = states[0].FIELDS
    return [n for n in names if [getattr(s, n) for s in states] != rows[n].tolist()]


def check_endings(game: Game[Any], games: int) -> None:
    """Play whole games at random by both twins, and compare how they ended."""
    rules = f"jacta.games.{game.name}.rules"
    playout, state = (importlib.import_module(f"{rules}.{name}") for name in ("playout", "state"))
    setup = game.players, game.variants, -1
    plain = [playout.Outcome() for _ in range(games)]
    for number, outcome in enumerate(plain):
        rng = game_rng(SEED, number)
        playout.random_games([game.tables], [state.State()], rng, [outcome], *setup)
    fast = np.zeros(games, playout.Outcome.dtype())
    rngs, states = game_rngs(SEED, range(games)), np.zeros(1, state.State.dtype())
    compiled(f"{rules}.playout").random_games(game.tables.packed(), states, rngs, fast, *setup)
    assert [playout.Outcome.unpacked(row) for row in fast] == plain
