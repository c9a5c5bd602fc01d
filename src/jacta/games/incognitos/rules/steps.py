"""One step at a time, not inlined: for loops, and for calls by hand."""

from __future__ import annotations

from jacta.core.kernel import entry

from .flow import step
from .state import State
from .tables import Tables

__all__ = ["go_on", "step_at"]


@entry
def go_on(b: Tables, s: State, choice: int) -> None:
    """Apply a legal action or an outcome of chance: `step`, but not inlined."""
    step(b, s, choice)


@entry
def step_at(boards: list[Tables], states: list[State], index: int, choice: int) -> None:
    """Apply a legal action or an outcome of chance to one of many states."""
    go_on(boards[0], states[index], choice)
