"""Call a rule of a compiled twin from plain code, which only entries allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def from_outside(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a compiled rule in a function that plain code can call."""
    import numba  # noqa: PLC0415 - slow to import, and only slow tests need it

    called: Callable[..., Any] = numba.njit(lambda *arguments: rule(*arguments))  # noqa: PLW0108
    return called
