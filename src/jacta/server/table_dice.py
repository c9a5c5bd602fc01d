"""The dice of a table: sealed before its first roll, unless others are injected.

The seal is stored with what people arrange at the table.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from jacta.fair.dice import SealedDice
from jacta.fair.seals import Seal, table_key
from jacta.server.live import FairDice
from jacta.server.tutorials import SCRIPTED, lesson_dice

if TYPE_CHECKING:
    from jacta.core.dice import Dice
    from jacta.server.live import LiveTable
    from jacta.server.storage import StoredTable

__all__ = ["dice_at", "with_seal"]

KEYS_KEPT = 4096


def with_seal(stored: StoredTable, before: int = 0) -> StoredTable:
    """Return a new table with a seal, unless it has one or its dice follow a script."""
    arrangement = stored.arrangement
    if arrangement.chains is not None or arrangement.seal is not None:
        return stored
    if any(seat.bot == SCRIPTED for seat in stored.seats):
        return stored
    sealed = msgspec.structs.replace(arrangement, seal=Seal.new(since=before))
    return replace(stored, arrangement=sealed)


def dice_at(live: LiveTable, injected: Dice | None, *, after: int) -> Dice | None:
    """Return the dice of a table, as they fall after a number of further entries of its log.

    None where every roll waits for everybody's links.
    """
    arrangement = live.stored.arrangement
    if arrangement.chains is not None:
        return None
    seal = arrangement.seal
    if injected is not None:
        usual = injected
    elif seal is None:  # a tutorial, or a table from before there were seals
        usual = FairDice()
    else:
        usual = SealedDice(_key(seal, live.stored.id), live.log + after + 1)
    return lesson_dice(live, usual, after=after)


@functools.lru_cache(KEYS_KEPT)
def _key(seal: Seal, table_id: str) -> bytes:
    """Return the key of a table's dice: a chain of hashes that is not walked for every roll."""
    return table_key(seal.seed, table_id, seal.words)
