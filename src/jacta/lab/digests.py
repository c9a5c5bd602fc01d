"""Digests of all that decides how games are played, the board and the dice apart."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from jacta import __version__, bots
from jacta.core.kernel import sources_digest

__all__ = ["play_digest", "weights_digest"]


@functools.cache
def play_digest() -> str:
    """Return a digest of this installation: the version, rules, bots and what they have learned."""
    return f"{__version__}-{sources_digest()}-{weights_digest()[:16]}"


@functools.cache
def weights_digest() -> str:
    """Return a digest of all that bots have learned."""
    digest = hashlib.sha256()
    for path in sorted(Path(bots.__file__).parent.rglob("*.npz")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
