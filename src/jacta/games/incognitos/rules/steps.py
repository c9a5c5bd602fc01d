"""One step at a time from outside: for who drives the compiled rules by hand."""

from __future__ import annotations

from jacta.core.kernel import entry

from .flow import step
from .state import State
from .tables import Tables

__all__ = ["step_at"]


@entry
def step_at(boards: list[Tables], states: list[State], index: int, choice: int) -> None:
    """Go on in one of many states with a legal action, or an outcome of chance."""
    step(boards[0], states[index], choice)
