"""The evolution strategy that proposes values: CMA-ES with margin for numbers and choices.

It begins around the board as it is. The same seed and the same losses give the same
proposals; so a search continues by telling it again what a log says.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.lab.tuning.freedom import Variable

__all__ = ["Numbers", "Proposals"]

Numbers = tuple[int, ...]  # of the choices, one for each free value

MISSING = "tuning needs libraries that are not installed: pip install 'jacta[tune]'"
STEP = 0.2  # of a range: the first standard deviation of a number
LEAST_STEP = 0.7
KEPT = 0.6  # the first chance of a choice to stay as it is
TRIES = 200  # for proposals that are boards


class Proposals:
    """Generations of proposals."""

    def __init__(
        self,
        variables: Sequence[Variable],
        start: Sequence[int],
        seed: int,
        step: float | None = None,
    ) -> None:
        try:
            cmaes: Any = importlib.import_module("cmaes")
        except ImportError:
            raise SetupError(MISSING) from None
        self._ordered = [v.ordered for v in variables]
        numbers = [(v, at) for v, at in zip(variables, start, strict=True) if v.ordered]
        choices = [(v, at) for v, at in zip(variables, start, strict=True) if not v.ordered]
        self._strategy = cmaes.CatCMAwM(
            seed=seed % 2**32, **_numbers_space(numbers, step), **_choices_space(choices)
        )
        self._asked: list[Any] = []

    @property
    def size(self) -> int:
        """How many proposals make a generation."""
        return int(self._strategy.population_size)

    def generation(self, is_valid: Callable[[Numbers], bool]) -> list[Numbers]:
        """Return the next proposals; those that are no boards are drawn again."""
        self._asked = [self._ask(is_valid) for _ in range(self.size)]
        return [self._numbers(solution) for solution in self._asked]

    def _ask(self, is_valid: Callable[[Numbers], bool]) -> Any:
        for _ in range(TRIES):
            solution = self._strategy.ask()
            if is_valid(self._numbers(solution)):
                return solution
        raise SetupError(f"none of {TRIES} proposals was a board: free less, or narrower ranges")

    def _numbers(self, solution: Any) -> Numbers:
        numbers = iter([] if solution.z is None else solution.z)
        choices = iter([] if solution.c is None else solution.c)
        return tuple(
            int(next(numbers)) if ordered else int(np.argmax(next(choices)))
            for ordered in self._ordered
        )

    def tell(self, losses: Sequence[float]) -> None:
        """Learn from the losses of the last generation."""
        self._strategy.tell(list(zip(self._asked, losses, strict=True)))


def _numbers_space(numbers: Sequence[tuple[Variable, int]], step: float | None) -> dict[str, Any]:
    if not numbers:
        return {}
    steps = [step or max(LEAST_STEP, STEP * (len(v.choices) - 1)) for v, _ in numbers]
    return {
        "z_space": [list(range(len(v.choices))) for v, _ in numbers],
        "mean": np.array([float(at) for _, at in numbers]),
        "cov": np.diag(np.square(steps)),
    }


def _choices_space(choices: Sequence[tuple[Variable, int]]) -> dict[str, Any]:
    if not choices:
        return {}
    chances = np.zeros((len(choices), max(len(v.choices) for v, _ in choices)))
    for row, (variable, at) in zip(chances, choices, strict=True):
        row[: len(variable.choices)] = (1 - KEPT) / (len(variable.choices) - 1)
        row[at] = KEPT
    return {"c_space": [len(v.choices) for v, _ in choices], "cat_param": chances}
