"""How fast Los Incognitos plays: compiled rules against MLEM's and against their plain twin.

    python benchmarks/incognitos_speed.py [--rounds N] [--games N]

Random games on one core, in CPU seconds. All contenders take turns in every round; the
ratios are those of the best rounds, to limit the noise of a busy machine. The share of
the longest route is the time to measure the routes of finished games again, relative to
the time of the whole games.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from jacta.core.kernel import compiled
from jacta.core.seeds import game_rng, game_rngs
from jacta.games.incognitos.game import Incognitos
from jacta.games.incognitos.rules import playout
from jacta.games.incognitos.rules.state import State
from jacta.games.mlem.game import Mlem

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game

SETUPS = [
    (board, players, signs) for board in Incognitos.boards for players in (2, 4) for signs in (0, 1)
]
FINISHED = 500  # games whose routes are measured
PLAIN_SHARE = 500  # the plain twin plays one game for this many compiled ones


class Compiled:
    """The compiled twin of a game's rules."""

    def __init__(self, name: str) -> None:
        self.playout = compiled(f"jacta.games.{name}.rules.playout")
        self.state = compiled(f"jacta.games.{name}.rules.state").State

    def play(self, game: Game[Any], states: Any, rngs: Any) -> Any:
        """Play a game for every generator; return the outcomes."""
        outcomes = np.zeros(len(rngs), self.playout.Outcome.dtype())
        boards = game.tables.packed()
        setup = (game.players, game.variants, -1)
        self.playout.random_games(boards, states, rngs, outcomes, *setup)
        return outcomes

    def seconds(self, game: Game[Any], games: int) -> tuple[float, int]:
        """Return CPU seconds and decisions of some games."""
        states, rngs = np.zeros(1, self.state.dtype()), game_rngs(1, range(games))
        before = time.process_time()
        outcomes = self.play(game, states, rngs)
        return time.process_time() - before, int(outcomes["decisions"].sum())

    def finished(self, game: Game[Any]) -> Any:
        """Return the last states of some games."""
        states, rngs = np.zeros(FINISHED, self.state.dtype()), game_rngs(1, range(FINISHED))
        for number in range(FINISHED):
            self.play(game, states[number : number + 1], rngs[number : number + 1])
        return states


def route_measurer() -> Callable[[Any, Any], None]:
    """Return a compiled function that measures all routes of many states."""
    measure_routes = compiled("jacta.games.incognitos.rules.turns").measure_routes

    def measure(boards: Any, states: Any) -> None:
        for i in range(len(states)):
            measure_routes(boards[0], states[i])

    fast: Callable[[Any, Any], None] = numba.njit(error_model="numpy")(measure)
    return fast


def route_seconds(measure: Callable[[Any, Any], None], game: Game[Any], states: Any) -> float:
    """Return the mean CPU seconds for the routes of one game."""
    boards = game.tables.packed()
    before = time.process_time()
    measure(boards, states)
    return (time.process_time() - before) / len(states)


def plain_seconds(game: Game[Any], games: int) -> float:
    """Return the mean CPU seconds of one game by the plain twin."""
    before = time.process_time()
    for number in range(games):
        arrays = ([game.tables], [State()], game_rng(1, number), [playout.Outcome()])
        playout.random_games(*arrays, game.players, game.variants, -1)
    return (time.process_time() - before) / games


class Row:
    """The best rounds of one set-up, in seconds per game or decision."""

    def __init__(self) -> None:
        self.game = self.decision = self.mlem = self.routes = self.plain = float("inf")

    @property
    def against_mlem(self) -> float:
        """The time of a decision relative to MLEM's."""
        return self.decision / self.mlem

    def note(self, ours: Compiled, game: Game[Any], games: int) -> None:
        """Play some games."""
        seconds, decisions = ours.seconds(game, games)
        self.game = min(self.game, seconds / games)
        self.decision = min(self.decision, seconds / decisions)

    def note_mlem(self, mlem: Compiled, game: Game[Any], games: int) -> None:
        """Play some games of MLEM."""
        seconds, decisions = mlem.seconds(game, games)
        self.mlem = min(self.mlem, seconds / decisions)

    def text(self) -> str:
        """Return the numbers as columns."""
        return (
            f"{1 / self.game:9.0f} {1e9 * self.decision:11.1f} {self.against_mlem:7.2f} "
            f"{100 * self.routes / self.game:7.1f} {self.plain / self.game:8.0f}"
        )


def measure_all(rounds: int, games: int) -> list[Row]:
    """Measure all set-ups and print a row for each."""
    ours, mlem, measure = Compiled("incognitos"), Compiled("mlem"), route_measurer()
    print("board   players signs   games/s ns/decision  x MLEM route % x plain")
    rows = []
    for board, players, signs in SETUPS:
        game = Incognitos.on(board, players, ["signs"] * signs)
        other = Mlem.on("standard", players)
        states = ours.finished(game)
        ours.seconds(game, 1)
        mlem.seconds(other, 1)
        measure(game.tables.packed(), states[:1])
        row = Row()
        for _ in range(rounds):
            row.note(ours, game, games)
            row.note_mlem(mlem, other, games)
            row.routes = min(row.routes, route_seconds(measure, game, states))
            row.plain = min(row.plain, plain_seconds(game, max(1, games // PLAIN_SHARE)))
        print(f"{board:8} {players:6} {'with' if signs else '-':>5} {row.text()}", flush=True)
        rows.append(row)
    return rows


def main() -> None:
    """Read the command line, measure, and sum up."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=5000)
    args = parser.parse_args()
    rows = measure_all(args.rounds, args.games)
    ratios = [row.against_mlem for row in rows]
    print(
        f"time of a decision against MLEM: {statistics.geometric_mean(ratios):.2f} on average, "
        f"{max(ratios):.2f} at most (goal: 4)"
    )
    print(f"longest route: {100 * max(row.routes / row.game for row in rows):.1f} % at most")
    print(f"plain twin: {min(row.plain / row.game for row in rows):.0f} times slower at least")


if __name__ == "__main__":
    main()
