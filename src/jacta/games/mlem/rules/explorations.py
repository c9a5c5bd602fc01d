"""Variant 7.2: explorations. Without it no token lies on the mat."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .names import (
    DEEP_SPACE,
    DICE,
    DIE_TOKEN,
    FOUND_POINTS,
    POINTS_TOKEN,
    REGAINED_DIE,
    TUNNEL_LENGTH,
    TUNNELLED,
)
from .state import State
from .tables import Tables

__all__ = ["exploration_points", "explore", "place_tokens", "tokens_to_place"]

OPEN_TOKENS = 5


@rule
def tokens_to_place(s: State) -> int:
    """Rule 7.2: five lie open, as long as the pile lasts."""
    return min(OPEN_TOKENS - s.explore_open.bit_count(), s.explore_pile.bit_count())


@rule
def place_tokens(s: State, spaces: int) -> None:
    """Rule 7.2: tokens from the pile lie open on their spaces."""
    s.explore_pile &= ~spaces
    s.explore_open |= spaces


@rule
def regain_die(s: State) -> None:
    """Rule 7.2: one discarded die returns, unless all six are there."""
    if s.dice < DICE:
        s.dice += 1
        tell(s, REGAINED_DIE, s.dice)


@rule
def explore(b: Tables, s: State) -> bool:
    """Rule 7.2: the token where the rocket ends takes effect; a tunnel may lead to another."""
    found = False
    while s.explore_open >> s.rocket & 1:
        found = True
        space = s.rocket
        s.explore_open ^= 1 << space
        effect = b.explore_effect[space]
        if effect == POINTS_TOKEN:
            s.explored[s.turn] |= 1 << space
            tell(s, FOUND_POINTS, s.turn)
        elif effect == DIE_TOKEN:
            regain_die(s)
        else:
            s.rocket = min(space + TUNNEL_LENGTH, DEEP_SPACE)
            tell(s, TUNNELLED, s.rocket)
    return found


@rule
def exploration_points(b: Tables, s: State, seat: int) -> int:
    """Rule 7.2: the point tokens kept, scored at the end."""
    points = 0
    spaces = s.explored[seat]
    while spaces:
        points += b.explore_points[(spaces & -spaces).bit_length() - 1]
        spaces &= spaces - 1
    return points
