"""Many games at once, by the compiled rules on all cores.

Game number n of a seed is the same game whatever the number of jobs: each has a
generator of its own, and what is summed up are whole numbers. The work is cut
into batches; compiled code releases the interpreter, so that threads suffice.
"""

from __future__ import annotations

import importlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.errors import SetupError
from jacta.core.kernel import compiled, is_cached, note_cached
from jacta.core.seeds import game_rngs
from jacta.lab.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from jacta.core.game import Game

__all__ = ["MINDS", "POLICIES", "Simulation", "policies_for"]

POLICIES = ("random", "greedy", "odds:cautious", "odds:steady", "odds:gambler")
BATCH = 2000
MINDS = 1  # added to the seed: what bots do at random never changes the dice


def policies_for(names: str, players: int) -> list[str]:
    """Return a policy for every seat, from one name for all or a list with commas."""
    policies = [name.strip() for name in names.split(",")]
    for name in policies:
        if name not in POLICIES:
            raise SetupError(f"there is no policy {name!r}; there is: {', '.join(POLICIES)}")
    if len(policies) == 1:
        return policies * players
    if len(policies) != players:
        raise SetupError(f"{len(policies)} policies for {players} players: name one, or all")
    return policies


@dataclass(frozen=True)
class Simulation:
    """A series of games with the same set-up, policies and seed."""

    game: Game[Any]
    policies: Sequence[str]
    seed: int

    @property
    def numbers(self) -> list[int]:
        """The policies by their numbers in the game's list."""
        known = importlib.import_module(f"jacta.bots.{self.game.name}.policies").POLICIES
        return [known.index(name) for name in self.policies]

    @property
    def is_random(self) -> bool:
        """Whether all that is done is done at random."""
        return set(self.policies) == {"random"}

    @property
    def is_compiled(self) -> bool:
        """Whether an earlier run has left the compiled rules that this one needs."""
        return is_cached(self._needed)

    @property
    def _needed(self) -> str:
        return f"{self.game.name}-{'random' if self.is_random else 'bots'}"

    def prepare(self) -> None:
        """Compile the rules, or load them as an earlier run has left them."""
        self.batch(range(0))
        note_cached(self._needed)

    def batch(self, numbers: range) -> Any:
        """Play some games; return how each went, as an array of the game's outcome records."""
        rules = f"jacta.games.{self.game.name}.rules"
        playout = compiled(f"{rules}.playout")
        states = np.zeros(1, compiled(f"{rules}.state").State.dtype())
        outcomes = np.zeros(len(numbers), playout.Outcome.dtype())
        first = -1 if self.game.first is None else self.game.first
        arrays = (self.game.tables.packed(), states, game_rngs(self.seed, numbers))
        setup = (outcomes, self.game.players, self.game.variants, first)
        if self.is_random:
            playout.random_games(*arrays, *setup)
        else:
            bots = compiled(f"jacta.bots.{self.game.name}.playout")
            minds = game_rngs(self.seed + MINDS, numbers)
            net = np.zeros(0, np.float32)
            bots.bot_games(*arrays, minds, *setup, np.array(self.numbers), net)
        return outcomes

    def run(
        self, games: int, jobs: int, progress: Callable[[int], object] = lambda _done: None
    ) -> Summary:
        """Play games 0 to `games` - 1 and sum them up; report each batch's size when done."""
        self.prepare()
        summary = Summary.empty(self.game, self.policies, self.seed)
        lock = threading.Lock()

        def work(numbers: range) -> None:
            outcomes = self.batch(numbers)
            with lock:
                summary.add(outcomes)
                progress(len(numbers))

        before = time.perf_counter()
        with ThreadPoolExecutor(jobs) as pool:
            for _ in pool.map(work, _batches(games)):
                pass
        summary.seconds = time.perf_counter() - before
        summary.jobs = jobs
        return summary


def _batches(games: int) -> Iterator[range]:
    return (range(start, min(start + BATCH, games)) for start in range(0, games, BATCH))
