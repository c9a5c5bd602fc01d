"""Seeds, and the generators of many games derived from one.

Consecutive seeds would give similar first draws, so every seed is hashed
(SplitMix64). The same function works on a Python int and on a NumPy array.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

__all__ = ["fresh_seed", "game_rng", "game_rngs", "rngs_of"]

WORD = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
BELOW = (1 << 62) - 1  # then made odd: the generator would get stuck at 0


def fresh_seed() -> int:
    """Return an unpredictable seed, short enough to read aloud."""
    return secrets.randbelow(10**9)


def game_rng(seed: int, game: int = 0) -> list[int]:
    """Return the generator of one game of a series."""
    return [_mixed(_mixed(seed & WORD) + game * GOLDEN) & BELOW | 1]


def game_rngs(seed: int, games: range) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the generators of several games of a series, one number each."""
    import numpy as np  # noqa: PLC0415 - a table runs without it

    return rngs_of(seed, np.arange(games.start, games.stop, dtype=np.uint64))


def rngs_of(seed: int, numbers: Any) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the generators of the games with these numbers, in an array."""
    import numpy as np  # noqa: PLC0415 - a table runs without it

    numbers = np.asarray(numbers, np.uint64)
    mixed = _mixed(np.uint64(_mixed(seed & WORD)) + numbers * np.uint64(GOLDEN))
    return np.asarray(mixed & BELOW | 1).astype(np.int64)


def _mixed(x: Any) -> Any:
    x = (x + GOLDEN) & WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & WORD
    return x ^ (x >> 31)
