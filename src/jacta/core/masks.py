"""Masks: whole numbers with a bit for each thing of a kind."""

from __future__ import annotations

import functools

__all__ = ["bits"]


@functools.lru_cache(65_536)
def bits(mask: int) -> tuple[int, ...]:
    """Return the positions of the set bits, ascending."""
    return tuple([i for i in range(mask.bit_length()) if mask >> i & 1])
