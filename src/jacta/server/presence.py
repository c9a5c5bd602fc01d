"""Who is at which table now, within this process."""

from __future__ import annotations

import contextlib
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

__all__ = ["PresenceBook"]


class PresenceBook:
    """Counts the open sockets of each person at each table."""

    def __init__(self) -> None:
        self._there: dict[str, Counter[str]] = defaultdict(Counter)

    def online(self, table_id: str) -> AbstractSet[str]:
        """Return who is at a table."""
        return self._there[table_id].keys() if table_id in self._there else set()

    @contextlib.contextmanager
    def present(self, table_id: str, person: str) -> Iterator[None]:
        """Count somebody as present for as long as the context lasts."""
        self._there[table_id][person] += 1
        try:
            yield
        finally:
            self._there[table_id][person] -= 1
            self._there[table_id] += Counter()  # forgets who has left
            if not self._there[table_id]:
                del self._there[table_id]
