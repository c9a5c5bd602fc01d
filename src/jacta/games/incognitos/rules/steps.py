"""One step at a time: for loops that are not to be copies of all rules, and for use by hand."""

from __future__ import annotations

from jacta.core.kernel import entry

from .flow import step
from .state import State
from .tables import Tables

__all__ = ["go_on", "step_at"]


@entry
def go_on(b: Tables, s: State, choice: int) -> None:
    """Go on with a legal action, or an outcome of chance: `step`, but not copied to every loop."""
    step(b, s, choice)


@entry
def step_at(boards: list[Tables], states: list[State], index: int, choice: int) -> None:
    """Go on in one of many states with a legal action, or an outcome of chance."""
    go_on(boards[0], states[index], choice)
