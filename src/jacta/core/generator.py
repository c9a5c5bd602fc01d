"""A random number generator that gives the same numbers in both twins.

Multiply-with-carry: the state is a number below 2**63, so it fits a signed
64-bit integer. The multiplier is the largest below 2**31 that makes
`multiplier * 2**32 - 1` a safe prime, which gives the longest period. The state
is kept in a list or array of one number, never in a game's state: a planner
must not see the dice to come.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from .bits import nth_bit

__all__ = ["below", "draw", "some_bits"]

MULTIPLIER = 2147483085
LOW = 0xFFFFFFFF


@rule
def draw(rng: list[int]) -> int:
    """Return the next number, 0 to 2**32 - 1."""
    x = (rng[0] & LOW) * MULTIPLIER + (rng[0] >> 32)
    rng[0] = x
    return (x ^ (x >> 32)) & LOW


@rule
def below(rng: list[int], n: int) -> int:
    """Return a number from 0 to n - 1."""
    return (draw(rng) * n) >> 32


@rule
def some_bits(mask: int, k: int, rng: list[int]) -> int:
    """Return k of the set bits, each choice equally likely."""
    chosen = 0
    for _ in range(k):
        bit = 1 << nth_bit(mask, below(rng, mask.bit_count()))
        chosen |= bit
        mask ^= bit
    return chosen
