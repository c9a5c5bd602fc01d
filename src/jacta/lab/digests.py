"""Digests of everything that decides how a game is played, except the board and the dice."""

from __future__ import annotations

import functools
import hashlib

from jacta import __version__
from jacta.bots.kit import bot_kit
from jacta.core.kernel import sources_digest
from jacta.core.kits import find_kit

__all__ = ["play_digest", "weights_digest"]


@functools.cache
def play_digest(game: str) -> str:
    """Return a digest of this installation: the version, and a game's rules, bots and net."""
    sources = sources_digest(find_kit(game).package)
    return f"{__version__}-{sources}-{weights_digest(game)[:16]}"


@functools.cache
def weights_digest(game: str) -> str:
    """Return a digest of what the bots of a game have learned."""
    kit = find_kit(game)
    net = bot_kit(game).net if kit.bots else None
    return hashlib.sha256(net.read_bytes() if net else b"").hexdigest()
