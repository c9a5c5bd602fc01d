"""How long reviews take, what bots lose by them, and how many games taking out luck saves.

python benchmarks/review.py                 # CPU seconds of a review, by stage
python benchmarks/review.py --custom        # the same on random boards, which no net knows
python benchmarks/review.py --errors 8      # error per decision of each bot against itself
python benchmarks/review.py --adjust 100    # counted against adjusted, 100 dice a match-up
python benchmarks/review.py --adjust 30 --game mlem --bots learned@500,search@200
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.stats import f

from jacta.core.game import GAMES, find_game
from jacta.core.table import Table
from jacta.lab.boards import random_board
from jacta.lab.game_records import recorded_games
from jacta.lab.ladder.adjustment import PLAYOUTS
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
BOTS = ("random", "greedy", "odds:steady", "learned")


def stages_of(game: Game[Any], number: int, seconds: float) -> list[float]:
    """Return the CPU seconds after each stage of the review of a game."""
    record = next(
        recorded_games(Simulation(game, ["greedy"] * game.players, 7), range(number, number + 1))
    )
    table, marks = Table.resume(record), list[float]()
    begin = time.process_time()
    review(table, seconds=seconds, progress=lambda _: marks.append(time.process_time() - begin))
    return [*marks, time.process_time() - begin]


def time_reviews(games: int, seconds: float, *, custom: bool) -> None:
    """Print how long reviews of usual games take."""
    for name in GAMES:
        prepare(name)
        kind, taken = find_game(name), []
        for number in range(games):
            board: Any = kind.boards[number % len(kind.boards)]
            if custom:
                board = random_board(name, number + 1)
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


def compare_errors(games: int) -> None:
    """Print what bots lose per decision, by the judge's opinion, when they play themselves."""
    for name in GAMES:
        prepare(name)
        kind = find_game(name)
        for bot in BOTS:
            each = []
            for number in range(games):
                game = kind.on(kind.boards[number % len(kind.boards)], 2)
                series = Simulation(game, [bot] * 2, 11)
                record = next(recorded_games(series, range(number, number + 1)))
                seats = review(Table.resume(record), seconds=0).seats
                errors, choices = (
                    sum(getattr(seat, part) for seat in seats) for part in ("own_errors", "choices")
                )
                each.append(errors / choices)
            reach = 1.96 * np.std(each, ddof=1) / np.sqrt(games)
            print(
                f"{name}: {bot}: {100 * np.mean(each):.2f} ± {100 * reach:.2f} % of a victory "
                f"per decision ({games} games)",
                flush=True,
            )


def compare_estimates(
    dice: int, games: Sequence[str], names: str, board: str | None, playouts: int
) -> None:
    """Print how many games counting needs for the interval of adjusted results."""
    for name in games:
        kind = find_game(name)
        game = kind.on(board or kind.boards[0], 2)
        bots = parse_entrants(names, name)
        ladder = Ladder(game, bots, dice, 1, playouts=playouts)
        log = Log(heading_of(game, 1, bots))
        begin = time.process_time()
        ladder.run(log, 1)
        took = (time.process_time() - begin) / (2 * dice)
        (match,) = report_of(ladder, log, "", bots[0]).matches
        counted, adjusted = match.rate(bots[0]), match.adjusted_rate(bots[0])
        assert adjusted is not None
        left = match.adjusted[:, match.slots(bots[0])].sum(axis=1).mean(axis=1)
        gain, low, high = gain_of(match.shares(bots[0]), left)
        print(
            f"{name} on {game.board_name}, {names}, {2 * dice} games: "
            f"counted {counted.value:.3f} ({counted.low:.3f} ... {counted.high:.3f}), "
            f"adjusted {adjusted.value:.3f} ({adjusted.low:.3f} ... {adjusted.high:.3f}): "
            f"{gain:.1f} x fewer games ({low:.1f} ... {high:.1f}); {took:.2f} s CPU a game",
            flush=True,
        )


def gain_of(counted: Any, adjusted: Any) -> tuple[float, float, float]:
    """Return how many times counted shares vary as much, with a 95 % interval (Fisher's F)."""
    free = len(counted) - 1
    low, high = f.ppf((0.025, 0.975), free, free).tolist()
    gain = float(counted.var() / adjusted.var())
    return gain, gain / high, gain / low


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=12)
    options.add_argument("--seconds", type=float, default=8.0)
    options.add_argument("--custom", action="store_true", help="on random boards")
    options.add_argument("--errors", type=int, metavar="GAMES", default=0)
    options.add_argument("--adjust", type=int, metavar="DICE", default=0)
    options.add_argument("--game", choices=GAMES, help="with --adjust; default: both")
    options.add_argument("--board", help="with --adjust; default: the first")
    options.add_argument("--bots", default="learned,odds:steady", help="with --adjust")
    options.add_argument("--playouts", type=int, default=PLAYOUTS, help="with --adjust")
    chosen = options.parse_args()
    if chosen.adjust:
        games = [chosen.game] if chosen.game else list(GAMES)
        compare_estimates(chosen.adjust, games, chosen.bots, chosen.board, chosen.playouts)
    elif chosen.errors:
        compare_errors(chosen.errors)
    else:
        time_reviews(chosen.games, chosen.seconds, custom=chosen.custom)
