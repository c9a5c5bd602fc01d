"""Which mission to give back (rule 7.3)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.mlem.rules.names import DEEP_SPACE
from ...games.mlem.rules.tables import Tables

__all__ = ["worth_of_return"]


@rule
def worth_of_return(b: Tables, token: int) -> float:
    """Return how gladly a mission is given back: the farther its target, the gladder."""
    farthest = 0
    for space in range(DEEP_SPACE):
        if b.body[space] == b.mission_body[token]:
            farthest = space
    return float(farthest)
