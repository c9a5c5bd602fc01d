"""Whether a game's judge is compiled; asked without loading NumPy."""

from __future__ import annotations

from jacta.core.kernel import is_cached

__all__ = ["COMPILED", "is_prepared"]

COMPILED = "judging"  # the note in the cache


def is_prepared(game: str) -> bool:
    """Whether the compiled code of a game's judge is in the cache."""
    return is_cached(game, COMPILED)
