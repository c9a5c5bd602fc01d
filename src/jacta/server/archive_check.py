"""Whether anybody has changed the logs of a database.

Every log is a chain of hashes, is replayed by the rules, and its sealed dice are derived again.
Whoever can write to the database could also write new chains. So the last hashes can be kept
elsewhere, and compared later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from jacta.core.errors import JactaError, RecordError, SetupError
from jacta.fair.checking import check_dice_of
from jacta.fair.headers import sealed
from jacta.server.live import LiveTable
from jacta.server.log_chain import first_hash, next_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from jacta.server.archive import Archive
    from jacta.server.log_chain import ChainedEntry
    from jacta.server.storage import LogEntry, StoredTable

__all__ = ["Head", "Problem", "check_table", "compare_heads", "heads", "read_heads"]


class Head(NamedTuple):
    """The last entry of a log: how long it is, and its hash."""

    table: str
    length: int
    hash: str


class Problem(NamedTuple):
    """What is wrong with a table; entry 0 is the table itself."""

    table: str
    entry: int
    text: str


def check_table(archive: Archive, table_id: str, *, only_chain: bool = False) -> Problem | None:
    """Return what is wrong with a table, if anything."""
    log = archive.log(table_id)
    broken = _broken_entry(table_id, log)
    if broken is not None:
        return Problem(table_id, broken, "it was changed after it was written")
    if only_chain:
        return None
    try:
        _replay(*archive.stored(table_id))
    except RecordError as error:
        return Problem(table_id, error.line - 1, error.reason)
    except JactaError as error:
        return Problem(table_id, 0, str(error))
    return None


def _broken_entry(table_id: str, log: Sequence[ChainedEntry]) -> int | None:
    """Return the first entry that does not follow the one before it."""
    before = first_hash(table_id)
    for number, entry in enumerate(log, 1):
        before = next_hash(before, entry.number, entry.by, entry.do, entry.at)
        if entry.number != number or entry.hash != before:
            return number
    return None


def _replay(stored: StoredTable, log: Sequence[LogEntry]) -> None:
    """Replay a log, and derive its dice if they were sealed; raise RecordError at what is wrong."""
    live, seal = LiveTable(stored, log), stored.arrangement.seal
    if seal is not None:
        whole = [(by, do) for by, do, _ in log]
        taken_back = whole if live.log != live.table.seq else None
        fair = sealed(seal, stored.id, taken_back, is_open=True)
        check_dice_of(live.table.record(), fair)


# Hashes that are kept elsewhere


def heads(archive: Archive) -> Iterator[Head]:
    """Yield the last entry of each log that has any."""
    for table_id in archive.ids():
        log = archive.log(table_id)
        if log:
            yield Head(table_id, log[-1].number, log[-1].hash)


def read_heads(path: Path) -> list[Head]:
    """Return heads from a file; raise SetupError if it holds anything else."""
    try:
        lines = path.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=Head) for line in lines if line.strip()]
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise SetupError(f"{path} holds no hashes of logs: {error}") from None


def compare_heads(archive: Archive, known: Iterable[Head]) -> Iterator[Problem]:
    """Yield what has been rewritten, cut off or deleted since hashes were kept."""
    there = set(archive.ids())
    for head in known:
        log = archive.log(head.table) if head.table in there else []
        if head.table not in there:
            yield Problem(head.table, 0, "it was deleted")
        elif len(log) < head.length:
            yield Problem(head.table, len(log) + 1, f"it is missing; there were {head.length}")
        elif log[head.length - 1].hash != head.hash:
            yield Problem(head.table, head.length, "it, or one before it, was rewritten")
