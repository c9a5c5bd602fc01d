"""Compile ahead of time what simulation and bots need, in one process per game.

Training shares most of its code between games, so it is compiled for the first game only;
for others it is compiled when somebody trains.
"""

from __future__ import annotations

import gc
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TYPE_CHECKING

from jacta.core.game import GAMES, find_game
from jacta.core.kits import find_kit

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["prepare_all"]


def prepare_all() -> Iterator[str]:
    """Compile all games at the same time, then training; yield the name of each when done."""
    new = multiprocessing.get_context("spawn")
    # Little of what compiling makes is ever garbage: looking for it only takes time.
    with ProcessPoolExecutor(len(GAMES), mp_context=new, initializer=gc.disable) as pool:
        games = [pool.submit(prepare_game, name) for name in GAMES]
        training = pool.submit(prepare_training)  # in the process that finishes its game first
        for part in as_completed([*games, training]):
            yield part.result()


def prepare_game(name: str) -> str:
    """Compile, unless it is cached, what series of games and the bots of a game need."""
    from jacta.bots import bots_for, find_bot, usual_bot  # noqa: PLC0415 - in a process of its own
    from jacta.envs.batch import BatchEnv  # noqa: PLC0415
    from jacta.lab.review.judges import prepare as prepare_judge  # noqa: PLC0415
    from jacta.lab.simulation import Simulation  # noqa: PLC0415

    kind = find_game(name)
    game = kind.on(kind.boards[0], kind.seats[0])
    for policy in sorted({"random", usual_bot(name)}):
        Simulation(game, [policy] * game.players, seed=0).prepare()
    for bot in bots_for(name):
        find_bot(bot, name, 0).prepare()
    if find_kit(name).bots is not None:
        prepare_judge(name)
    if find_kit(name).envs is not None:
        env = BatchEnv(name, games=1)
        env.step(env.mask.argmax(axis=1))
    return name


def prepare_training() -> str:
    """Compile what learning needs, by a first round of it."""
    from jacta.bots import bots_for  # noqa: PLC0415 - in a process of its own
    from jacta.lab.training import Recipe, Training  # noqa: PLC0415

    game = next(name for name in GAMES if "learned" in bots_for(name))
    for _round in Training(Recipe(game, games=1, seed=0, hidden=1, round_games=1)).run(jobs=1):
        pass
    return "training"
