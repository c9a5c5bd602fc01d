"""What an engineer and the expedition's token add to a roll."""

from __future__ import annotations

from jacta.core.kernel import routine

from ....games.mlem.rules.names import EXTRA_DICE
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ....games.mlem.rules.travel import fuel_sum
from .cells import ENGINEER_READY, TOKEN_READY

__all__ = ["engineer_steps", "extra_steps", "has_token"]


@routine
def extra_steps(b: Tables, s: State, aids: int, space: int) -> int:
    """Rule 7.1: how far the token's extra dice lead from here, if they are unused."""
    if not aids & TOKEN_READY or b.token_ability[s.token] != EXTRA_DICE:
        return 0
    return fuel_sum(b.burn[space], b.token_faces[s.token] & b.fuel[space])


@routine
def engineer_steps(b: Tables, aids: int, space: int) -> int:
    """Rule 3.3: 1 where an engineer can be added."""
    return 1 if aids & ENGINEER_READY and b.fuel[space] & 15 else 0


@routine
def has_token(b: Tables, s: State, aids: int, ability: int) -> bool:
    """Rule 7.1: whether the token is unused and has this ability."""
    return aids & TOKEN_READY != 0 and b.token_ability[s.token] == ability
