"""Short notices between processes that a table has changed: a protocol, and its local form.

Within a process nobody needs them: whoever changes a table tells those who follow it at once
(`Tables.follow`). A notice says which table, how long its log is, and who says so; a process
that has the table in memory reads on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LocalNotices", "Notice", "Notices"]


class Notice(NamedTuple):
    """A table has changed: its log, its seats, or its rematch."""

    table: str
    log: int
    sender: str


class Notices(Protocol):
    """Carries notices to all processes; what changed is in the storage."""

    def publish(self, notice: Notice) -> None:
        """Send a notice to everybody, without waiting."""

    def subscribe(self, hear: Callable[[Notice], None]) -> None:
        """Have a function called with every notice."""


class LocalNotices:
    """Notices within one process."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[Notice], None]] = []

    def publish(self, notice: Notice) -> None:
        """Send a notice to everybody, without waiting."""
        for hear in self._subscribers:
            hear(notice)

    def subscribe(self, hear: Callable[[Notice], None]) -> None:
        """Have a function called with every notice."""
        self._subscribers.append(hear)
