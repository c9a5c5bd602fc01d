"""How fast the search simulates: against bare games by the same policy, and on two cores.

    python benchmarks/search_speed.py [--rounds N] [--simulations N] [--policy NAME]

The first ratio compares decisions per CPU second on one core: in the simulations of a
search from the start of a game, and in whole games without search. The second compares
simulations per second of wall time: two trees on two threads, and one. All contenders
take turns in every round; the ratios are medians over the rounds, to limit the noise of
a busy machine.
"""

from __future__ import annotations

import argparse
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from jacta.bots.search.methods import Method
from jacta.bots.search.trees import SearchTrees
from jacta.core.game import CHANCE, GAMES, find_game
from jacta.core.seeds import game_rng
from jacta.lab.simulation import Simulation

if TYPE_CHECKING:
    from jacta.core.game import Game


def first_decision(game: Game[Any]) -> Any:
    """Return the state at the first decision of a game."""
    s, rng = game.start(), game_rng(1)
    while game.turn(s) == CHANCE:
        game.step(s, game.random_outcome(s, rng))
    return s


def bare_speed(game: Game[Any], policy: str, games: int) -> float:
    """Return decisions per CPU second of games without search."""
    series = Simulation(game, [policy] * game.players, seed=1)
    before = time.process_time()
    outcomes = series.batch(range(games))
    return float(outcomes["decisions"].sum() / (time.process_time() - before))


def grown(
    game: Game[Any], policy: str, count: int, simulations: int
) -> tuple[SearchTrees, float, float]:
    """Return trees after some simulations each, and the seconds of CPU and wall time."""
    s = first_decision(game)
    trees = SearchTrees(game, s, game_rng(1), Method.by(policy), count)
    with ThreadPoolExecutor(count) as pool:
        cpu, clock = time.process_time(), time.perf_counter()
        trees.grow([simulations] * count, pool)
        return trees, time.process_time() - cpu, time.perf_counter() - clock


def measure(name: str, policy: str, rounds: int, simulations: int) -> None:
    """Print a row for a game."""
    kind = find_game(name)
    game = kind.on(kind.boards[0], 2)
    bare_speed(game, policy, 1)
    grown(game, policy, 1, 1)
    speeds, shares, gains = [], [], []
    for _ in range(rounds):
        bare = bare_speed(game, policy, simulations)
        one, cpu, clock = grown(game, policy, 1, simulations)
        two, _, clock_of_two = grown(game, policy, 2, simulations)
        speeds.append(one.simulations / cpu)
        shares.append(one.decisions / cpu / bare)
        gains.append(two.simulations / clock_of_two / (one.simulations / clock))
    middle = [statistics.median(numbers) for numbers in (speeds, shares, gains)]
    print(f"{name:10} {policy:12} {middle[0]:13.0f} {100 * middle[1]:10.0f} {middle[2]:11.2f}")


def main() -> None:
    """Read the options and measure both games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--policy", default="greedy")
    chosen = parser.parse_args()
    print("game       policy       simulations/s  % of bare two against one")
    for name in GAMES:
        measure(name, chosen.policy, chosen.rounds, chosen.simulations)


if __name__ == "__main__":
    main()
