"""Storage in a SQLite file, without an object layer: see `jacta.server.writer` for its speed.

Every call into SQLite releases the interpreter's lock, for each row again, and a busy event loop
gives it back late. So a table is read as one row, with its seats and its log as JSON.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.server.migrate import upgrade
from jacta.server.storage import StorageError
from jacta.server.table_reading import TableReading
from jacta.server.table_rows import (
    amended_row,
    amended_seats,
    first_entries,
    new_row,
    new_seats,
)
from jacta.server.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.server.storage import LogEntry, LogPart, StoredTable

__all__ = ["SqliteStorage", "check_database", "sqlite_path"]

BUSY_SECONDS = 5.0
PREFIXES = ("sqlite:///", "sqlite+aiosqlite:///")

LOAD = """
SELECT header, human_pace, created, next, arrangement, version,
  (SELECT at FROM entries WHERE "table" = :id ORDER BY number DESC LIMIT 1),
  (SELECT json_group_array(json_array(seat, name, bot, owner, secret, absence))
   FROM seats WHERE "table" = :id),
  (SELECT json_group_array(json_array(number, "by", "do"))
   FROM entries WHERE "table" = :id AND number > :since),
  CASE WHEN arrangement LIKE '%"bank"%' THEN
    (SELECT json_group_array(json_array(number, at))
     FROM entries WHERE "table" = :id AND number > :since)
  END
FROM tables WHERE id = :id
"""
OWNED = """
SELECT json_group_array(json_array(id, seats, next, length, arrangement, version)) FROM (
  SELECT id, next, length, arrangement, version,
    (SELECT json_group_array(json_array(seat, name, bot, owner, secret, absence))
     FROM seats WHERE "table" = id) AS seats
  FROM (
    SELECT id, next, created, arrangement, version,
      coalesce((SELECT max(number) FROM entries WHERE "table" = tables.id), 0) AS length
    FROM tables WHERE id IN (SELECT "table" FROM seats WHERE owner = :owner)
  )
  ORDER BY coalesce(
    (SELECT at FROM entries WHERE "table" = id AND number = length), created
  ) DESC
  LIMIT :most
)
"""
PROGRESS = "SELECT document, version FROM progress WHERE owner = :owner"
KEEP_PROGRESS = """
INSERT INTO progress (owner, document, version) VALUES (:owner, :document, 1)
ON CONFLICT (owner) DO UPDATE SET document = excluded.document, version = progress.version + 1
WHERE progress.version = :version
"""
ENTER = 'INSERT INTO entries ("table", number, "by", "do", at, hash) VALUES (?, ?, ?, ?, ?, ?)'


def sqlite_path(address: str) -> str:
    """Return the file that a database URL names."""
    for prefix in PREFIXES:
        if address.startswith(prefix):
            return address.removeprefix(prefix)
    raise SetupError(f"unknown kind of database: {address}; write sqlite:///FILE")


def _connected(path: str) -> sqlite3.Connection:
    """Open the file so that a commit survives a kill, and readers read while one writes."""
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def check_database(address: str) -> None:
    """Bring a database up to date; raise SetupError if it cannot be read and written."""
    path = sqlite_path(address)
    try:
        upgrade(path)
        connection = _connected(path)
        try:
            connection.execute("BEGIN IMMEDIATE").close()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version = {version}").close()  # changes nothing
            connection.execute("ROLLBACK").close()
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise SetupError(f"the database {Path(path)} cannot be used: {error}") from None


class SqliteStorage(TableReading):
    """Tables in a SQLite file: one thread writes, another reads."""

    LOAD, OWNED, PROGRESS = LOAD, OWNED, PROGRESS

    def __init__(self, path: str) -> None:
        self._reading = _connected(path)
        self._reader = ThreadPoolExecutor(1, "jacta reader")
        self._writer = Writer(_connected(path))

    @classmethod
    async def open(cls, address: str) -> SqliteStorage:
        """Open a database, and bring its tables up to date."""
        path = sqlite_path(address)
        await asyncio.to_thread(check_database, address)
        return cls(path)

    async def close(self) -> None:
        """Finish pending work, and close the file."""
        await self._writer.close()
        self._reader.shutdown()
        self._reading.close()

    # Reading

    async def _flush(self) -> None:
        await self._writer.flush()

    async def _read(self, statement: str, values: dict[str, Any]) -> tuple[Any, ...] | None:
        def fetch() -> Any:
            cursor = self._reading.execute(statement, values)
            row = cursor.fetchone()
            cursor.close()  # otherwise the reader keeps an old snapshot
            return row

        try:
            row: tuple[Any, ...] | None = await asyncio.get_running_loop().run_in_executor(
                self._reader, fetch
            )
        except (sqlite3.Error, RuntimeError) as error:
            raise StorageError(f"{type(error).__name__}: {error}") from error
        return row

    # Writing

    async def append(self, part: LogPart) -> None:
        """Append to a log, all or nothing; raise Conflict if it is longer by now."""
        await self._writer.append(part)

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Store a new table with the beginning of its log."""
        row, seats, entries = new_row(table), new_seats(table), first_entries(table, log)

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO tables"
                " (id, header, human_pace, created, changed, next, arrangement, version)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            connection.executemany(
                'INSERT INTO seats ("table", seat, name, bot, owner, secret, absence)'
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                seats,
            )
            connection.executemany(ENTER, entries)

        await self._writer.do(write)

    async def amend(self, table: StoredTable, opening: Sequence[LogEntry] = ()) -> bool:
        """Replace all of a table but its log and its times; whether it was at the version before.

        With an opening, an empty log begins with it; raise StorageError if it is not empty.
        """
        row, seats, entries = (
            amended_row(table),
            amended_seats(table),
            first_entries(table, opening),
        )

        def write(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "UPDATE tables SET header = ?, next = ?, arrangement = ?, version = ?"
                " WHERE id = ? AND version = ?",
                row,
            )
            if not found.rowcount:
                return False
            connection.executemany(
                "UPDATE seats SET name = ?, bot = ?, owner = ?, secret = ?, absence = ?"
                ' WHERE "table" = ? AND seat = ?',
                seats,
            )
            connection.executemany(ENTER, entries)
            return True

        return await self._writer.do(write)

    async def delete(self, table_id: str) -> bool:
        """Delete a table and its log; return whether it existed."""

        def write(connection: sqlite3.Connection) -> bool:
            for rows in ("entries", "seats"):
                connection.execute(f'DELETE FROM {rows} WHERE "table" = ?', (table_id,))  # noqa: S608
            found = connection.execute("DELETE FROM tables WHERE id = ?", (table_id,))
            return bool(found.rowcount)

        return await self._writer.do(write)

    async def keep_progress(self, owner: str, document: str, version: int) -> bool:
        """Replace somebody's progress; whether it was at this version."""
        values = {"owner": owner, "document": document, "version": version}
        return await self._writer.do(lambda one: bool(one.execute(KEEP_PROGRESS, values).rowcount))
