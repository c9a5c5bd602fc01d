"""The same games of MLEM by bots, played by the plain and by the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.bots.mlem.notes import Outcome
from jacta.bots.mlem.playout import bot_games
from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng
from jacta.games.mlem.rules.state import State

if TYPE_CHECKING:
    from jacta.games.mlem.game import Mlem


def no_nets(seats: int) -> tuple[list[float], list[int]]:
    """Return what the plain `bot_games` takes for nets and their ends if no seat has one."""
    return [], [0, 0] * seats


def no_packed_nets(seats: int) -> tuple[Any, Any]:
    """Return the same for the compiled one."""
    return np.zeros(0, np.float32), np.zeros(2 * seats, np.int64)


def games_by_both_twins(
    game: Mlem, policies: list[int], games: int
) -> tuple[list[Outcome], list[Outcome]]:
    """Return how some games go by the plain rules, and how by the compiled ones."""
    numbers = range(games)
    return (
        [_plain(game, policies, number) for number in numbers],
        [_compiled(game, policies, number) for number in numbers],
    )


def _plain(game: Mlem, policies: list[int], number: int) -> Outcome:
    outcome = Outcome()
    dice, minds = game_rng(4, number), game_rng(5, number)
    setup = (game.players, game.variants, -1)
    bot_games(
        [game.tables], [State()], dice, minds, [outcome], *setup, policies, *no_nets(game.players)
    )
    return outcome


def _compiled(game: Mlem, policies: list[int], number: int) -> Outcome:
    outcomes = np.zeros(1, Outcome.dtype())
    dice, minds = np.array(game_rng(4, number)), np.array(game_rng(5, number))
    states = np.zeros(1, State.dtype())
    twin = compiled("jacta.bots.mlem.playout")
    setup = (game.players, game.variants, -1)
    arrays = (game.tables.packed(), states, dice, minds, outcomes)
    twin.bot_games(*arrays, *setup, np.array(policies), *no_packed_nets(game.players))
    return Outcome.unpacked(outcomes[0])
