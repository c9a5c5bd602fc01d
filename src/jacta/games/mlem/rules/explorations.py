"""Variant 7.2: explorations. Without it no token lies on the mat."""

from __future__ import annotations

from jacta.core.kernel import routine, rule, tell

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
def place_tokens(s: State, tokens: int) -> None:
    """Rule 7.2: tokens from the pile lie open on their spaces."""
    s.explore_pile &= ~tokens
    s.explore_open |= tokens


@rule
def regain_die(s: State) -> None:
    """Rule 7.2: one discarded die returns, unless all six are there."""
    if s.dice < DICE:
        s.dice += 1
        tell(s, REGAINED_DIE, s.dice)


@rule
def take_effect(b: Tables, s: State, token: int) -> None:
    """Rule 7.2: points for the commander, or a die. Where a tunnel leads, `explore` decides."""
    if b.explore_effect[token] == POINTS_TOKEN:
        s.explored[s.turn] |= 1 << token
        tell(s, FOUND_POINTS, s.turn)
    elif b.explore_effect[token] == DIE_TOKEN:
        regain_die(s)


@rule
def explore(b: Tables, s: State) -> bool:
    """Rule 7.2: the tokens where the rocket ends take effect. True: there were some.

    Those of one space go in the file's order, tunnels last. Each tunnel moves the rocket
    four spaces on, and the tokens there take effect too.
    """
    here = s.explore_open & b.explore_at[s.rocket]
    if here:
        follow(b, s, here)
        return True
    return False


@routine
def follow(b: Tables, s: State, here: int) -> None:
    """Rule 7.2: the tokens here take effect, and those at the end of every tunnel."""
    tunnels = 0
    while True:
        s.explore_open &= ~here
        tunnels += (here & b.tunnels).bit_count()
        while here:
            take_effect(b, s, (here & -here).bit_length() - 1)
            here &= here - 1
        if tunnels == 0 or s.rocket == DEEP_SPACE:
            break
        tunnels -= 1
        s.rocket = min(s.rocket + TUNNEL_LENGTH, DEEP_SPACE)
        tell(s, TUNNELLED, s.rocket)
        here = s.explore_open & b.explore_at[s.rocket]


@rule
def exploration_points(b: Tables, s: State, seat: int) -> int:
    """Rule 7.2: the point tokens kept, scored at the end."""
    points = 0
    tokens = s.explored[seat]
    while tokens:
        points += b.explore_points[(tokens & -tokens).bit_length() - 1]
        tokens &= tokens - 1
    return points
