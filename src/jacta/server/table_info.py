"""A table as everybody may know it, as models and as bytes.

What no move changes is encoded once and kept until something else than the log changes.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from jacta.server.chain_rolls import roll_waiting
from jacta.server.consent import undo_facts
from jacta.server.messages import VERSION, SeatInfo, TableInfo
from jacta.server.tutorials import is_lesson

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet

    from jacta.server.live import LiveTable

__all__ = [
    "Flags",
    "changing_facts",
    "flags_of",
    "lasting_text",
    "presence_text",
    "seats_text",
    "table_info",
]

encode = msgspec.json.encode


class Flags(NamedTuple):
    """The part of the seats that depends on who looks and who is there, by seat."""

    online: tuple[bool, ...]
    looking: tuple[bool, ...]
    mine: tuple[bool, ...]


def flags_of(
    live: LiveTable,
    viewer: str | None,
    online: AbstractSet[str | None] = frozenset(),
    looking: AbstractSet[str | None] = frozenset(),
) -> Flags:
    """Return the flags of a table's seats for somebody; digests say who is there, and looks."""
    seats = live.stored.seats
    return Flags(
        tuple([s.owner is not None and s.owner in online for s in seats]),
        tuple([s.owner is not None and s.owner in looking for s in seats]),
        tuple([viewer is not None and s.owner == viewer for s in seats]),
    )


def table_info(live: LiveTable, flags: Flags) -> TableInfo:
    """Return a table as everybody may know it."""
    seats = [SeatInfo(**seat) for seat in _seat_facts(live, flags)]
    return TableInfo(**_table_facts(live), seats=seats)


def _seat_facts(live: LiveTable, flags: Flags) -> list[dict[str, Any]]:
    """Return the fields of each seat's `SeatInfo`."""
    arrangement = live.stored.arrangement
    return [
        {
            "name": seat.name,
            "colour": player.colour,
            "kind": "bot" if seat.bot else "person" if seat.owner else "open",
            "bot": seat.bot,
            "absence": seat.absence,
            "host": seat.owner is not None and seat.owner == arrangement.host,
            "ready": number in arrangement.ready,
            "link": seat.secret is not None,
            "online": online,
            "looking": looking,
            "mine": mine,
        }
        for number, (seat, player, online, looking, mine) in enumerate(
            zip(live.stored.seats, live.table.players, *flags, strict=True)
        )
    ]


def _table_facts(live: LiveTable) -> dict[str, Any]:
    """Return the fields of a `TableInfo`, but for the seats."""
    table = live.table
    return {**_lasting_facts(live), **changing_facts(live, table.turn)}


def _lasting_facts(live: LiveTable) -> dict[str, Any]:
    """Return what no move changes."""
    game = live.table.game
    return {
        "id": live.stored.id,
        "game": game.name,
        "board": game.board_name,
        "options": sorted(game.options),
        "secrets": game.has_secrets,
        "created": live.stored.created.isoformat(),
        "next": live.stored.next,
        "tutorial": is_lesson(live),
        "chains": live.stored.arrangement.chains is not None,
        **_arranged(live),
    }


def _arranged(live: LiveTable) -> dict[str, Any]:
    """Return what people have arranged, without saying who they are."""
    arrangement, seats = live.stored.arrangement, live.stored.seats
    terms = arrangement.terms
    return {
        "phase": arrangement.phase,
        "terms": {name: getattr(terms, name) for name in terms.__struct_fields__},
        "origin": None
        if arrangement.origin is None
        else {"table": arrangement.origin.table, "seq": arrangement.origin.seq},
        "votes": [
            {"seat": vote.seat, "by": [n for n, s in enumerate(seats) if s.owner in vote.by]}
            for vote in arrangement.votes
        ],
    }


def changing_facts(live: LiveTable, turn: int | None) -> dict[str, Any]:
    """Return what moves change."""
    table = live.table
    result, is_on = table.result, live.is_on
    return {
        "seq": table.seq,
        "turn": turn if is_on else None,
        "over": result is not None,
        "changed": live.changed.isoformat(),
        "result": dataclasses.asdict(result) if result else None,
        "time_left": live.clock.left,
        "undo": undo_facts(live),
        "roll": None if live.stored.arrangement.chains is None else roll_waiting(live),
        "secret_turn": is_on and table.game.hides_choices(table.state),
    }


# As bytes


def presence_text(live: LiveTable, flags: Flags) -> bytes:
    """Return who is there."""
    return b'{"v":%d,"type":"presence","seats":%b}' % (VERSION, seats_text(live, flags))


def lasting_text(live: LiveTable) -> bytes:
    """Return the beginning of a `TableInfo`: what no move changes."""
    return _as_stored(live, None, lambda: encode(_lasting_facts(live))[:-1])


def seats_text(live: LiveTable, flags: Flags) -> bytes:
    """Return the seats."""
    return _as_stored(live, flags, lambda: encode(_seat_facts(live, flags)))


def _as_stored(live: LiveTable, key: Flags | None, build: Callable[[], bytes]) -> bytes:
    """Return what was built since something other than the log changed, or build it."""
    stored, kept = live.lasting
    if stored is not live.stored:
        kept = {}
        live.lasting = live.stored, kept
    text = kept.get(key)
    if text is None:
        text = kept[key] = build()
    return text
