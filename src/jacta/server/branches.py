"""What if: a new table that continues from any entry of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from jacta.bots import is_bot
from jacta.bots.opponents import usual_opponent
from jacta.core.records import Header
from jacta.server.arrangement import Arrangement, Origin
from jacta.server.identity import new_table_id
from jacta.server.new_tables import renamed
from jacta.server.refusals import Refusal
from jacta.server.storage import LogEntry, StoredSeat, StoredTable

if TYPE_CHECKING:
    from datetime import datetime

    from jacta.server.live import LiveTable

__all__ = ["branch_of"]


def branch_of(
    live: LiveTable, seq: int, seat: int, owner: str, now: datetime
) -> tuple[StoredTable, list[LogEntry]]:
    """Return a table that begins with the first entries of a finished game, and these entries.

    One seat is the owner's; bots play the others: those that did before, or the default bot. An
    imported record may name anything as a bot.
    """
    table, stored = live.table, live.stored
    if not table.is_over:
        raise Refusal("not-over", "The game is not over yet.")
    if seat not in range(len(stored.seats)) or seq not in range(table.seq):
        raise Refusal("malformed", "There is no such seat or entry to play on from.")
    name, usual = table.game.name, usual_opponent(table.game.name)
    played = [player.bot for player in msgspec.json.decode(stored.header, type=Header).players]
    bots = [before.bot or bot for before, bot in zip(stored.seats, played, strict=True)]
    seats = tuple(
        StoredSeat(before.name, owner=owner)
        if number == seat
        else StoredSeat(before.name, bots[number] if is_bot(bots[number], name) else usual)
        for number, before in enumerate(stored.seats)
    )
    entries = [
        LogEntry(-1 if event.by is None else event.by, event.do) for event in table.events()[:seq]
    ]
    arrangement = Arrangement(host=owner, started=now.timestamp(), origin=Origin(stored.id, seq))
    header = renamed(stored.header, seats)
    branch = StoredTable(
        new_table_id(),
        header,
        seats,
        human_pace=True,
        created=now,
        changed=now,
        arrangement=arrangement,
    )
    return branch, entries
