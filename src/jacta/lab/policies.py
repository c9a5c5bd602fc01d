"""Bots that play whole series in compiled code: all that decide at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots import BOTS
from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["POLICIES", "check_policies"]

POLICIES = tuple(name for name in BOTS if name != "search")


def check_policies(names: Iterable[str]) -> None:
    """Refuse what no policy is called."""
    for name in names:
        if name not in POLICIES:
            raise SetupError(f"there is no policy {name!r}; there is: {', '.join(POLICIES)}")
