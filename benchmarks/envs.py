r"""How fast environments are: decisions per second with random legal actions.

    python benchmarks/envs.py                # the batch, and every peer that is installed
    python benchmarks/envs.py --seconds 3 --rounds 7 --json envs.json

Install the peers into an environment of their own, so none of their libraries is needed here:

    python3 -m venv /tmp/peers && /tmp/peers/bin/pip install -e . open_spiel pgx "jax[cpu]" \\
        pettingzoo pygame rlcard envpool
    /tmp/peers/bin/python benchmarks/envs.py

All contenders take turns for several rounds, and the median counts: decisions per second, and
nanoseconds of CPU time per decision, which do not depend on the number of cores or on what else is
running. Every loop asks for the observation and the legal actions of each decision, and takes a
random one. The last table shows what the parts of a step cost.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from typing import TYPE_CHECKING, Any

import numpy as np
from env_peers import Contender, Pace, Watch, makers, random_actions

from jacta.envs.batch import BatchEnv
from jacta.envs.batch_games import BY_SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SETUPS = (("mlem", "compact"), ("mlem", "float"), ("incognitos", "compact"))


def batch(game: str, form: Any, games: int, jobs: int) -> Contender:
    """Return our batch."""
    env = BatchEnv(game, games, seed=1, observations=form, jobs=jobs)
    rng = np.random.default_rng(1)

    def play(seconds: float) -> Pace:
        watch, decisions = Watch(), 0
        while watch.cpu < seconds:
            actions = random_actions(env.mask, rng)
            with watch:
                env.step(actions)
            decisions += games
        return Pace(decisions, watch.seconds, watch.cpu)

    return Contender(f"jacta {game}, {form}, batch {games}, {jobs} threads", play)


def contenders(games: int) -> Iterator[Contender]:
    """Yield everything that is installed; say what is not."""
    for game, form in SETUPS:
        for jobs in sorted({1, os.cpu_count() or 1}):
            yield batch(game, form, games, jobs)
    for name, make in makers().items():
        try:
            yield make()
        except ImportError as error:
            print(f"left out: {name} ({error})")


def parts(game: str, games: int, rounds: int) -> dict[str, float]:
    """Return what the parts of a step cost, in nanoseconds of CPU time for each decision."""
    env = BatchEnv(game, games, seed=1, observations="float", jobs=1)
    rng, costs = np.random.default_rng(1), dict[str, list[float]]()
    batch = env._batch  # noqa: SLF001 - its parts are what is measured

    def timed(name: str, work: Callable[[], object]) -> None:
        before = time.process_time()
        work()
        costs.setdefault(name, []).append((time.process_time() - before) / games * 1e9)

    for _ in range(20 * rounds):
        batch.choices[:] = random_actions(env.mask, rng)
        timed("step", lambda: batch.play(0, games, moving=BY_SEATS, mask=False, compact=False))
        env._ended()  # noqa: SLF001
        timed("mask", lambda: batch.play(0, games, compact=False))
        timed("compact observation", lambda: batch.play(0, games, mask=False, floats=False))
        timed("compact and float observation", lambda: batch.play(0, games, mask=False))
    return {name: statistics.median(values) for name, values in costs.items()}


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4096, help="in a batch")
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU for each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", default="", help="a file for the numbers")
    wanted = parser.parse_args()
    known = list(contenders(wanted.games))
    paces: dict[str, list[Pace]] = {one.name: [] for one in known}
    for _ in range(wanted.rounds):
        for one in known:
            paces[one.name].append(one.play(wanted.seconds))
    speeds = {
        name: {
            "a second": statistics.median(pace.decisions / pace.seconds for pace in found),
            "CPU ns": statistics.median(pace.cpu / pace.decisions * 1e9 for pace in found),
        }
        for name, found in paces.items()
    }
    for name, found in speeds.items():
        print(f"{name:<46} {found['a second']:>13,.0f} a second {found['CPU ns']:>9,.0f} ns of CPU")
    costs = {game: parts(game, wanted.games // 2, wanted.rounds) for game in ("mlem", "incognitos")}
    for game, cost in costs.items():
        told = ", ".join(f"{name} {ns:.0f} ns" for name, ns in cost.items())
        print(f"{game}, one core: {told}")
    if wanted.json:
        with open(wanted.json, "w", encoding="utf-8") as file:  # noqa: PTH123
            json.dump({"speeds": speeds, "parts": costs}, file, indent=1)


if __name__ == "__main__":
    main()
