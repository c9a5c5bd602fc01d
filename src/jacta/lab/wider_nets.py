"""More hidden units for a net that has learned already, so it need not start over."""

from __future__ import annotations

from typing import Any

from jacta.bots.nets.net import hidden_of
from jacta.core.errors import SetupError

__all__ = ["widened"]


def widened(parent: Any, newborn: Any, features: int, seats: int) -> Any:
    """Return a net of the newborn one's size that judges exactly as its parent does.

    The units that the parent lacks look at what they see like those of the newborn net, but
    their output has no weight yet: learning will use them because they differ from all others.
    """
    had = hidden_of(parent, features, seats)
    units = hidden_of(newborn, features, seats)
    if had > units:
        raise SetupError(f"the net to start from has {had} hidden units, more than {units}")
    net = newborn.copy()
    within, bias, heard, outward = _parts(net, features, units, seats)
    parents = _parts(parent, features, had, seats)
    heard[had:] = 0.0
    mine = (within[:, :had], bias[:had], heard[:had], outward)
    for part, known in zip(mine, parents, strict=True):
        part[...] = known
    return net


def _parts(net: Any, features: int, units: int, seats: int) -> tuple[Any, Any, Any, Any]:
    """Return views of a net: feature to unit, the units' bias, unit to seat, the seats' bias."""
    bias = features * units
    out = bias + units
    heard = net[out : out + units * seats].reshape(units, seats)
    return net[:bias].reshape(features, units), net[bias:out], heard, net[out + units * seats :]
