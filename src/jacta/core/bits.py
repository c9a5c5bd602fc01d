"""Sets of small numbers as bit masks, for both twins."""

from __future__ import annotations

from jacta.core.kernel import rule

__all__ = ["first_bit", "nth_bit"]


@rule
def first_bit(mask: int) -> int:
    """Return the position of the lowest set bit; -1 if there is none."""
    return (mask & -mask).bit_length() - 1


@rule
def nth_bit(mask: int, n: int) -> int:
    """Return the position of the n-th set bit, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return first_bit(mask)
