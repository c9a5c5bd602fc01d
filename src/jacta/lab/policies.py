"""Bots that play whole series in compiled code: all that need no search.

`net` is the learned player's net without the advice of `odds`: weaker in some set-ups, but many
times faster, so that a search can play thousands of games on each of hundreds of boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.bots import BOTS, KINDS, full_name
from jacta.bots.plugins import plugin_names
from jacta.bots.registry import net_path
from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["POLICIES", "full_policies"]

POLICIES = (*(name for name in BOTS if name != "search"), "net")


def full_policies(names: Iterable[str]) -> list[str]:
    """Return the full names of policies, such as `odds:steady` for `odds`; reject unknown ones.

    `learned:PATH.npz` is the learned player with the net of a file.
    """
    policies = [full_name(name) if name in KINDS else name for name in names]
    for name in policies:
        known = (*POLICIES, *plugin_names())
        if name not in known and not net_path(name):
            raise SetupError(f"unknown policy {name!r}; choose from {', '.join(known)}")
    return policies
