"""Lists of a person's tables; each table is summarised once per change.

A list loads no tables into memory and wakes no bots. Tables in memory are summarised directly;
for others the last summary is valid until their log has grown. A table without one is replayed
in a thread.
"""

from __future__ import annotations

from collections import OrderedDict
from operator import itemgetter
from typing import TYPE_CHECKING

from jacta.core.errors import JactaError
from jacta.server.refusals import Refusal
from jacta.server.table_info import flags_of, table_info

if TYPE_CHECKING:
    from jacta.server.audience import Audience
    from jacta.server.live import LiveTable
    from jacta.server.messages import TableInfo
    from jacta.server.storage import OwnedTable
    from jacta.server.tables import Tables

__all__ = ["Summaries"]

REMEMBERED = 20_000


class Summaries:
    """Summaries of tables, as everybody may see them."""

    def __init__(self, tables: Tables, audience: Audience) -> None:
        self._tables, self._audience = tables, audience
        self._known: OrderedDict[str, tuple[tuple[int, int], TableInfo]] = OrderedDict()
        tables.on_drop(self._remember)

    async def of(self, owner: str) -> list[TableInfo]:
        """Return the tables where somebody has a seat, the last changed first."""
        found = await self._tables.owned_by(owner)
        infos = [await self._info(table, owner) for table in found]
        return [info for info in infos if info is not None]

    async def branches(self, table_id: str, owner: str) -> list[TableInfo]:
        """Return somebody's tables that were played on from another, the earliest entry first."""
        found = [
            (origin.seq, table)
            for table in await self._tables.owned_by(owner)
            if (origin := table.arrangement.origin) is not None and origin.table == table_id
        ]
        found.sort(key=itemgetter(0))
        infos = [await self._info(table, owner) for _, table in found]
        return [info for info in infos if info is not None]

    async def _info(self, table: OwnedTable, viewer: str) -> TableInfo | None:
        """Return a table for a list; None if its log cannot be replayed."""
        live = self._tables.in_memory(table.id)
        if live is not None:
            return table_info(live, flags_of(live, viewer, self._audience.online(table.id)))
        known, info = self._known.get(table.id, ((-1, -1), None))
        if info is None or known != (table.log, table.version):
            info = await self._replayed(table.id)
        return info and _with_seats(info, table, viewer)

    async def _replayed(self, table_id: str) -> TableInfo | None:
        try:
            return self._remember(await self._tables.replayed(table_id))
        except Refusal:  # the server is busy, or the storage is down
            raise
        except JactaError:
            return None

    def _remember(self, live: LiveTable) -> TableInfo:
        info = table_info(live, flags_of(live, None))
        self._known[live.stored.id] = ((live.log, live.stored.version), info)
        self._known.move_to_end(live.stored.id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return info


def _with_seats(info: TableInfo, table: OwnedTable, viewer: str) -> TableInfo:
    """Return a table with its seats as stored; if anybody were there, it would be in memory."""
    seats = [
        before.model_copy(update={"mine": seat.owner is not None and seat.owner == viewer})
        for seat, before in zip(table.seats, info.seats, strict=True)
    ]
    return info.model_copy(update={"seats": seats})
