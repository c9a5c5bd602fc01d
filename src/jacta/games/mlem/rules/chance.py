"""Random outcomes of chance, with the right odds."""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.bits import nth_bit
from ....core.generator import below, some_bits
from ....core.rolls import random_roll
from .explorations import tokens_to_place
from .missions import DEALT
from .names import DEAL, FIRST, PLACE, ROLL
from .state import State
from .tables import Tables

__all__ = ["random_outcome"]


@rule
def random_outcome(b: Tables, s: State, rng: list[int]) -> int:
    """Return an outcome of the pending chance."""
    if s.phase == ROLL:
        return random_roll(b.rolls, s.dice, rng)
    if s.phase == FIRST:
        return below(rng, s.players)
    if s.phase == DEAL:
        return some_bits(s.mission_pile, DEALT, rng)
    if s.phase == PLACE:
        return some_bits(s.explore_pile, tokens_to_place(s), rng)
    return nth_bit(s.token_pile, below(rng, s.token_pile.bit_count()))
