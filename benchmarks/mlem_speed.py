"""How fast MLEM plays: compiled rules against hand-written C and against their plain twin.

    python benchmarks/mlem_speed.py [--limit FOLDER] [--rounds N] [--games N]

Random games on one core, in CPU seconds. All contenders take turns in every round; the
ratios are those of the best rounds, to limit the noise of a busy machine. FOLDER holds
the C engine (mlem.c) and its board converter (toml2tab.py); without it, the comparison
with C is skipped.

The C engine still reshuffles the expedition tokens when all are used (the first edition of rule
7.1). Only games without the UFO, which are the same for both, are compared; the rows with the UFO
show speeds side by side. Its board converter wants the moons of a group in falling order, so all
play on the standard mat with the moons in that order.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

import numpy as np

from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs
from jacta.games.mlem.board import FOLDER
from jacta.games.mlem.game import Mlem
from jacta.games.mlem.rules import playout
from jacta.games.mlem.rules.names import UFO
from jacta.games.mlem.rules.state import State
from jacta.games.mlem.words import VARIANT_IDS

SETUPS = [(players, variants) for variants in (0, 6, 7) for players in (2, 3, 4, 5)]
NAMES = {0: "none", 6: "no UFO", 7: "all"}


class Compiled:
    """The compiled twin."""

    def __init__(self) -> None:
        self.random_games = compiled("jacta.games.mlem.rules.playout").random_games
        self.states = np.zeros(1, State.dtype())

    def seconds(self, game: Mlem, games: int) -> tuple[float, int]:
        """Return CPU seconds and decisions of some games."""
        outcomes = np.zeros(games, playout.Outcome.dtype())
        rngs = game_rngs(1, range(games))
        boards = game.tables.packed()
        before = time.process_time()
        self.random_games(boards, self.states, rngs, outcomes, game.players, game.variants, -1)
        return time.process_time() - before, int(outcomes["decisions"].sum())


def plain_seconds(game: Mlem, games: int) -> float:
    """Return CPU seconds of some games by the plain twin."""
    outcomes = [playout.Outcome() for _ in range(games)]
    before = time.process_time()
    for number in range(games):
        rng = game_rng(1, number)
        state, outcome = [State()], outcomes[number : number + 1]
        playout.random_games([game.tables], state, rng, outcome, game.players, game.variants, -1)
    return time.process_time() - before


class HandWritten:
    """The C engine, built once."""

    def __init__(self, source: Path, work: Path, mat: str) -> None:
        self.board, self.program = work / "board.tab", work / "mlem"
        board = work / "mat.toml"
        board.write_text(mat, encoding="utf-8")
        subprocess.check_call([sys.executable, source / "toml2tab.py", board, self.board])
        flags = ["-O3", "-march=native", "-w", "-o", str(self.program)]
        subprocess.check_call(["gcc", *flags, str(source / "mlem.c"), "-lm"])  # noqa: S607

    def seconds(self, game: Mlem, games: int) -> float:
        """Return CPU seconds of some games."""
        setup = [str(game.players), str(game.variants), str(games), "0"]
        out = subprocess.check_output([self.program, self.board, "one", *setup], text=True)
        return float(out.split()[0])


def mat_with_falling_moons() -> str:
    """Return the standard mat, with the best moon of every group first."""
    text = (FOLDER / "standard.toml").read_text(encoding="utf-8")

    def fallen(found: re.Match[str]) -> str:
        points = sorted(map(int, found[2].split(",")), reverse=True)
        return f"{found[1]}{points}"

    return re.sub(r"(space = \d+, points = )\[([\d, ]+)\]", fallen, text)


def measure(args: argparse.Namespace, work: Path) -> None:
    """Measure all set-ups and print a row for each."""
    ours, mat = Compiled(), mat_with_falling_moons()
    c = HandWritten(args.limit, work, mat) if args.limit else None
    print("players variants   games/s ns/decision    x C  x plain")
    against_c, against_plain = [], []
    for players, variants in SETUPS:
        options = [name for i, name in enumerate(VARIANT_IDS) if variants >> i & 1]
        game = Mlem.on(tomllib.loads(mat), players, options)
        ours.seconds(game, 10)
        best, best_c, best_plain, decisions = [], [], [], 1
        for _ in range(args.rounds):
            seconds, decisions = ours.seconds(game, args.games)
            best.append(seconds / args.games)
            if c:
                best_c.append(c.seconds(game, args.games) / args.games)
            best_plain.append(plain_seconds(game, args.games // 500) / (args.games // 500))
        against_plain.append(min(best_plain) / min(best))
        ratio = f"{'-':>6}"
        if c:
            times = min(best) / min(best_c)
            ratio = f"{times:6.2f}"
            if not variants & UFO:
                against_c.append(times)
        ns = 1e9 * min(best) * args.games / decisions
        print(
            f"{players:7} {NAMES[variants]:>8} {1 / min(best):9.0f} {ns:11.1f} "
            f"{ratio} {against_plain[-1]:8.0f}",
            flush=True,
        )
    if against_c:
        print(
            f"time against C: {statistics.geometric_mean(against_c):.2f} on average, "
            f"{max(against_c):.2f} at most (goal: 1.25)"
        )
    print(f"plain twin: {min(against_plain):.0f} times slower at least (goal: 60)")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=Path, help="folder of the C engine")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=20000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        measure(args, Path(work))


if __name__ == "__main__":
    main()
