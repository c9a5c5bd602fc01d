"""Tables as rows of a database: what every storage writes and reads in the same way."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from jacta.server.arrangement import Absence, arrangement_of, text_of
from jacta.server.log_chain import chained, first_hash, moment_text
from jacta.server.storage import LogEntry, OwnedTable, StoredSeat, StoredTable

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "amended_row",
    "amended_seats",
    "first_entries",
    "loaded_table",
    "new_row",
    "new_seats",
    "owned_tables",
]

SEATS = msgspec.json.Decoder(
    list[tuple[int, str, str | None, str | None, str | None, Absence | None]]
)
ENTRIES = msgspec.json.Decoder(list[tuple[int, int, str]])
TIMES = msgspec.json.Decoder(list[tuple[int, str]])
LISTED = msgspec.json.Decoder(list[tuple[str, str, str | None, int, str, int]])

Row = tuple[Any, ...]

# Writing


def new_row(table: StoredTable) -> Row:
    """Return id, header, pace, creation, change, rematch, arrangement and version."""
    times = moment_text(table.created), moment_text(table.changed)
    about = text_of(table.arrangement), table.version
    return table.id, table.header, table.human_pace, *times, table.next, *about


def new_seats(table: StoredTable) -> list[Row]:
    """Return the seats, each with table and number first."""
    return [
        (table.id, number, seat.name, seat.bot, seat.owner, seat.secret, seat.absence)
        for number, seat in enumerate(table.seats)
    ]


def first_entries(table: StoredTable, log: Sequence[LogEntry]) -> list[Row]:
    """Return the beginning of a log, chained, each with the table first."""
    played = [(entry.by, entry.do) for entry in log]
    at = moment_text(table.changed)
    return [(table.id, *entry) for entry in chained(first_hash(table.id), 0, played, at)]


def amended_row(table: StoredTable) -> Row:
    """Return header, rematch, arrangement and version; then id and the version before."""
    about = text_of(table.arrangement), table.version
    return table.header, table.next, *about, table.id, table.version - 1


def amended_seats(table: StoredTable) -> list[Row]:
    """Return the seats, each with table and number last."""
    return [(*row[2:], row[0], row[1]) for row in new_seats(table)]


# Reading


def loaded_table(table_id: str, row: Row) -> tuple[StoredTable, list[LogEntry]]:
    """Return a table and its log; seats, entries and times are lists in JSON."""
    header, human_pace, created, following, arrangement, version = row[:6]
    changed, seats, entries, times = row[6:]
    stored = StoredTable(
        id=table_id,
        header=header,
        seats=_seats(seats),
        human_pace=bool(human_pace),
        created=_moment(created),
        changed=_moment(changed or created),
        next=following,
        arrangement=arrangement_of(arrangement),
        version=version,
    )
    log = [LogEntry(by, do) for _, by, do in sorted(ENTRIES.decode(entries))]
    if times is not None:
        moments = sorted(TIMES.decode(times))
        log = [entry._replace(at=_moment(at)) for entry, (_, at) in zip(log, moments, strict=True)]
    return stored, log


def owned_tables(text: str) -> list[OwnedTable]:
    """Return a list of tables from JSON."""
    return [
        OwnedTable(id_, _seats(seats), next_, log, arrangement_of(arrangement), version)
        for id_, seats, next_, log, arrangement, version in LISTED.decode(text)
    ]


def _seats(text: str) -> tuple[StoredSeat, ...]:
    return tuple(StoredSeat(*seat[1:]) for seat in sorted(SEATS.decode(text)))


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
