"""The steps of a game so far, and the state they led to.

A step is a few numbers and one short text. A state is kept only once every few steps; any
other is found by replaying from the nearest one. A long game therefore takes little memory,
and a step costs the same at the end of a game as at the beginning.
"""

from __future__ import annotations

import sys
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from jacta.core.game import CHANCE
from jacta.core.layout import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.core.game import Game

__all__ = ["History", "Step", "share_unchanged", "take_step"]

KEEP_EVERY = 32


class Step(NamedTuple):
    """An outcome or a decision: by whom, its number, its text, and what the rules told."""

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


def share_unchanged(s: Any, before: Any) -> Any:
    """Let a state hold the very lists of an earlier one where they are equal; return it.

    Neither may change any more. Most lists stay as they are, so a game in progress takes less
    memory, and what depends on them is found unchanged at once.
    """
    if not isinstance(s, Record):  # a game of its own kind
        return s
    now, was = s.__dict__, before.__dict__
    for name in (*s.LISTS, *s.GRIDS):
        old = was[name]
        if now[name] == old:
            now[name] = old
    return s


class _Stages(list[tuple[int, ...]]):
    """What the rules tell, with a copy of the state as it was told each time."""

    def __init__(self, s: Any) -> None:
        super().__init__()
        self._state, self.states = s, list[Any]()

    def append(self, fact: tuple[int, ...]) -> None:
        """Note a fact, and the state after it."""
        super().append(fact)
        self.states.append(self._state.copy())


class History:
    """The steps of a game so far. A state that it returns never changes afterwards."""

    def __init__(self, game: Game[Any], begin: Any = None) -> None:
        self._game = game
        self.state = game.start() if begin is None else begin.copy()
        self.told = tuple(self.state.told)  # by the set-up
        self.steps: list[Step] = []
        self._kept = {0: self.state}
        self._before = (0, self.state)  # the last change: what is asked for most

    def copy(self) -> History:
        """Return an independent history that continues from here."""
        twin = copy(self)
        twin.steps, twin._kept = self.steps.copy(), self._kept.copy()  # noqa: SLF001
        return twin

    def __len__(self) -> int:
        return len(self.steps)

    def extend(self, steps: Sequence[Step], state: Any) -> None:
        """Add steps and the state they lead to, which the caller must no longer change."""
        self._before = (len(self.steps), self.state)
        self.steps += steps
        self.state = state
        if len(self.steps) - next(reversed(self._kept)) >= KEEP_EVERY:
            self._kept[len(self.steps)] = state

    def cut(self, length: int) -> list[Step]:
        """Remove and return all steps beyond a length."""
        state = self.state_at(length)
        taken = self.steps[length:]
        del self.steps[length:]
        self._kept = {n: kept for n, kept in self._kept.items() if n <= length}
        self._before = (length, state)
        self.state = state
        return taken

    def state_at(self, length: int) -> Any:
        """Return the state after that many steps."""
        if length == len(self.steps):
            return self.state
        if length == self._before[0]:
            return self._before[1]
        nearest = max(n for n in self._kept if n <= length)
        if nearest == length:
            return self._kept[nearest]
        s = self._kept[nearest].copy()
        for step in self.steps[nearest:length]:
            self._game.step(s, step.choice)
        return s

    def states(self) -> Iterator[Any]:
        """Yield the state before each step: one object, changed in place for the next."""
        s = self._kept[0].copy()
        for step in self.steps:
            yield s
            self._game.step(s, step.choice)

    def stages(self, since: int) -> Iterator[list[Any]]:
        """Yield for each later step the states on its way: after each fact, and at its end."""
        s = self.state_at(since).copy()
        for seq, step in enumerate(self.steps[since:], since + 1):
            s.told = told = _Stages(s)
            self._game.step(s, step.choice)
            for state in told.states:
                self._game.forget_choices(state)
            yield [*told.states, self.state if seq == len(self.steps) else s.copy()]
