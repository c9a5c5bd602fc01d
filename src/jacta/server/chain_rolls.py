"""Tables that play by chains: anchors before the start, everybody's links for each roll.

A decision is written without what chance brings after it. The roll then waits for the links of
all seats that have a chain; as soon as they are stored, or marked as withheld, its outcome is
fixed, and any process may derive it and write it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from jacta.fair.chains import LENGTH, ChainError
from jacta.fair.dice import derived
from jacta.fair.plans import plan_of
from jacta.server.lobby import begun_if_complete, in_lobby
from jacta.server.refusals import Refusal
from jacta.server.tables import owned_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.fair.table_chains import TableChains
    from jacta.server.live import Attempt, LiveTable
    from jacta.server.storage import StoredTable
    from jacta.server.tables import Tables

__all__ = [
    "check_can_take_back",
    "gathering",
    "let_fall",
    "roll_waiting",
    "show_anchor",
    "show_link",
    "withhold",
]

MOST_ROLLS = LENGTH // 2  # after which nothing is taken back, so that the links last to the end


async def show_anchor(tables: Tables, table_id: str, seat: int, owner: str, anchor: str) -> None:
    """Take the anchor of a seat's chain; only before the start, when no die has fallen."""

    def shown(live: LiveTable) -> StoredTable | None:
        stored = in_lobby(live)
        owned_seat(live, seat, owner)
        chains = stored.arrangement.chains
        if chains is None:
            raise Refusal("wrong-chain", "This table does not play by chains.")
        if chains.anchors.get(seat) == anchor:
            return None
        changed = _with_chains(stored, _taken(lambda: chains.with_anchor(seat, anchor)))
        return begun_if_complete(live, changed, tables.clock.now())

    await tables.amend(table_id, shown)


def gathering(live: LiveTable) -> TableChains | None:
    """Return the chains of a table where a roll waits for links."""
    chains = live.stored.arrangement.chains
    if chains is None or not live.is_rolling or chains.is_gathered(live.log + 1):
        return None
    return chains


def roll_waiting(live: LiveTable) -> int | None:
    """Return the number of the roll that waits for links, if one does."""
    chains = gathering(live)
    return None if chains is None else chains.roll


async def show_link(
    tables: Tables, table_id: str, seat: int, owner: str, roll: int, link: str
) -> None:
    """Take a seat's link; the last one makes the roll fall. One that comes too late is ignored."""

    def shown(live: LiveTable) -> StoredTable | None:
        owned_seat(live, seat, owner)
        chains = gathering(live)
        if chains is None or roll != chains.roll or seat not in [s.seat for s in chains.missing]:
            return None
        return _with_chains(live.stored, _taken(lambda: chains.shown(seat, link, live.log + 1)))

    await let_fall(tables, await tables.amend(table_id, shown))


async def withhold(tables: Tables, table_id: str, entry: int) -> None:
    """Go on without the links that have not come for an entry of the log."""

    def gone_on(live: LiveTable) -> StoredTable | None:
        chains = gathering(live)
        if chains is None or entry != live.log + 1:
            return None
        return _with_chains(live.stored, chains.withheld(entry))

    await let_fall(tables, await tables.amend(table_id, gone_on))


async def let_fall(tables: Tables, live: LiveTable) -> None:
    """Write the outcome of a roll whose links are all there, unless somebody was faster."""

    def fallen(live: LiveTable) -> Attempt:
        chains = live.stored.arrangement.chains
        if chains is None or not live.is_rolling or not chains.is_gathered(live.log + 1):
            raise Refusal("stale", "The roll has fallen already.")
        plan = plan_of(live.table.game, live.table.state)
        return live.fallen(derived(chains.key(live.stored.id), live.log + 1, plan))

    if live.is_rolling and gathering(live) is None:
        try:
            await tables.write(live.stored.id, fallen)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise


def check_can_take_back(live: LiveTable) -> None:
    """Refuse to take back a roll that is in the air: whoever holds the last link may know it."""
    chains = live.stored.arrangement.chains
    if chains is not None and (live.is_rolling or chains.roll > MOST_ROLLS):
        raise Refusal("cannot-undo", "At this table nothing can be taken back now.")


def _taken(change: Callable[[], TableChains]) -> TableChains:
    try:
        return change()
    except ChainError as error:
        raise Refusal("wrong-chain", str(error)) from None


def _with_chains(stored: StoredTable, chains: TableChains) -> StoredTable:
    return replace(stored, arrangement=msgspec.structs.replace(stored.arrangement, chains=chains))
