"""Which actions are legal: counted, listed by number, and tested (rule 10)."""

from __future__ import annotations

from jacta.core.kernel import rule

from ....core.bits import nth_bit
from ....core.generator import below
from .names import (
    BOARD,
    BOARDING,
    CRASH,
    FLY,
    GROUPS,
    KEEP,
    LANDING,
    MAY_CRASH,
    MAY_KEEP,
    MAY_REROLL,
    PIP_GROUPS,
    REROLL,
    RETURN,
    RETURNING,
)
from .state import State

__all__ = ["count_actions", "nth_action", "random_action"]


@rule
def first_action(phase: int) -> int:
    """Return the action that bit 0 of the options stands for, outside the travel phase."""
    if phase == BOARD:
        return BOARDING
    return RETURNING if phase == RETURN else LANDING


@rule
def count_picks(groups: int) -> int:
    """Rule 3.2: any of the groups, but at least one."""
    return (1 << groups.bit_count()) - 1


@rule
def count_kept_picks(groups: int) -> int:
    """Rule 7.1: picks that spend a die, and so can keep it."""
    return count_picks(groups) - count_picks(groups & ~PIP_GROUPS)


@rule
def count_actions(s: State) -> int:
    """Return how many actions are legal."""
    options = s.options
    if s.phase != FLY:
        return options.bit_count()
    count = count_picks(options & GROUPS)
    if options & MAY_KEEP:
        count += count_kept_picks(options & GROUPS)
    if options & MAY_REROLL:
        count += 1
    if options & MAY_CRASH:
        count += 1
    return count


@rule
def spread(bits: int, mask: int) -> int:
    """Return the set bits of the mask whose ordinal numbers are set in bits."""
    chosen = 0
    while bits:
        if bits & 1:
            chosen |= mask & -mask
        mask &= mask - 1
        bits >>= 1
    return chosen


@rule
def nth_kept_pick(groups: int, n: int) -> int:
    """Return the n-th pick that spends a die: its lowest groups are faces with pips."""
    pips = (groups & PIP_GROUPS).bit_count()
    spending = (1 << pips) - 1
    return spread((n // spending) << pips | (n % spending + 1), groups) | KEEP


@rule
def nth_action(s: State, n: int) -> int:
    """Return the n-th legal action, counted from 0.

    Picks by their masks, picks that keep the dice, reroll, crash.
    """
    options = s.options
    if s.phase != FLY:
        return first_action(s.phase) + nth_bit(options, n)
    groups = options & GROUPS
    picks = count_picks(groups)
    if n < picks:
        return spread(n + 1, groups)
    n -= picks
    if options & MAY_KEEP:
        kept = count_kept_picks(groups)
        if n < kept:
            return nth_kept_pick(groups, n)
        n -= kept
    return REROLL if options & MAY_REROLL and n == 0 else CRASH


@rule
def random_action(s: State, rng: list[int]) -> int:
    """Return a random legal action, all equally likely."""
    return nth_action(s, below(rng, count_actions(s)))
