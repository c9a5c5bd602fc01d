"""Everything that happens in a simulation, as lines and as one hash, and what went wrong."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

__all__ = ["Trace", "Violation"]


MOST_LINES = 5_000  # ten times as many as usual


class Violation(AssertionError):
    """The server has broken a promise."""


class Trace:
    """Notes what happens; keeps the lines only if asked to."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *, keep: bool = False) -> None:
        self._loop, self._hash = loop, hashlib.sha256()
        self.most_lines = MOST_LINES
        self.lines: list[str] | None = [] if keep else None
        self._count = 0
        self.violation: BaseException | None = None  # the first

    def accuse(self, violation: BaseException) -> None:
        """Note that a promise is broken, and end the simulation."""
        if self.violation is None:
            self.violation = violation
            self._loop.stop()

    def note(self, what: str) -> None:
        """Add a line."""
        self._count += 1
        if self._count > self.most_lines:
            self.accuse(Violation("it never ends"))
        line = f"{self._loop.time():.6f} {what}\n"
        self._hash.update(line.encode())
        if self.lines is not None:
            self.lines.append(line)

    def digest(self) -> str:
        """Return the hash of all lines."""
        return self._hash.hexdigest()
