"""What every database is asked for in the same way; each has its own statements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from jacta.server.table_rows import loaded_table, owned_tables

if TYPE_CHECKING:
    from jacta.server.storage import LogEntry, OwnedTable, StoredTable

__all__ = ["TableReading"]

MOST_LISTED = 200
COUNT = "SELECT count(*) FROM tables"


class TableReading(ABC):
    """The reading half of a storage.

    `LOAD` and `OWNED` give one row, as `loaded_table` and `owned_tables` read it.
    """

    LOAD: ClassVar[str]
    OWNED: ClassVar[str]
    PROGRESS: ClassVar[str]  # one row with document and version

    @abstractmethod
    async def _flush(self) -> None:
        """Wait until everything submitted before is written or has failed."""

    @abstractmethod
    async def _read(self, statement: str, values: dict[str, Any]) -> tuple[Any, ...] | None:
        """Return the first row that a statement finds."""

    async def load(self, table_id: str, since: int) -> tuple[StoredTable, list[LogEntry]] | None:
        """Return a table and its log from entry number `since` + 1 on, if there is such a table."""
        await self._flush()
        row = await self._read(self.LOAD, {"id": table_id, "since": since})
        return None if row is None else loaded_table(table_id, row)

    async def owned_by(self, owner: str) -> list[OwnedTable]:
        """Return the tables where somebody has a seat, the last changed first."""
        row = await self._read(self.OWNED, {"owner": owner, "most": MOST_LISTED})
        return [] if row is None else owned_tables(row[0])

    async def progress(self, owner: str) -> tuple[str, int]:
        """Return somebody's progress and its version; version 0 if there is none."""
        row = await self._read(self.PROGRESS, {"owner": owner})
        return ("", 0) if row is None else (str(row[0]), int(row[1]))

    async def count(self) -> int:
        """Return the number of all tables."""
        row = await self._read(COUNT, {})
        return 0 if row is None else int(row[0])
