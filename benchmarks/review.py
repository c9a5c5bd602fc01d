"""How long reviews take, and how many games the adjustment for luck saves.

python benchmarks/review.py                 # CPU seconds of a review, by stage
python benchmarks/review.py --adjust 100    # counted against adjusted, 100 dice a match-up
python benchmarks/review.py --adjust 100 --game mlem --bots greedy,odds:steady
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.game import GAMES, find_game
from jacta.core.table import Table
from jacta.lab.game_records import recorded_games
from jacta.lab.ladder.entrants import parse_entrants
from jacta.lab.ladder.log import Log, heading_of
from jacta.lab.ladder.report import report_of
from jacta.lab.ladder.tournament import Ladder
from jacta.lab.review import review
from jacta.lab.review.judges import prepare
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

USUAL = (2, 3, 4)  # players
STAGES = ("at a glance", "luck and errors", "played out")


def stages_of(game: Game[Any], number: int, seconds: float) -> list[float]:
    """Return the CPU seconds after each stage of the review of a game."""
    record = next(
        recorded_games(Simulation(game, ["greedy"] * game.players, 7), range(number, number + 1))
    )
    table, marks = Table.resume(record), list[float]()
    begin = time.process_time()
    review(table, seconds=seconds, progress=lambda _: marks.append(time.process_time() - begin))
    return [*marks, time.process_time() - begin]


def time_reviews(games: int, seconds: float) -> None:
    """Print how long reviews of usual games take."""
    for name in GAMES:
        prepare(name)
        kind, taken = find_game(name), []
        for number in range(games):
            board = kind.boards[number % len(kind.boards)]
            options = kind.option_names if number % 2 else ()
            game = kind.on(board, USUAL[number % len(USUAL)], options)
            taken.append(stages_of(game, number, seconds))
        for stage, column in zip(STAGES, np.array(taken).T, strict=True):
            print(
                f"{name}: {stage}: median {np.median(column):.2f} s, "
                f"95 % of games within {np.quantile(column, 0.95):.2f} s, "
                f"most {column.max():.2f} s ({games} games, CPU)",
                flush=True,
            )


def compare_estimates(dice: int, games: Sequence[str], names: str) -> None:
    """Print how many games counting needs for the interval of adjusted results."""
    for name in games:
        kind = find_game(name)
        game = kind.on(kind.boards[0], 2)
        bots = parse_entrants(names, name)
        ladder = Ladder(game, bots, dice, 1, adjust=True)
        log = Log(heading_of(game, 1, bots))
        begin = time.process_time()
        ladder.run(log, 1)
        took = (time.process_time() - begin) / (2 * dice)
        (match,) = report_of(ladder, log, "", bots[0]).matches
        counted, adjusted = match.rate(bots[0]), match.adjusted_rate(bots[0])
        assert adjusted is not None
        print(
            f"{name}, {names}, {2 * dice} games: "
            f"counted {counted.value:.3f} ({counted.low:.3f} ... {counted.high:.3f}), "
            f"adjusted {adjusted.value:.3f} ({adjusted.low:.3f} ... {adjusted.high:.3f}): "
            f"{(counted.width / adjusted.width) ** 2:.1f} x fewer games; {took:.2f} s CPU a game",
            flush=True,
        )


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=12)
    options.add_argument("--seconds", type=float, default=8.0)
    options.add_argument("--adjust", type=int, metavar="DICE", default=0)
    options.add_argument("--game", choices=GAMES, help="with --adjust; default: both")
    options.add_argument("--bots", default="learned,odds:steady", help="with --adjust")
    chosen = options.parse_args()
    if chosen.adjust:
        compare_estimates(chosen.adjust, [chosen.game] if chosen.game else list(GAMES), chosen.bots)
    else:
        time_reviews(chosen.games, chosen.seconds)
