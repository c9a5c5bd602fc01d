"""Which mission to return (rule 7.3)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...core.bits import first_bit
from ...games.mlem.rules.names import DEEP_SPACE
from ...games.mlem.rules.tables import Tables

__all__ = ["return_value"]


@rule
def return_value(b: Tables, token: int) -> float:
    """Return the value of returning a mission: the farther its nearest target, the higher.

    The distance of a target is that of its last space.
    """
    nearest = DEEP_SPACE
    bodies = b.mission_bodies[token]
    while bodies:
        body = first_bit(bodies)
        farthest = 0
        for space in range(DEEP_SPACE):
            if b.body[space] == body:
                farthest = space
        nearest = min(nearest, farthest)
        bodies &= bodies - 1
    return float(nearest)
