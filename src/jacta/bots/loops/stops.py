"""From one stop of a game to the next."""

from __future__ import annotations

from jacta.core.kernel import entry

from .engine import State, Tables, step

__all__ = ["go_on"]


@entry
def go_on(b: Tables, s: State, choice: int) -> None:
    """Go on with a legal action, or an outcome of chance: `step`, but not copied to every loop."""
    step(b, s, choice)
