r"""How fast environments are: decisions a second with random legal actions.

    python benchmarks/envs.py                # the batch, and every peer that is installed
    python benchmarks/envs.py --seconds 3 --rounds 7 --json envs.json

Peers belong to an environment of their own, so that no library of theirs is needed here:

    python3 -m venv /tmp/peers && /tmp/peers/bin/pip install -e . open_spiel pgx "jax[cpu]" \\
        pettingzoo pygame rlcard
    /tmp/peers/bin/python benchmarks/envs.py

All contenders are measured in turns, several rounds, and the median counts. Every loop asks
for the observation and the legal actions of each decision, and takes a random one. The batch
runs on all cores; peers that step one game at a time run on one. The last table says what the
parts of a step cost, in nanoseconds of CPU time.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jacta.envs.batch import BatchEnv

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SETUPS = (("mlem", "compact"), ("mlem", "float"), ("incognitos", "compact"))
OPEN_SPIEL = ("pig", "backgammon", "liars_dice")
CLASSIC = ("tictactoe_v3", "connect_four_v3")
PGX_BATCHES = (1024, 4096)


class Contender(NamedTuple):
    """An environment: its name, how many cores it uses, and a loop that counts decisions."""

    name: str
    cores: int
    play: Callable[[float], float]  # seconds -> decisions a second


def batch(game: str, form: Any, games: int, jobs: int) -> Contender:
    """Return our batch; actions are drawn by a compiled loop, or their choice would dominate."""
    env = BatchEnv(game, games, seed=1, observations=form, jobs=jobs)
    rng = np.random.default_rng(1)

    def play(seconds: float) -> float:
        decisions, busy = 0, 0.0
        begin = time.perf_counter()
        while busy < seconds and time.perf_counter() - begin < 10 * seconds:
            actions = random_actions(env.mask, rng)
            before = time.perf_counter()
            env.step(actions)
            busy += time.perf_counter() - before
            decisions += games
        return decisions / busy

    return Contender(f"jacta {game}, {form}, batch {games}", jobs, play)


def random_actions(mask: Any, rng: np.random.Generator) -> Any:
    """Return a random legal action of every game."""
    counts = mask.sum(axis=1)
    nth = (rng.random(len(mask)) * counts).astype(np.int64)
    ends = np.cumsum(counts)
    return np.flatnonzero(mask)[ends - counts + nth] % mask.shape[1]


def open_spiel(name: str) -> Contender:
    """Return a C++ game of OpenSpiel, asked through Python."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), np.random.default_rng(1)

    def play(seconds: float) -> float:
        decisions, end = 0, time.perf_counter() + seconds
        begin = time.perf_counter()
        while time.perf_counter() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    numbers, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(int(rng.choice(numbers, p=chances)))
                    continue
                tensor(state)
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions / (time.perf_counter() - begin)

    def tensor(state: Any) -> Any:
        if game.get_type().provides_observation_tensor:
            return state.observation_tensor()
        return state.information_state_tensor()

    return Contender(f"OpenSpiel {name}", 1, play)


def classic(name: str) -> Contender:
    """Return a board game of PettingZoo."""
    module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
    env, rng = module.env(), np.random.default_rng(1)

    def play(seconds: float) -> float:
        decisions, end = 0, time.perf_counter() + seconds
        begin = time.perf_counter()
        while time.perf_counter() < end:
            env.reset(seed=decisions)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(rng.random() * len(legal))]))
                decisions += 1
        return decisions / (time.perf_counter() - begin)

    return Contender(f"PettingZoo {name}", 1, play)


def pgx(games: int) -> Contender:
    """Return pgx's backgammon on the CPU, compiled by JAX for a whole batch."""
    jax: Any = importlib.import_module("jax")
    library: Any = importlib.import_module("pgx")
    env = library.make("backgammon")
    begin_all, step_all = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    auto: Any = importlib.import_module("pgx.experimental")
    step_all = jax.jit(jax.vmap(auto.auto_reset(env.step, env.init)))

    def act(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=-1)

    act = jax.jit(act)
    key = jax.random.PRNGKey(1)
    state = begin_all(jax.random.split(key, games))

    def play(seconds: float) -> float:
        nonlocal key, state
        decisions, busy = 0, 0.0
        while busy < seconds:
            key, one, two = jax.random.split(key, 3)
            actions = act(one, state.legal_action_mask).block_until_ready()
            before = time.perf_counter()
            state = step_all(state, actions, jax.random.split(two, games))
            state.observation.block_until_ready()
            busy += time.perf_counter() - before
            decisions += games
        return decisions / busy

    play(0.1)
    return Contender(f"pgx backgammon, batch {games}", os.cpu_count() or 1, play)


def contenders(games: int) -> Iterator[Contender]:
    """Yield everything that is installed; say what is not."""
    cores = os.cpu_count() or 1
    makers: list[tuple[str, Callable[[], Contender]]] = []
    makers += [
        (game, lambda g=game, f=form, j=jobs: batch(g, f, games, j))  # type: ignore[misc]
        for game, form in SETUPS
        for jobs in sorted({1, cores})
    ]
    makers += [(name, lambda n=name: open_spiel(n)) for name in OPEN_SPIEL]  # type: ignore[misc]
    makers += [(name, lambda n=name: classic(n)) for name in CLASSIC]  # type: ignore[misc]
    makers += [(f"pgx {n}", lambda n=n: pgx(n)) for n in PGX_BATCHES]  # type: ignore[misc]
    for name, make in makers:
        try:
            yield make()
        except ImportError as error:
            print(f"left out: {name} ({error})")


def parts(game: str, games: int, rounds: int) -> dict[str, float]:
    """Return what the parts of a step cost, in nanoseconds of CPU time for each decision."""
    env = BatchEnv(game, games, seed=1, observations="float", jobs=1)
    rng, costs = np.random.default_rng(1), dict[str, list[float]]()
    show = env._show_own_part  # noqa: SLF001 - its parts are what is measured

    def timed(name: str, work: Callable[[], object]) -> None:
        before = time.process_time()
        work()
        costs.setdefault(name, []).append((time.process_time() - before) / games * 1e9)

    def shown(mask: bool, compact: bool, floats: bool) -> None:  # noqa: FBT001
        env._twin.show_games(  # noqa: SLF001
            env._boards,  # noqa: SLF001
            env._states,  # noqa: SLF001
            env.to_move,
            env.spec.dense,
            env.mask,
            env._legal,  # noqa: SLF001
            env._eyes,  # noqa: SLF001
            env.compact,
            *env._encoding,  # noqa: SLF001
            env.floats,
            0,
            games,
            mask,
            compact,
            floats,
        )

    def nothing(begin: int, end: int) -> None:
        del begin, end

    for _ in range(20 * rounds):
        env._actions[:] = random_actions(env.mask, rng)  # noqa: SLF001
        env._show_own_part = nothing  # type: ignore[method-assign] # noqa: SLF001
        timed("step", lambda: env._step_part(0, games))  # noqa: SLF001
        env._show_own_part = show  # type: ignore[method-assign] # noqa: SLF001
        env._ended()  # noqa: SLF001
        timed("mask", lambda: shown(True, False, False))
        timed("compact observation", lambda: shown(False, True, False))
        timed("compact and float observation", lambda: shown(False, True, True))
    return {name: statistics.median(values) for name, values in costs.items()}


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4096, help="in a batch")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", default="", help="a file for the numbers")
    wanted = parser.parse_args()
    known = list(contenders(wanted.games))
    speeds: dict[str, list[float]] = {f"{one.name}, {one.cores} cores": [] for one in known}
    for _ in range(wanted.rounds):
        for one in known:
            speeds[f"{one.name}, {one.cores} cores"].append(one.play(wanted.seconds))
    medians = {name: statistics.median(found) for name, found in speeds.items()}
    for name, speed in medians.items():
        print(f"{name:<50} {speed:>14,.0f} decisions a second")
    costs = {game: parts(game, wanted.games // 2, wanted.rounds) for game in ("mlem", "incognitos")}
    for game, found in costs.items():
        told = ", ".join(f"{name} {cost:.0f} ns" for name, cost in found.items())
        print(f"{game}, one core: {told}")
    if wanted.json:
        with open(wanted.json, "w", encoding="utf-8") as file:  # noqa: PTH123
            json.dump({"speeds": medians, "parts": costs}, file, indent=1)


if __name__ == "__main__":
    main()
