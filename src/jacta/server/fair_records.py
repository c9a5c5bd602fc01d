"""What the record of a table says about its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.fair.headers import chained, fair_text, sealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.fair.headers import Fair
    from jacta.server.live import LiveTable
    from jacta.server.storage import LogEntry

__all__ = ["fair_record", "has_taken_back", "is_open", "what_is_fair"]


def is_open(live: LiveTable) -> bool:
    """Whether nobody can play any more, so that seed and links may be told."""
    return live.table.is_over or live.stored.arrangement.phase == "closed"


def has_taken_back(live: LiveTable) -> bool:
    """Whether the log has more entries than the record: a check then needs it."""
    return live.log != live.table.seq


def what_is_fair(live: LiveTable, log: Sequence[LogEntry] | None) -> Fair | None:
    """Return what a record may say about the dice of a table; the log where it is needed."""
    seal, chains = live.stored.arrangement.seal, live.stored.arrangement.chains
    can_tell, table = is_open(live), live.stored.id
    shown = None
    if log is not None and can_tell and has_taken_back(live):
        shown = [(by, do) for by, do, _ in log]
    if chains is not None:
        return chained(chains, table, shown, open_after=live.log if can_tell else None)
    return None if seal is None else sealed(seal, table, shown, is_open=can_tell)


def fair_record(live: LiveTable, fair: Fair | None) -> str:
    """Return the record of a table as text, with what it says about its dice."""
    record = live.table.record()
    return record.text() if fair is None else fair_text(record, fair)
