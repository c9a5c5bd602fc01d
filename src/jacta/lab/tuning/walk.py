"""A walk through boards: change a few values of the best one so far, and keep what is better.

Where a board is nearly as wanted, most values are right already. A walk then finds better boards
sooner than an evolution strategy, which changes many values at a time.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.lab.tuning.freedom import Variable
    from jacta.lab.tuning.proposals import Numbers

__all__ = ["Walk"]

SIZE = 8  # proposals from one place
CHANGES = (1, 1, 2, 2, 3, 4)  # values changed at once, each number equally often
STRIDE = 0.2  # of an ordered list: how far a value moves, at most; at least one place
TRIES = 200  # for a proposal that is a board


class Walk:
    """Generations of proposals around the best board so far."""

    def __init__(self, variables: Sequence[Variable], start: Sequence[int], seed: int) -> None:
        self._variables, self._rng = variables, random.Random(seed)  # noqa: S311 - not a secret
        self._best: Numbers = tuple(start)
        self._least = float("inf")
        self._asked: list[Numbers] = []

    @property
    def size(self) -> int:
        """How many proposals make a generation."""
        return SIZE

    def generation(self, is_valid: Callable[[Numbers], bool]) -> list[Numbers]:
        """Return the next proposals; those that are no boards are drawn again.

        The first generation contains the start itself, so that only a better board replaces it.
        """
        drawn = [self._ask(is_valid) for _ in range(SIZE)]
        self._asked = drawn if self._least < float("inf") else [self._best, *drawn[1:]]
        return self._asked

    def _ask(self, is_valid: Callable[[Numbers], bool]) -> Numbers:
        for _ in range(TRIES):
            if is_valid(numbers := self._changed()):
                return numbers
        raise SetupError(f"none of {TRIES} proposals was a board: free less, or narrower ranges")

    def _changed(self) -> Numbers:
        """Return the best board with a few other values."""
        numbers = list(self._best)
        count = min(self._rng.choice(CHANGES), len(numbers))
        for place in self._rng.sample(range(len(numbers)), count):
            numbers[place] = self._rng.choice(self._near(place))
        return tuple(numbers)

    def _near(self, place: int) -> list[int]:
        """Return the other choices of a value; of an ordered list, those nearby."""
        variable, at = self._variables[place], self._best[place]
        others = [n for n in range(len(variable.choices)) if n != at]
        if not variable.ordered:
            return others
        stride = max(1, round(STRIDE * (len(variable.choices) - 1)))
        return [n for n in others if abs(n - at) <= stride]

    def tell(self, losses: Sequence[float]) -> None:
        """Go on from the best board of the last generation, if it is better than all before."""
        least = min(losses)
        if least < self._least:
            self._best, self._least = self._asked[list(losses).index(least)], least
