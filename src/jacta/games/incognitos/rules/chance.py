"""Random outcomes of chance, with the right odds."""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.generator import below
from ....core.rolls import random_roll
from .names import FIRST
from .state import State
from .tables import Tables

__all__ = ["random_outcome"]


@rule
def random_outcome(b: Tables, s: State, rng: list[int]) -> int:
    """Return an outcome of the pending chance."""
    if s.phase == FIRST:
        return below(rng, s.players)
    return random_roll(b.rolls, s.dice, rng)
