"""Compile ahead of time all that simulation and bots need, each game in a process of its own."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from jacta.core.game import GAMES, find_game

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["prepare_all"]


def prepare_all() -> Iterator[str]:
    """Make both games ready at the same time; yield the name of each when it is."""
    new = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(GAMES), mp_context=new) as pool:
        yield from pool.map(prepare_game, GAMES)


def prepare_game(name: str) -> str:
    """Compile, or find compiled, what series of games and thinking bots of a game need."""
    from jacta.bots import bots_for, find_bot  # noqa: PLC0415 - in a process of its own
    from jacta.lab.simulation import Simulation  # noqa: PLC0415

    kind = find_game(name)
    game = kind.on(kind.boards[0], kind.seats[0])
    for policy in ("random", "greedy"):
        Simulation(game, [policy] * game.players, seed=0).prepare()
    for bot in bots_for(name):
        find_bot(bot, name, 0).prepare()
    return name
