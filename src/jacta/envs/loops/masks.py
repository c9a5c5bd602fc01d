"""Marking legal actions, for both twins."""

from __future__ import annotations

from jacta.core.kernel import rule

__all__ = ["allow"]

WORD = 32  # numbers of actions in a word of `legal`


@rule
def allow(number: int, mask: list[int], legal: list[int]) -> None:
    """Mark the action with a dense number as legal."""
    mask[number] = 1
    legal[number // WORD] |= 1 << number % WORD
