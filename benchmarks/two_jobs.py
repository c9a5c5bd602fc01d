"""How much faster two jobs are than one.

    python benchmarks/two_jobs.py [--games N] [--rounds N] [--policy NAME]

Short series of both games alternate between one job and two, so a busy machine
affects both alike; the ratio is the median of the rounds.
"""

from __future__ import annotations

import argparse
import os
import statistics
from typing import Any

from jacta.core.game import GAMES, find_game
from jacta.lab.simulation import BATCH, Simulation

GOAL = 1.8
PLAYERS = 3


def ratios(series: Simulation, games: int, rounds: int) -> list[float]:
    """Return how many times faster two jobs were, for every round."""
    found = []
    for number in range(rounds):
        order = (1, 2) if number % 2 == 0 else (2, 1)
        seconds = {jobs: series.run(games, jobs).seconds for jobs in order}
        found.append(seconds[1] / seconds[2])
    return found


def measure(args: argparse.Namespace) -> None:
    """Measure both games and print a row for each."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {args.games} games a series")
    print(f"{'game':<12} {'median':>6} {'best':>6} {'worst':>6}   two jobs against one")
    for name in GAMES:
        kind: Any = find_game(name)
        setup = kind.on(kind.boards[0], PLAYERS)
        series = Simulation(setup, [args.policy] * PLAYERS, seed=1)
        series.prepare()
        found = ratios(series, args.games, args.rounds)
        middle = statistics.median(found)
        print(f"{name:<12} {middle:6.2f} {max(found):6.2f} {min(found):6.2f}   goal: {GOAL}")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4 * BATCH, help="a multiple of two batches")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--policy", default="greedy")
    measure(parser.parse_args())


if __name__ == "__main__":
    main()
