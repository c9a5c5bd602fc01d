"""What the sign of a monster's field is expected to bring (the variant with signs)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.incognitos.rules.logbook import count_entries
from ...games.incognitos.rules.names import ARROW, DROP, OVAL, SIGNS, STAR, USED_ZERO, ZERO
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables

__all__ = ["sign_value"]

ARROW_VALUE = 0.7
SQUARE_VALUE = 0.3


@rule
def sign_value(b: Tables, s: State, field: int) -> float:
    """Rule 8: the expected points of the sign on a field of the scoring table."""
    if not s.variants & SIGNS:
        return 0.0
    shape = b.shape[field]
    if shape == STAR:
        return 1.0
    if shape == DROP:
        return -1.0
    if shape == OVAL:
        return 2.0 * count_entries(s, s.turn, ZERO) + count_entries(s, s.turn, USED_ZERO)
    return ARROW_VALUE if shape == ARROW else SQUARE_VALUE
