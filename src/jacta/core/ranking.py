"""The best of several values, for both twins."""

from __future__ import annotations

from jacta.core.kernel import rule

__all__ = ["best_of"]


@rule
def best_of(values: list[float]) -> int:
    """Return the index of the highest value, the first of equal ones."""
    best = 0
    for n in range(1, len(values)):
        if values[n] > values[best]:
            best = n
    return best
