"""The kernel in Node against compiled code on this machine: speed, size and equality.

    python benchmarks/wasm.py [--rounds N] [--decisions N]

Each row compares the same work on one core of each, by CPU time. Both take turns in every round;
the best time of each counts, because a busy machine only ever adds to it. Every result is
compared bit by bit. With `--decisions`, that many decisions of each game are compared instead, with
every number of players, on every board, with changing options and bots; speed is not shown.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
from typing import TYPE_CHECKING, Any

from jacta.bots.first_decision import first_decision
from jacta.bots.kit import Policies, bot_kit
from jacta.core.game import GAMES, find_game
from jacta.wasm.building import built
from jacta.wasm.comparing import Both, decisions
from jacta.wasm.node import NodeKernel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jacta.core.game import Game

SIMULATIONS = 500
RANDOM_GAMES = 10_000
BOT_GAMES = 30


def works(both: Both, s: Any) -> dict[str, Callable[[int], Any]]:
    """Return what is measured: each work takes a seed."""
    kit, players = bot_kit(both.game.name), both.game.players
    glance = kit.look_ahead or kit.search
    return {
        "random games": lambda seed: both.random_games(seed, RANDOM_GAMES),
        "games of greedy": lambda seed: both.bot_games(seed, 10 * BOT_GAMES, ["greedy"] * players),
        "games of odds": lambda seed: both.bot_games(seed, BOT_GAMES, ["odds:steady"] * players),
        "search": lambda seed: both.search(s, seed, kit.search, SIMULATIONS),
        "learned": lambda seed: both.search(s, seed, glance, 10 * SIMULATIONS),
    }


def compare_speed(kernel: NodeKernel, name: str, rounds: int) -> None:
    """Print a row for each work."""
    game, s = first_decision(name)
    both = Both(kernel, game)
    for what, work in works(both, s).items():
        work(0)  # compiled, or loaded; Node needs some time until its code is fast
        times = []
        for _ in range(rounds):
            both.native = both.wasm = 0.0
            work(1)
            times.append((both.native, both.wasm))
        native, wasm = map(min, zip(*times, strict=True))
        print(f"{name:12}{what:18}{native / wasm:6.2f} x native ({wasm:.3f} s)", flush=True)


def setups(name: str) -> Iterator[Game[Any]]:
    """Games of all kinds, again and again: numbers of players, boards, options."""
    kind = find_game(name)
    options = kind.option_names
    for turn in itertools.count():
        chosen = [option for n, option in enumerate(options) if turn >> n & 1]
        for board in kind.boards:
            for players in kind.seats:
                yield kind.on(board, players, chosen)


def compare_results(kernel: NodeKernel, name: str, wanted: int) -> None:
    """Compare games and searches until there were enough decisions; print how many."""
    policies, kit = bot_kit(name).plain("policies", Policies).POLICIES, bot_kit(name)
    methods = [method for method in (kit.search, kit.look_ahead) if method]
    counts = dict.fromkeys(("random", "bots", "searched", "judged"), 0)
    for seed, game in enumerate(setups(name)):
        if sum(counts.values()) >= wanted:
            break
        both = Both(kernel, game)
        counts["random"] += int(both.random_games(seed, 50)["decisions"].sum())
        seated = [policies[(seed + 2 * seat) % len(policies)] for seat in range(game.players)]
        counts["bots"] += int(both.bot_games(seed, 4, seated)["decisions"].sum())
        for n, s in enumerate(itertools.islice(decisions(game, seed, 20), 3)):
            counts["searched"] += both.search(s, seed, methods[n % len(methods)], 50)
            counts["judged"] += len(both.policy_values(s, policies[n % len(policies)]))
            both.judge_choices(s, seed, by_net=bool(seed % 2), horizon=n)
    told = ", ".join(f"{count:,} {what}" for what, count in counts.items())
    print(f"{name:12}{sum(counts.values()):,} decisions the same ({told})", flush=True)


def show_sizes(folder: Path) -> None:
    """Print what the files have in bytes, as they are and compressed."""
    sizes = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    small = {name: len(gzip.compress(data, 9, mtime=0)) for name, data in sizes.items()}
    for name, data in sizes.items():
        print(f"{name:20}{len(data):>9,} bytes, {small[name]:>9,} compressed")
    print(f"{'together':20}{sum(map(len, sizes.values())):>9,} bytes, {sum(small.values()):>9,}")


def main() -> None:
    """Show sizes, then compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--decisions", type=int, default=0)
    asked = parser.parse_args()
    folder = built()
    show_sizes(folder)
    with NodeKernel(folder) as kernel:
        for name in GAMES:
            if asked.decisions:
                compare_results(kernel, name, asked.decisions)
            else:
                compare_speed(kernel, name, asked.rounds)


if __name__ == "__main__":
    main()
