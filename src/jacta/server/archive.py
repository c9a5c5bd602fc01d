"""The tables of a database for its operator: listing, reading, deleting, backups.

It works beside a running server, on any database that the server can use. It is not made for
speed; the server itself uses `jacta.server.storage`.
"""

from __future__ import annotations

import contextlib
import sqlite3
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import sqlalchemy as sa

from jacta.core.errors import SetupError
from jacta.server.arrangement import arrangement_of
from jacta.server.backends import check_backend, engine_for, is_postgres
from jacta.server.log_chain import ChainedEntry, moment_text
from jacta.server.models import EntryRow, SeatRow, TableRow
from jacta.server.sqlite import check_database, sqlite_path
from jacta.server.storage import LogEntry, StoredSeat, StoredTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sqlalchemy import Row

__all__ = ["Archive", "ArchivedTable"]

AT_ONCE = 500  # ids in one statement
BUSY_SECONDS = 30.0


class ArchivedTable(NamedTuple):
    """A table in a list; `entries` is the length of its log."""

    id: str
    game: str
    names: tuple[str, ...]
    phase: str
    entries: int
    created: datetime
    changed: datetime


class Archive:
    """All tables of a database."""

    def __init__(self, address: str) -> None:
        check_backend(address)
        self._is_file = not is_postgres(address)
        self._path = sqlite_path(address) if self._is_file else ""
        self._engine = engine_for(address)

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    # Reading

    def tables(self, older_than: datetime | None = None) -> Iterator[ArchivedTable]:
        """Yield all tables, or those that have not changed since a moment; the oldest first."""
        last, count = sa.func.max(EntryRow.at), sa.func.count(EntryRow.number)
        changed = sa.func.coalesce(last, TableRow.created)
        query = (
            sa.select(TableRow.id, TableRow.header, TableRow.arrangement, TableRow.created)
            .add_columns(last, count)
            .outerjoin(EntryRow, EntryRow.table == TableRow.id)
            .group_by(TableRow.id)
            .order_by(changed, TableRow.id)
        )
        if older_than is not None:
            moment = older_than.replace(tzinfo=None) if self._is_file else older_than
            query = query.having(changed < moment)
        with self._engine.connect() as connection:
            for row in connection.execute(query).all():
                yield _listed(*row)

    def ids(self) -> list[str]:
        """Return the ids of all tables."""
        with self._engine.connect() as connection:
            return list(connection.scalars(sa.select(TableRow.id).order_by(TableRow.id)))

    def stored(self, table_id: str) -> tuple[StoredTable, list[LogEntry]]:
        """Return a table and its log; raise SetupError if there is none."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(TableRow).where(TableRow.id == table_id)).first()
            seats = connection.execute(
                sa.select(SeatRow).where(SeatRow.table == table_id).order_by(SeatRow.seat)
            ).all()
        if found is None:
            raise SetupError(f"there is no table {table_id}")
        log = [_logged(entry) for entry in self.log(table_id)]
        changed = log[-1].at if log else None
        return _stored(found, [_seat(seat) for seat in seats], changed), log

    def log(self, table_id: str) -> list[ChainedEntry]:
        """Return the log of a table, with its hashes."""
        entry = EntryRow
        query = sa.select(entry.number, entry.by, entry.do, entry.at, entry.hash)
        with self._engine.connect() as connection:
            rows = connection.execute(query.where(entry.table == table_id).order_by(entry.number))
            return [ChainedEntry(n, by, do, moment_text(_utc(at)), h) for n, by, do, at, h in rows]

    # Changing

    def delete(self, table_ids: Sequence[str]) -> int:
        """Delete tables and their logs; return how many there were."""
        deleted = 0
        for start in range(0, len(table_ids), AT_ONCE):
            some = table_ids[start : start + AT_ONCE]
            with self._engine.begin() as connection:
                connection.execute(sa.delete(EntryRow).where(EntryRow.table.in_(some)))
                connection.execute(sa.delete(SeatRow).where(SeatRow.table.in_(some)))
                gone = connection.execute(sa.delete(TableRow).where(TableRow.id.in_(some)))
                deleted += gone.rowcount
        return deleted

    def _check_is_file(self, program: str) -> None:
        if not self._is_file:
            raise SetupError(f"PostgreSQL has its own program for that: {program}")

    def vacuum(self) -> None:
        """Free the disk space of deleted tables."""
        if not self._is_file:
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as alone:
                alone.execute(sa.text("VACUUM"))
            return
        with _sqlite(self._path) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def backup(self, path: Path) -> None:
        """Write all that is committed now into a new file, while the server runs on."""
        self._check_is_file("pg_dump")
        if path.exists():
            raise SetupError(f"{path} already exists and is not overwritten")
        with _sqlite(self._path) as source, _sqlite(str(path)) as target:
            source.backup(target)

    def restore(self, path: Path) -> int:
        """Bring back the tables of a backup that are missing; return how many.

        Existing tables do not change, so a running server is not disturbed.
        """
        self._check_is_file("pg_restore")
        if not path.is_file():
            raise SetupError(f"there is no backup {path}")
        check_database(f"sqlite:///{path}")
        with _sqlite(self._path) as connection:
            connection.execute("ATTACH DATABASE ? AS kept", (str(path),))
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(
                "CREATE TEMP TABLE missing AS"
                " SELECT id FROM kept.tables WHERE id NOT IN (SELECT id FROM main.tables)"
            )
            for name, key in (("tables", "id"), ("seats", "table"), ("entries", "table")):
                columns = ", ".join(f'"{column}"' for column in _columns(connection, name))
                connection.execute(
                    f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM kept.{name}"  # noqa: S608
                    f' WHERE "{key}" IN (SELECT id FROM missing)'
                )
            (count,) = connection.execute("SELECT count(*) FROM missing").fetchone()
            connection.execute("COMMIT")
        return int(count)


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA main.table_info({table})")]


@contextlib.contextmanager
def _sqlite(path: str) -> Iterator[sqlite3.Connection]:
    """Open a file and close it at the end; its errors become SetupError."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        yield connection
    except sqlite3.Error as error:
        raise SetupError(f"the database cannot be used: {error}") from None
    finally:
        connection.close()


def _utc(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _logged(entry: ChainedEntry) -> LogEntry:
    return LogEntry(entry.by, entry.do, datetime.fromisoformat(entry.at).replace(tzinfo=UTC))


def _seat(row: Row[Any]) -> StoredSeat:
    return StoredSeat(row.name, row.bot, row.owner, row.secret, row.absence)


def _stored(row: Row[Any], seats: list[StoredSeat], changed: datetime | None) -> StoredTable:
    return StoredTable(
        row.id,
        row.header,
        tuple(seats),
        human_pace=row.human_pace,
        created=_utc(row.created),
        changed=changed or _utc(row.created),
        next=row.next,
        arrangement=arrangement_of(row.arrangement),
        version=row.version,
    )


def _listed(
    table_id: str, header: str, arrangement: str, created: datetime, last: Any, entries: int
) -> ArchivedTable:
    data = msgspec.json.decode(header)
    names = tuple(player["name"] for player in data["players"])
    changed = created if last is None else last
    phase = arrangement_of(arrangement).phase
    return ArchivedTable(
        table_id, data["game"], names, phase, entries, _utc(created), _utc(changed)
    )
