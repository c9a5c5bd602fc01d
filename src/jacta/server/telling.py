"""What is told of a table, to everybody and to a seat: each distinct message is built once.

Views, events and the table's facts are encoded apart and kept until the table changes, so that
all sockets that see the same share the work. A message is put together from these parts; tests
check it against the models of `jacta.server.messages`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from jacta.server.messages import VERSION, ResultMessage, SeatInfo, TableInfo
from jacta.server.previewing import few_previews

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet

    from jacta.server.live import LiveTable

__all__ = ["Flags", "flags_of", "presence_text", "state_text", "table_info"]

T = TypeVar("T")

encode = msgspec.json.encode


class Flags(NamedTuple):
    """What of the seats depends on who looks and who is there, by seat."""

    online: tuple[bool, ...]
    mine: tuple[bool, ...]


def flags_of(live: LiveTable, viewer: str | None, online: AbstractSet[str | None]) -> Flags:
    """Return the flags of a table's seats for somebody; `online` are digests of who is there."""
    seats = live.stored.seats
    return Flags(
        tuple([bool(s.bot) or (s.owner is not None and s.owner in online) for s in seats]),
        tuple([viewer is not None and s.owner == viewer for s in seats]),
    )


def _seat_infos(live: LiveTable, flags: Flags) -> list[SeatInfo]:
    return [
        SeatInfo(
            name=seat.name,
            colour=player.colour,
            kind="bot" if seat.bot else "person" if seat.owner else "open",
            bot=seat.bot,
            online=online,
            mine=mine,
        )
        for seat, player, online, mine in zip(
            live.stored.seats, live.table.players, *flags, strict=True
        )
    ]


def table_info(live: LiveTable, flags: Flags) -> TableInfo:
    """Return a table as everybody may know it."""
    table, game = live.table, live.table.game
    result = table.result
    return TableInfo(
        id=live.stored.id,
        game=game.name,
        board=game.board_name,
        options=sorted(game.options),
        seq=table.seq,
        turn=table.turn,
        over=table.is_over,
        secrets=game.has_secrets,
        created=live.stored.created.isoformat(),
        changed=live.changed.isoformat(),
        result=ResultMessage(**dataclasses.asdict(result)) if result else None,
        next=live.stored.next,
        seats=_seat_infos(live, flags),
    )


# On the way of a move


def state_text(live: LiveTable, seat: int | None, flags: Flags, known: int) -> str:
    """Return where the game stands for a seat, and what happened after what it knows."""
    since = live.known_since(known)
    return _once(live, ("state", seat, flags, since), lambda: _state(live, seat, flags, since))


def presence_text(live: LiveTable, flags: Flags) -> str:
    """Return who is there."""
    seats = _seats(live, flags)
    return (b'{"v":%d,"type":"presence","seats":%b}' % (VERSION, seats)).decode()


def _once(live: LiveTable, key: tuple[object, ...], build: Callable[[], T]) -> T:
    """Return what was built since the table last changed, or build it."""
    if key not in live.told:
        live.told[key] = build()
    part: T = live.told[key]
    return part


def _state(live: LiveTable, seat: int | None, flags: Flags, since: int) -> str:
    eyes = seat if live.table.game.has_secrets else None
    parts = (
        b'{"v":%d,"type":"state","log":%d,"seq":%d,"seat":%b,"view":'
        % (VERSION, live.log, live.table.seq, encode(seat)),
        _once(live, ("view", seat), lambda: encode(live.table.view(seat))),
        b',"previews":',
        _once(live, ("previews", seat), lambda: encode(few_previews(live.table, seat))),
        b',"events":',
        _once(live, ("events", eyes, since), lambda: encode(live.table.events_for(eyes, since))),
        b',"since":%d,"can_undo":%b,"table":' % (since, encode(live.can_undo(seat))),
        _table(live, flags),
        b"}",
    )
    return b"".join(parts).decode()


def _table(live: LiveTable, flags: Flags) -> bytes:
    """Return the table's facts; only its seats differ between those who look."""
    head = _once(
        live,
        ("table",),
        lambda: table_info(live, flags).model_dump_json(exclude={"seats"}).encode(),
    )
    return b'%b,"seats":%b}' % (head[:-1], _seats(live, flags))


def _seats(live: LiveTable, flags: Flags) -> bytes:
    return _once(
        live,
        ("seats", flags),
        lambda: encode([info.model_dump() for info in _seat_infos(live, flags)]),
    )
