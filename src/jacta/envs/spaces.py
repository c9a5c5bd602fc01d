"""Gymnasium's spaces for observations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from jacta.envs.spec import Spec

__all__ = ["box_of"]


def box_of(spec: Spec, *, floats: bool) -> Any:
    """Return the space of a set-up's observations."""
    from gymnasium import spaces  # noqa: PLC0415 - only adapters need it

    if floats:
        return spaces.Box(-1.0, 1.0, (spec.layout.float_size,), np.float32)
    low, high = (np.array(bound, np.int16) for bound in spec.layout.bounds())
    return spaces.Box(low, high, dtype=np.int16)
