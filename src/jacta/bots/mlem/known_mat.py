"""Whether a mat is the one that the net of MLEM knows best: most of its training was on it.

The variants' tokens do not count: with variants the net takes advice on every mat.
"""

from __future__ import annotations

from jacta.core.kernel import rule

from ...games.mlem.rules.names import SPACES
from ...games.mlem.rules.tables import Tables

__all__ = ["KNOWN_MAT", "fingerprint", "is_known_mat"]

KNOWN_MAT = 3577528220  # the fingerprint of the standard mat; a test checks it

FNV_PRIME, LOW_BITS = 16777619, (1 << 32) - 1


@rule
def fingerprint(b: Tables) -> int:
    """Return a number that differs between mats: of their spaces, planets and moons."""
    mark = b.failures * 64 + b.comet * 8 + b.galaxy
    for space in range(SPACES):
        mark = (mark ^ (b.fuel[space] + 8 * b.burn[space] + (b.body[space] << 24))) * FNV_PRIME
        mark &= LOW_BITS
    for planet in range(b.planets):
        for medal in range(3):
            mark = (mark ^ b.planet_points[planet][medal]) * FNV_PRIME & LOW_BITS
    for spot in range(b.galaxy_spot):
        mark = (mark ^ b.spot_points[spot]) * FNV_PRIME & LOW_BITS
    return mark


@rule
def is_known_mat(b: Tables) -> bool:
    """Whether this is the mat that most training games were played on."""
    return fingerprint(b) == KNOWN_MAT
