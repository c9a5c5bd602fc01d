"""The check of a record's dice as one HTML file: it needs no server, no network and no jacta."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.records import GameRecord
    from jacta.fair.checking import Derived
    from jacta.fair.headers import Fair

__all__ = ["dice_page"]

TEMPLATE = Path(__file__).with_name("page.html")
MARK = "__DATA__"


def dice_page(record: GameRecord, fair: Fair, found: Sequence[Derived]) -> str:
    """Return a page that derives every outcome of a record again in the browser."""
    plans: dict[bytes, int] = {}  # each distinct one is written once
    rolls = [(one.entry, _recorded(record, fair, one.entry), _number(plans, one)) for one in found]
    data = {
        "game": record.header.game,
        "players": [player.name for player in record.header.players],
        "fair": fair,
        "plans": [msgspec.Raw(plan) for plan in plans],
        "rolls": rolls,
    }
    text = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return TEMPLATE.read_text(encoding="utf-8").replace(MARK, text)


def _recorded(record: GameRecord, fair: Fair, entry: int) -> str:
    return record.entries[entry - 1].do if fair.log is None else fair.log[entry - 1][1]


def _number(plans: dict[bytes, int], one: Derived) -> int:
    return plans.setdefault(msgspec.json.encode(one.plan), len(plans))
