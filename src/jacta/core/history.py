"""What has happened at a table, and the state that it led to.

A step is kept as numbers and one short text. Past states are not kept, except one every few
steps: any other is found again by playing on from there. So a long game takes little memory,
and a step costs the same at the end of a game as at its beginning.
"""

from __future__ import annotations

import sys
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.core.game import Game

__all__ = ["History", "Step", "take_step"]

KEEP_EVERY = 32


class Step(NamedTuple):
    """An outcome or a decision: by whom, its number, its text, and what the rules told of it."""

    by: int
    choice: int
    do: str
    told: tuple[tuple[int, ...], ...]


def take_step(game: Game[Any], s: Any, by: int, choice: int) -> Step:
    """Change a state by a legal action or a possible outcome; return the step."""
    text = game.outcome_text(s, choice) if by == CHANCE else game.action_text(choice)
    s.told = []
    game.step(s, choice)
    return Step(by, choice, sys.intern(text), tuple(s.told))


class History:
    """The steps of a game so far. States that it hands out are never changed afterwards."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self.state = game.start()
        self.told = tuple(self.state.told)  # of the set-up
        self.steps: list[Step] = []
        self._kept = {0: self.state}

    def copy(self) -> History:
        """Return a history that goes on from here by itself."""
        twin = copy(self)
        twin.steps, twin._kept = self.steps.copy(), self._kept.copy()  # noqa: SLF001
        return twin

    def __len__(self) -> int:
        return len(self.steps)

    def extend(self, steps: Sequence[Step], state: Any) -> None:
        """Add steps that lead to a state, which the caller no longer changes."""
        self.steps += steps
        self.state = state
        if len(self.steps) - next(reversed(self._kept)) >= KEEP_EVERY:
            self._kept[len(self.steps)] = state

    def cut(self, length: int) -> list[Step]:
        """Take back all steps beyond a length; return them."""
        state = self.state_at(length)
        taken = self.steps[length:]
        del self.steps[length:]
        self._kept = {n: kept for n, kept in self._kept.items() if n <= length}
        self.state = state
        return taken

    def state_at(self, length: int) -> Any:
        """Return the state after so many steps."""
        if length == len(self.steps):
            return self.state
        nearest = max(n for n in self._kept if n <= length)
        if nearest == length:
            return self._kept[nearest]
        s = self._kept[nearest].copy()
        for step in self.steps[nearest:length]:
            self._game.step(s, step.choice)
        return s

    def states(self) -> Iterator[Any]:
        """Yield the state before each step. It changes when the next one is asked for."""
        s = self._kept[0].copy()
        for step in self.steps:
            yield s
            self._game.step(s, step.choice)
