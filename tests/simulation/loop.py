"""An event loop whose time is simulated: it never waits, and always runs in the same order."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["Stuck", "VirtualLoop"]


class Stuck(Exception):
    """Everybody waits, and nothing is going to happen."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs what is ready; if nothing is, jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._selector = self

    def time(self) -> float:
        """Return simulated seconds since the start."""
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        """Let the time pass until the next timer, as a selector would."""
        if timeout is None:
            raise Stuck("nothing is scheduled")
        self._now += timeout
        return []

    def _process_events(self, _events: list[Any]) -> None:
        """There are no events from outside."""

    def _write_to_self(self) -> None:
        """Nobody else needs to wake the loop: there are no threads."""
