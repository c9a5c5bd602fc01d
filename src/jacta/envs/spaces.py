"""What environments share: spaces of observations, and checks of their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from jacta.envs.spec import Spec

__all__ = ["box_of", "check_choices", "check_observations"]


def box_of(spec: Spec, *, floats: bool) -> Any:
    """Return the space of a set-up's observations."""
    from gymnasium import spaces  # noqa: PLC0415 - only adapters need it

    if floats:
        return spaces.Box(-1.0, 1.0, (spec.layout.float_size,), np.float32)
    low, high = (np.array(bound, np.int16) for bound in spec.layout.bounds())
    return spaces.Box(low, high, dtype=np.int16)


def check_observations(observations: str) -> None:
    """Raise SetupError for a form of observations that no environment has."""
    if observations not in {"compact", "float"}:
        raise SetupError(f"observations are compact or float, not {observations!r}")


def check_choices(observations: str, illegal: str) -> None:
    """Raise SetupError for what an environment of Gymnasium does not offer."""
    check_observations(observations)
    if illegal not in {"ignore", "raise"}:
        raise SetupError(f"illegal actions are handled by ignore or raise, not {illegal!r}")
