"""Games played with sealed dice, and their records."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from jacta import Table
from jacta.fair.dice import SealedDice
from jacta.fair.headers import fair_text, read_fair, sealed
from jacta.fair.seals import Seal, table_key

if TYPE_CHECKING:
    from jacta.core.records import GameRecord
    from jacta.fair.headers import Fair

ROOT = "11" * 32
ALL = ["ufo", "explorations", "missions"]
SETUPS: list[tuple[str, list[str], int]] = [("mlem", ALL, 3), ("incognitos", ["signs"], 2)]


def seal(*words: str) -> Seal:
    found = Seal(ROOT)
    for seat, word in enumerate(words):
        found = found.with_word(seat, word)
    return found


def played(game: str, options: list[str], players: int, key: bytes, seed: int = 1) -> Table:
    """Return a whole game: random decisions, and the dice of a key."""
    table, chance = Table.new(game, players, options=options), random.Random(seed)
    table.accept(table.settled(SealedDice(key, 1)))
    while not table.is_over:
        action = chance.choice(table.legal())
        table.accept(table.draft(action, None, SealedDice(key, table.seq + 2)))
    return table


def record_text(game: str, options: list[str], players: int, by: Seal | None = None) -> str:
    """Return the record of a whole game at table t1."""
    used = by or seal("apple", "Łódź")
    table = played(game, options, players, table_key(used.seed, "t1", used.words))
    return fair_text(table.record(), sealed(used, "t1", is_open=True))


def read(text: str) -> tuple[GameRecord, Fair | None]:
    [found] = read_fair(text.splitlines(), "game.jsonl")
    return found
