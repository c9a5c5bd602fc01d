"""The search bot: it simulates what could follow, many times, and takes the best action.

It stops when its budget is spent, or when the action tried most can no longer be
overtaken.
"""

from __future__ import annotations

import functools
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from jacta.bots.kit import bot_kit
from jacta.bots.protocol import Budget, Choice, Thought
from jacta.bots.search.methods import Method
from jacta.bots.search.trees import ROOM, SearchTrees, Tree
from jacta.core.game import find_game
from jacta.core.kernel import is_cached, note_cached
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

__all__ = ["ONE_SECOND", "Clock", "Growth", "SearchBot", "nodes_for", "thought_of"]

ONE_SECOND = Budget(seconds=1.0)
SLICE = 128  # simulations per tree between two looks at the budget
FIRST_SLICE = 16  # while the time of a simulation is unknown
A_TICK = 1e-6
LOOKS = 20  # at a budget of seconds, roughly


class SearchBot:
    """Thinks as long as its budget allows, by default for one second on all cores.

    With a budget of simulations, the same seed and number of jobs give the same thought.
    """

    def __init__(
        self,
        name: str,
        game: str,
        seed: int,
        budget: Budget = ONE_SECOND,
        *,
        jobs: int | None = None,
        method: Method | None = None,
        kind: type[Tree] = Tree,
        net: Any = None,
    ) -> None:
        self.name = name
        self._game = game
        self._rng = game_rng(seed)
        self._budget = ONE_SECOND if budget.is_open else budget
        self._jobs = jobs or budget.cores or os.cpu_count() or 1
        self._method = method or bot_kit(game).search
        self._kind = kind
        self._net = net  # None: the one that comes with the game

    @property
    def is_ready(self) -> bool:
        """Whether it can think now, without compiling first."""
        return self._kind is not Tree or is_cached(self._game, "search")

    def prepare(self) -> None:
        """Compile what it needs, or load it from the cache."""
        if self._kind is Tree:
            _load(self._game)

    def think(self, game: Game[Any], s: Any, method: Method | None = None) -> Thought:
        """Return the actions tried with their chances to win, the one tried most first.

        A method given here replaces the bot's own.
        """
        self.prepare()
        room = nodes_for(self._budget)
        how = (self._rng, method or self._method, self._jobs, room, self._kind, self._net)
        trees = SearchTrees(game, s, *how)
        clock = Clock(self._budget)
        with ThreadPoolExecutor(self._jobs) as pool:
            while not clock.is_up(trees):
                trees.grow(clock.next_slice(trees), pool)
        return thought_of(game.legal(s), trees)


def nodes_for(budget: Budget) -> int:
    """Return how many nodes a tree needs, at most."""
    return min(ROOM, (budget.simulations or ROOM) + 1)


@functools.cache
def _load(game: str) -> None:
    """Compile the search of a game, or load it; once per process."""
    kind = find_game(game)
    example = kind.on(kind.boards[0], kind.seats[0])
    Tree(example, example.start(), 1, Method.by("random"), 1).grow(0)
    note_cached(game, "search")


class Growth(Protocol):
    """What is known of a search so far."""

    @property
    def trees(self) -> Sequence[Any]:
        """Those that grow at the same time."""

    @property
    def simulations(self) -> int:
        """The number of simulations so far."""

    @property
    def visits(self) -> list[int]:
        """How often each legal action was tried."""

    @property
    def wins(self) -> list[float]:
        """The victories that each legal action brought."""


class Clock:
    """What is left of a budget, in simulations."""

    def __init__(self, budget: Budget) -> None:
        self._limit = float("inf") if budget.simulations is None else budget.simulations
        self._seconds = budget.seconds
        self._begin = time.perf_counter()

    def is_up(self, trees: Growth) -> bool:
        """Whether the budget is spent, or the rest of it can change nothing."""
        if trees.simulations == 0:
            return False
        left = self._left(trees.simulations)
        return left < 1 or self._is_decided(trees, left)

    def _is_decided(self, trees: Growth, left: float) -> bool:
        """Whether the action tried most can no longer be overtaken."""
        most, second = sorted(trees.visits)[:-3:-1]
        return most - second > left

    def next_slice(self, trees: Growth) -> list[int]:
        """Return how many simulations each tree runs before the next look."""
        count = len(trees.trees)
        each = SLICE
        if self._seconds is not None:
            speed = trees.simulations / self._used() / count
            each = max(FIRST_SLICE, int(speed * self._seconds / LOOKS))
        total = max(1, int(min(self._left(trees.simulations), each * count)))
        return [total // count + (tree < total % count) for tree in range(count)]

    def _left(self, done: int) -> float:
        """Return roughly how many simulations the budget still allows."""
        left = self._limit - done
        if self._seconds is None or done == 0:
            return left
        used = self._used()
        return min(left, (self._seconds - used) * done / used)

    def _used(self) -> float:
        """Return the seconds used so far; at least one tick of a coarse clock."""
        return max(A_TICK, time.perf_counter() - self._begin)


def thought_of(actions: list[int], trees: Growth) -> Thought:
    """Return the actions tried, the one tried most first."""
    choices = [
        Choice(action, won / tried, {"visits": tried})
        for action, tried, won in zip(actions, trees.visits, trees.wins, strict=True)
        if tried
    ]
    choices.sort(key=lambda choice: (-choice.about["visits"], -choice.value))
    return Thought(tuple(choices), "wins", trees.simulations)
