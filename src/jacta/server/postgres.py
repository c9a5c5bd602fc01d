"""Storage in PostgreSQL: any number of processes, on any number of machines.

The key (table, number) orders moves between processes as it does within one. Moves that are
ready at the same time share one statement, so one transaction and one flush of the disk.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
import psycopg
from psycopg import errors
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from jacta.core.errors import SetupError
from jacta.server.log_chain import Heads
from jacta.server.migrate import upgrade_postgres
from jacta.server.storage import Conflict, LogPart, StorageError
from jacta.server.table_reading import TableReading
from jacta.server.table_rows import (
    amended_row,
    amended_seats,
    first_entries,
    new_row,
    new_seats,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from psycopg import AsyncConnection

    from jacta.server.storage import LogEntry, StoredTable

__all__ = ["PostgresStorage", "check_postgres"]

T = TypeVar("T")

CONNECTIONS = 8
PATIENCE = 2.0  # seconds for a connection

TIME = """to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"""
SEATS = """(
  SELECT coalesce(json_agg(json_build_array(seat, name, bot, owner, secret, absence)), '[]')
  FROM seats WHERE "table" = tables.id)::text"""
LOAD = f"""
SELECT header, human_pace, {TIME % "created"}, next, arrangement, version,
  (SELECT {TIME % "at"} FROM entries WHERE "table" = tables.id ORDER BY number DESC LIMIT 1),
  {SEATS},
  (SELECT coalesce(json_agg(json_build_array(number, "by", "do")), '[]')
   FROM entries WHERE "table" = tables.id AND number > %(since)s)::text,
  CASE WHEN arrangement LIKE '%%"bank"%%' THEN
    (SELECT coalesce(json_agg(json_build_array(number, {TIME % "at"})), '[]')
     FROM entries WHERE "table" = tables.id AND number > %(since)s)::text
  END
FROM tables WHERE id = %(id)s
"""  # noqa: S608 - nothing of it comes from outside
OWNED = f"""
SELECT
  coalesce(json_agg(json_build_array(id, seats, next, length, arrangement, version)), '[]')::text
FROM (
  SELECT id, next, arrangement, version, {SEATS} AS seats, coalesce(last.number, 0) AS length
  FROM tables LEFT JOIN LATERAL (
    SELECT number, at FROM entries WHERE "table" = tables.id ORDER BY number DESC LIMIT 1
  ) AS last ON true
  WHERE id IN (SELECT "table" FROM seats WHERE owner = %(owner)s)
  ORDER BY coalesce(last.at, created) DESC LIMIT %(most)s
) AS found
"""  # noqa: S608
APPEND = """
INSERT INTO entries ("table", number, "by", "do", at, hash)
SELECT v->>0, (v->>1)::int, (v->>2)::int, v->>3, ((v->>4) || '+00')::timestamptz, v->>5
FROM jsonb_array_elements(%s::jsonb) AS v
"""
HASHES = """
SELECT "table", number, hash FROM entries JOIN jsonb_array_elements(%s::jsonb) AS v
ON "table" = v->>0 AND number = (v->>1)::int
"""
PROGRESS = "SELECT document, version FROM progress WHERE owner = %(owner)s"
KEEP_PROGRESS = """
INSERT INTO progress (owner, document, version) VALUES (%(owner)s, %(document)s, 1)
ON CONFLICT (owner) DO UPDATE SET document = excluded.document, version = progress.version + 1
WHERE progress.version = %(version)s
"""
CREATE = """
INSERT INTO tables (id, header, human_pace, created, changed, next, arrangement, version)
VALUES (%s, %s, %s, (%s || '+00')::timestamptz, (%s || '+00')::timestamptz, %s, %s, %s)
"""
SIT = """
INSERT INTO seats ("table", seat, name, bot, owner, secret, absence)
VALUES (%s, %s, %s, %s, %s, %s, %s)
"""
AMEND = """
UPDATE tables SET header = %s, next = %s, arrangement = %s, version = %s
WHERE id = %s AND version = %s
"""
RESEAT = """
UPDATE seats SET name = %s, bot = %s, owner = %s, secret = %s, absence = %s
WHERE "table" = %s AND seat = %s
"""


def check_postgres(address: str) -> None:
    """Bring a database up to date; raise SetupError if it cannot be used."""
    try:
        upgrade_postgres(address)
    except psycopg.Error as error:
        text = str(error).strip().splitlines()
        raise SetupError(f"the database cannot be used: {text[0] if text else error}") from None


class Waiting(NamedTuple):
    """A part to be appended, and where the answer goes; without a part, only the answer."""

    part: LogPart | None
    answer: asyncio.Future[None]


class PostgresStorage(TableReading):
    """Tables in a PostgreSQL database."""

    LOAD, OWNED, PROGRESS = LOAD, OWNED, PROGRESS

    def __init__(self, pool: AsyncConnectionPool[Any]) -> None:
        self._pool = pool
        self._heads = Heads()
        self._waiting: list[Waiting] = []
        self._appending: asyncio.Task[None] | None = None
        self._writing: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, address: str) -> PostgresStorage:
        """Open a database, and bring its tables up to date."""
        await asyncio.to_thread(check_postgres, address)
        pool = AsyncConnectionPool(
            address,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            reconnect_timeout=PATIENCE,
            check=AsyncConnectionPool.check_connection,
            open=False,
            kwargs={"autocommit": True},
        )
        await pool.open()
        return cls(pool)

    async def close(self) -> None:
        """Finish pending work, and close all connections."""
        await self._flush()
        await self._pool.close()

    # Reading

    async def _read(self, statement: str, values: dict[str, Any]) -> tuple[Any, ...] | None:
        async def fetch(connection: AsyncConnection[Any]) -> Any:
            return await (await connection.execute(statement, values)).fetchone()

        row: tuple[Any, ...] | None = await self._connected(fetch)
        return row

    async def _connected(self, work: Callable[[AsyncConnection[Any]], Awaitable[T]]) -> T:
        """Return the result of some work; raise StorageError for whatever goes wrong."""
        try:
            async with self._pool.connection() as connection:
                return await work(connection)
        except errors.IntegrityError as error:
            raise Conflict(_first_line(error)) from error
        except (psycopg.Error, PoolTimeout, OSError) as error:
            raise StorageError(f"{type(error).__name__}: {_first_line(error)}") from error

    # Writing: what was submitted is written, even if nobody waits for it any more

    async def _flush(self) -> None:
        """Wait until everything submitted before is written or has failed."""
        if self._writing:
            await asyncio.wait(list(self._writing))
        if self._appending is not None:
            await self._append(None)

    async def append(self, part: LogPart) -> None:
        """Append to a log, all or nothing; raise Conflict if it is longer by now."""
        await self._append(part)

    async def _append(self, part: LogPart | None) -> None:
        answer = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(part, answer))
        if self._appending is None:
            self._appending = asyncio.create_task(self._append_all())
        await answer

    async def _append_all(self) -> None:
        """Append what waits, group by group, until nothing does."""
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                parts = [one for one in group if one.part is not None]
                if parts:
                    await self._append_group(parts)
                for one in group:
                    _settle(one, None)
        finally:
            self._appending = None

    async def _append_group(self, group: Sequence[Waiting]) -> None:
        try:
            await self._insert(group)
        except Conflict:
            for one in group:
                try:
                    await self._insert([one])
                except Exception as error:  # noqa: BLE001 - somebody waits for an answer
                    _settle(one, error)
        except Exception as error:  # noqa: BLE001
            for one in group:
                _settle(one, error)

    async def _insert(self, group: Sequence[Waiting]) -> None:
        """Write the entries of all parts, each hanging on the one before it.

        All processes write in the same order, or two could wait for each other.
        """
        parts = sorted([one.part for one in group if one.part is not None])
        unknown = [
            (p.table, p.length) for p in parts if not self._heads.is_known(p.table, p.length)
        ]
        is_written = False

        async def write(connection: AsyncConnection[Any]) -> None:
            if unknown:
                found = await connection.execute(HASHES, (_json(unknown),))
                for table, number, hashed in await found.fetchall():
                    self._heads.learn(table, number, hashed)
            await connection.execute(APPEND, (_json(self._heads.staged(parts)),))

        try:
            await self._connected(write)
            is_written = True
        finally:
            self._heads.settle(is_written=is_written)

    async def _write(self, work: Callable[[AsyncConnection[Any]], Awaitable[T]]) -> T:
        """Return the result of some work in a transaction of its own."""

        async def transaction(connection: AsyncConnection[Any]) -> T:
            async with connection.transaction():
                return await work(connection)

        task = asyncio.create_task(self._attempt(transaction))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return await asyncio.shield(task)

    async def _attempt(self, work: Callable[[AsyncConnection[Any]], Awaitable[T]]) -> T:
        try:
            return await self._connected(work)
        except Conflict as error:  # of something that is not a log
            raise StorageError(str(error)) from error

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Store a new table with the beginning of its log."""
        row, seats, entries = new_row(table), new_seats(table), first_entries(table, log)

        async def write(connection: AsyncConnection[Any]) -> None:
            async with connection.cursor() as cursor:
                await cursor.execute(CREATE, row)
                await cursor.executemany(SIT, seats)
                if entries:
                    await cursor.execute(APPEND, (_json(entries),))

        await self._write(write)

    async def amend(self, table: StoredTable, opening: Sequence[LogEntry] = ()) -> bool:
        """Replace all of a table but its log and its times; whether it was at the version before.

        With an opening, an empty log begins with it; raise StorageError if it is not empty.
        """
        row, seats = amended_row(table), amended_seats(table)
        entries = first_entries(table, opening)

        async def write(connection: AsyncConnection[Any]) -> bool:
            async with connection.cursor() as cursor:
                await cursor.execute(AMEND, row)
                if not cursor.rowcount:
                    return False
                await cursor.executemany(RESEAT, seats)
                if entries:
                    await cursor.execute(APPEND, (_json(entries),))
            return True

        return await self._write(write)

    async def delete(self, table_id: str) -> bool:
        """Delete a table and its log; return whether it existed."""

        async def write(connection: AsyncConnection[Any]) -> bool:
            await connection.execute('DELETE FROM entries WHERE "table" = %s', (table_id,))
            await connection.execute('DELETE FROM seats WHERE "table" = %s', (table_id,))
            gone = await connection.execute("DELETE FROM tables WHERE id = %s", (table_id,))
            return bool(gone.rowcount)

        return await self._write(write)

    async def keep_progress(self, owner: str, document: str, version: int) -> bool:
        """Replace somebody's progress; whether it was at this version."""
        values = {"owner": owner, "document": document, "version": version}

        async def write(connection: AsyncConnection[Any]) -> bool:
            return bool((await connection.execute(KEEP_PROGRESS, values)).rowcount)

        return await self._write(write)


def _first_line(error: Exception) -> str:
    """Return what went wrong; further lines may quote whole rows, secrets included."""
    return next(iter(str(error).splitlines()), "")


def _json(rows: Any) -> str:
    return msgspec.json.encode(rows).decode()


def _settle(one: Waiting, error: Exception | None) -> None:
    """Answer somebody who still waits."""
    if one.answer.done():
        return
    if error is None:
        one.answer.set_result(None)
    else:
        one.answer.set_exception(error)
