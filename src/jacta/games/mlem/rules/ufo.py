"""Variant 7.1: the UFO and the expedition tokens.

Without the variant no token is ever ready and the UFO is off the mat, so these
rules do nothing.
"""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .names import (
    BOARD,
    EXTRA,
    EXTRA_DICE,
    KEEP_DICE,
    MAY_KEEP,
    MAY_REROLL,
    MET_UFO,
    PIP_GROUPS,
    UFO_FLEW,
)
from .state import State
from .tables import Tables

__all__ = ["extra_dice", "meet_ufo", "reveal_token", "token_options", "ufo_points", "use_token"]

UFO_TOKENS = 5


@rule
def reveal_token(b: Tables, s: State, token: int) -> None:
    """Rule 7.1: the UFO flies toward the start, the dice are counted, then all board.

    The token never comes back.
    """
    s.token_pile &= ~(1 << token)
    s.token = token
    s.token_ready = 1
    s.dice = b.token_dice[token]
    s.ufo = max(0, s.ufo - b.token_flight[token])
    s.phase = BOARD
    tell(s, UFO_FLEW, s.ufo)


@rule
def extra_dice(b: Tables, s: State) -> int:
    """Rule 7.1: all of the token's dice whose face is fuel here."""
    return b.token_faces[s.token] & b.fuel[s.rocket]


@rule
def token_options(b: Tables, s: State, dice_groups: int) -> int:
    """Rule 7.1: what the unused token allows now.

    Keeping is offered only where it saves a die: the last one stays anyway, and
    `*`, engineers and extra dice are never discarded.
    """
    if not s.token_ready:
        return 0
    ability = b.token_ability[s.token]
    if ability == EXTRA_DICE:
        return EXTRA if extra_dice(b, s) else 0
    if ability == KEEP_DICE:
        return MAY_KEEP if s.dice > 1 and dice_groups & PIP_GROUPS else 0
    return MAY_REROLL


@rule
def use_token(s: State) -> None:
    """Rule 7.1: the ability may be used once an expedition."""
    s.token_ready = 0


@rule
def meet_ufo(s: State) -> None:
    """Rule 7.1: if the travel phase ends on the UFO, the commander takes its top token."""
    if s.rocket == s.ufo and s.ufo_left:
        s.ufo_tokens[s.turn] |= 1 << (UFO_TOKENS - s.ufo_left)
        s.ufo_left -= 1
        tell(s, MET_UFO, s.turn)


@rule
def ufo_points(b: Tables, s: State, seat: int) -> int:
    """Rule 7.1: the UFO tokens taken, scored at the end."""
    points = 0
    for token in range(UFO_TOKENS):
        if s.ufo_tokens[seat] >> token & 1:
            points += b.ufo_points[token]
    return points
