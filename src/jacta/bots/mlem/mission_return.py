"""Which mission to give back (rule 7.3)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.mlem.rules.names import DEEP_SPACE
from ...games.mlem.rules.tables import Tables

__all__ = ["worth_of_return"]


@rule
def worth_of_return(b: Tables, token: int) -> float:
    """Return how gladly a mission is given back: the farther its nearest target, the gladder.

    How far a target is, its last space tells.
    """
    nearest = DEEP_SPACE
    bodies = b.mission_bodies[token]
    while bodies:
        body = (bodies & -bodies).bit_length() - 1
        farthest = 0
        for space in range(DEEP_SPACE):
            if b.body[space] == body:
                farthest = space
        nearest = min(nearest, farthest)
        bodies &= bodies - 1
    return float(nearest)
