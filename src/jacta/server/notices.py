"""Short notices between processes: a protocol, and its local form.

Within a process they are not needed: a table's followers are called at once (`Tables.follow`). A
`Notice` says which table has changed, how long its log is, and who sent it; a process that has the
table in memory reads the new entries. `Present` says who is at a table in a process, `Reacted`
what somebody there shows to the others: both are never stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["AnyNotice", "LocalNotices", "Missed", "Notice", "Notices", "Present", "Reacted"]


class Notice(NamedTuple):
    """A table has changed: its log, its seats, or its rematch."""

    table: str
    log: int
    sender: str


class Present(NamedTuple):
    """Who is at a table in the sender's process, and who of them looks at it, by digest.

    `number` grows: notices may overtake each other.
    """

    table: str
    sender: str
    number: int
    online: frozenset[str]
    looking: frozenset[str]


class Reacted(NamedTuple):
    """Somebody at a seat shows a reaction."""

    table: str
    sender: str
    seat: int
    emote: str


class Missed(NamedTuple):
    """Notices may have been lost: whoever holds a table reads it again. It is never sent."""


AnyNotice = Notice | Present | Reacted | Missed


class Notices(Protocol):
    """Carries notices to all processes; what changed is in the storage."""

    def publish(self, notice: AnyNotice) -> None:
        """Send a notice to everybody, without waiting."""

    def subscribe(self, hear: Callable[[AnyNotice], None]) -> None:
        """Call a function with every notice."""


class LocalNotices:
    """Notices within one process."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[AnyNotice], None]] = []

    def publish(self, notice: AnyNotice) -> None:
        """Send a notice to everybody, without waiting."""
        for hear in self._subscribers:
            hear(notice)

    def subscribe(self, hear: Callable[[AnyNotice], None]) -> None:
        """Call a function with every notice."""
        self._subscribers.append(hear)
