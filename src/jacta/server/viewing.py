"""What is told of a table: to everybody, and to a seat."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from jacta.server.messages import (
    EventMessage,
    FactMessage,
    ResultMessage,
    SeatInfo,
    State,
    TableInfo,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from jacta.core.table import Event
    from jacta.server.live import LiveTable

__all__ = ["event_messages", "seat_infos", "state_message", "table_info"]


def seat_infos(live: LiveTable, viewer: str | None, online: AbstractSet[str]) -> list[SeatInfo]:
    """Return the seats as everybody may know them; `online` are digests of who is there."""
    return [
        SeatInfo(
            name=seat.name,
            kind="bot" if seat.bot else "person" if seat.owner else "open",
            bot=seat.bot,
            online=bool(seat.bot) or seat.owner in online,
            mine=viewer is not None and seat.owner == viewer,
        )
        for seat in live.stored.seats
    ]


def table_info(live: LiveTable, viewer: str | None, online: AbstractSet[str]) -> TableInfo:
    """Return a table as everybody may know it."""
    table, game = live.table, live.table.game
    result = table.result
    return TableInfo(
        id=live.stored.id,
        game=game.name,
        board=game.board_name,
        options=sorted(game.options),
        seats=seat_infos(live, viewer, online),
        seq=table.seq,
        turn=table.turn,
        over=table.is_over,
        secrets=game.has_secrets,
        created=live.stored.created.isoformat(),
        changed=live.stored.changed.isoformat(),
        result=ResultMessage(**dataclasses.asdict(result)) if result else None,
        next=live.stored.next,
    )


def event_messages(events: Sequence[Event]) -> list[EventMessage]:
    """Return events as messages."""
    return [
        EventMessage(
            seq=event.seq,
            by=event.by,
            do=event.do,
            facts=[FactMessage(what=f.what, about=dict(f.about)) for f in event.facts],
        )
        for event in events
    ]


def state_message(
    live: LiveTable, seat: int | None, viewer: str | None, online: AbstractSet[str], known: int
) -> State:
    """Return where the game stands for a seat, and what happened after what it knows."""
    since = live.known_since(known)
    return State(
        log=live.log,
        seq=live.table.seq,
        seat=seat,
        view=view_of(live, seat),
        events=event_messages(live.table.events_for(seat, since)),
        since=since,
        can_undo=live.can_undo(seat),
        table=table_info(live, viewer, online),
    )


def view_of(live: LiveTable, seat: int | None) -> dict[str, Any]:
    """Return what a seat may see, as plain data."""
    return dataclasses.asdict(live.table.view(seat))
