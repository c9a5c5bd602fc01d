"""How the values of a flight are laid out: one list for every aid, space and number of dice.

The list holds the values of arriving somewhere, then those of flying on from there.
"""

from __future__ import annotations

from jacta.core.kernel import routine

from ....games.mlem.rules.names import DEEP_SPACE, DICE
from ....games.mlem.rules.state import State

__all__ = [
    "ENGINEER_READY",
    "FLYING",
    "ROW",
    "TOKEN_READY",
    "UNKNOWN",
    "VALUES",
    "better",
    "cell",
    "ready_aids",
]

ROW = DICE + 1
LAYER = (DEEP_SPACE + 1) * ROW
ENGINEER_READY, TOKEN_READY = 1, 2  # unused aids, as a mask
FLYING = 4 * LAYER  # where the values of flying on begin
VALUES = 2 * FLYING
UNKNOWN = -1e9  # the value of cell 0, which belongs to no dice


@routine
def cell(aids: int, space: int, dice: int) -> int:
    """Return the cell of arriving at a space with some dice and unused aids."""
    return aids * LAYER + space * ROW + dice


@routine
def ready_aids(s: State) -> int:
    """Rules 3.3, 7.1: which of an engineer and the expedition's token are unused."""
    return (ENGINEER_READY if s.engineers else 0) | (TOKEN_READY if s.token_ready else 0)


@routine
def better(values: list[float], one: int, other: int) -> int:
    """Return the cell with the higher value; of equal ones, the first."""
    return other if values[other] > values[one] else one
