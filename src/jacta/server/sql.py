"""Storage in a relational database: SQLite by default, in a file of the user's."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import event, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine

from jacta.server.migrate import upgrade
from jacta.server.models import EntryRow, SeatRow, TableRow
from jacta.server.storage import Conflict, LogEntry, StoredSeat, StoredTable

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["SqlStorage"]

MOST_LISTED = 200


def _use_sqlite_safely(engine: AsyncEngine) -> None:
    """Survive a kill between two commits, and let readers read while one writes."""

    @event.listens_for(engine.sync_engine, "connect")
    def set_pragmas(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute("PRAGMA busy_timeout=10000")
        cursor.close()


class SqlStorage:
    """Tables in a relational database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._session = async_sessionmaker(engine, expire_on_commit=False)

    @classmethod
    async def open(cls, address: str) -> SqlStorage:
        """Connect, and bring the database's tables up to date."""
        engine = create_async_engine(address)
        if engine.dialect.name == "sqlite":
            _use_sqlite_safely(engine)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
        return cls(engine)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()

    async def create(self, table: StoredTable, log: Sequence[LogEntry]) -> None:
        """Keep a new table with the beginning of its log."""
        async with self._session.begin() as session:
            session.add(
                TableRow(
                    id=table.id,
                    header=table.header,
                    human_pace=table.human_pace,
                    created=table.created,
                    changed=table.changed,
                    next=table.next,
                )
            )
            await session.flush()
            session.add_all(_seat_row(table.id, i, seat) for i, seat in enumerate(table.seats))
            session.add_all(_entry_rows(table.id, 0, log))

    async def table(self, table_id: str) -> StoredTable | None:
        """Return a table, if there is one with this id."""
        async with self._session() as session:
            row = await session.get(TableRow, table_id)
            if row is None:
                return None
            seats = select(SeatRow).where(SeatRow.table == table_id).order_by(SeatRow.seat)
            return _stored(row, list(await session.scalars(seats)))

    async def log(self, table_id: str, since: int) -> list[LogEntry]:
        """Return the log from entry number `since` + 1 on."""
        wanted = (
            select(EntryRow.by, EntryRow.do)
            .where(EntryRow.table == table_id, EntryRow.number > since)
            .order_by(EntryRow.number)
        )
        async with self._session() as session:
            return [LogEntry(by, do) for by, do in await session.execute(wanted)]

    async def append(self, table_id: str, length: int, entries: Sequence[LogEntry]) -> None:
        """Append to a log of this length, all or nothing; raise Conflict if it is longer."""
        changed = update(TableRow).where(TableRow.id == table_id).values(changed=datetime.now(UTC))
        try:
            async with self._session.begin() as session:
                session.add_all(_entry_rows(table_id, length, entries))
                await session.flush()
                await session.execute(changed)
        except IntegrityError:
            raise Conflict(table_id) from None

    async def change_seat(self, table_id: str, seat: int, now: StoredSeat) -> None:
        """Change who sits at a seat."""
        async with self._session.begin() as session:
            await session.merge(_seat_row(table_id, seat, now))

    async def claim_seat(self, table_id: str, seat: int, now: StoredSeat) -> bool:
        """Take a seat that nobody owns; whether it was still free."""
        free = (
            update(SeatRow)
            .where(SeatRow.table == table_id, SeatRow.seat == seat, SeatRow.owner.is_(None))
            .values(name=now.name, owner=now.owner, bot=now.bot)
        )
        async with self._session.begin() as session:
            result: Any = await session.execute(free)
            return bool(result.rowcount)

    async def owned_by(self, owner: str) -> list[StoredTable]:
        """Return the tables where somebody has a seat, the last changed first."""
        mine = select(SeatRow.table).where(SeatRow.owner == owner).distinct()
        wanted = (
            select(TableRow)
            .where(TableRow.id.in_(mine))
            .order_by(TableRow.changed.desc())
            .limit(MOST_LISTED)
        )
        async with self._session() as session:
            rows = list(await session.scalars(wanted))
            ids = [row.id for row in rows]
            seats = select(SeatRow).where(SeatRow.table.in_(ids)).order_by(SeatRow.seat)
            by_table: dict[str, list[SeatRow]] = {}
            for seat in await session.scalars(seats):
                by_table.setdefault(seat.table, []).append(seat)
            return [_stored(row, by_table[row.id]) for row in rows]

    async def link_next(self, table_id: str, next_id: str) -> bool:
        """Name the table of the rematch; whether none was named before."""
        link = (
            update(TableRow)
            .where(TableRow.id == table_id, TableRow.next.is_(None))
            .values(next=next_id)
        )
        async with self._session.begin() as session:
            result: Any = await session.execute(link)
            return bool(result.rowcount)


def _seat_row(table_id: str, number: int, seat: StoredSeat) -> SeatRow:
    who = {"name": seat.name, "bot": seat.bot, "owner": seat.owner, "secret": seat.secret}
    return SeatRow(table=table_id, seat=number, **who)


def _entry_rows(table_id: str, length: int, entries: Sequence[LogEntry]) -> list[EntryRow]:
    now = datetime.now(UTC)
    return [
        EntryRow(table=table_id, number=length + i, by=entry.by, do=entry.do, at=now)
        for i, entry in enumerate(entries, 1)
    ]


def _stored(row: TableRow, seats: Sequence[SeatRow]) -> StoredTable:
    return StoredTable(
        id=row.id,
        header=row.header,
        seats=tuple(StoredSeat(s.name, s.bot, s.owner, s.secret) for s in seats),
        human_pace=row.human_pace,
        created=_aware(row.created),
        changed=_aware(row.changed),
        next=row.next,
    )


def _aware(moment: datetime) -> datetime:
    """SQLite forgets the time zone; all moments are kept in UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
