"""The messages about a table, for everybody and for a seat; each distinct one is built once.

Views, events and the table's facts are encoded apart and kept until the table changes, so that
all sockets that see the same share the work. A message is put together from these parts; tests
check it against the models of `jacta.server.messages`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
from msgspec import structs

from jacta.server.consent import undo_facts
from jacta.server.frames import frames_seen, has_frames, viewers_since
from jacta.server.lessons import is_lesson
from jacta.server.messages import VERSION, SeatInfo, TableInfo
from jacta.server.previewing import few_previews

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet

    from jacta.core.game import Viewer
    from jacta.core.table import Table
    from jacta.server.live import LiveTable

__all__ = ["Flags", "flags_of", "presence_text", "state_text", "table_info"]

T = TypeVar("T")

encode = msgspec.json.encode


class Flags(NamedTuple):
    """The part of the seats that depends on who looks and who is there, by seat."""

    online: tuple[bool, ...]
    looking: tuple[bool, ...]
    mine: tuple[bool, ...]


class Told(NamedTuple):
    """What a state message depends on, beside the table."""

    seat: int | None
    flags: Flags
    since: int
    previews: bool
    frames: bool


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
    return {**_lasting_facts(live), **_changing_facts(live)}


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
        **_arranged(live),
    }


def _arranged(live: LiveTable) -> dict[str, Any]:
    """Return what people have arranged, without saying who they are."""
    arrangement, seats = live.stored.arrangement, live.stored.seats
    terms = arrangement.terms
    return {
        "phase": arrangement.phase,
        "terms": {name: getattr(terms, name) for name in terms.__struct_fields__},
        "votes": [
            {"seat": vote.seat, "by": [n for n, s in enumerate(seats) if s.owner in vote.by]}
            for vote in arrangement.votes
        ],
    }


def _changing_facts(live: LiveTable) -> dict[str, Any]:
    table = live.table
    result = table.result
    return {
        "seq": table.seq,
        "turn": table.turn if live.is_on else None,
        "over": result is not None,
        "changed": live.changed.isoformat(),
        "result": dataclasses.asdict(result) if result else None,
        "time_left": live.clock.left,
        "undo": undo_facts(live),
        "secret_turn": live.is_on and _has_secret_choice(table),
    }


def _has_secret_choice(table: Table) -> bool:
    """Whether the choices of the seat to move show what others may not see."""
    game, state, turn = table.game, table.state, table.turn
    if turn is None or not game.has_secrets:
        return False
    return any(game.veiled(state, turn, text, None) != text for text in table.legal())


# On the way of a move


def state_text(
    live: LiveTable,
    seat: int | None,
    flags: Flags,
    known: int,
    *,
    previews: bool = True,
    frames: bool = False,
) -> bytes:
    """Return the state of the game for a seat, and what happened since its last one.

    On request it includes a few previews, and the steps of the view in between.
    """
    framed = frames and has_frames(live, known)
    told = Told(seat, flags, live.known_since(known), previews, framed)
    return _once(live, told, lambda: _state(live, told))


def presence_text(live: LiveTable, flags: Flags) -> bytes:
    """Return who is there."""
    return b'{"v":%d,"type":"presence","seats":%b}' % (VERSION, _seats(live, flags))


def _once(live: LiveTable, key: tuple[object, ...], build: Callable[[], T]) -> T:
    """Return what was built since the last change of the table, or build it."""
    if key not in live.told:
        live.told[key] = build()
    part: T = live.told[key]
    return part


def _state(live: LiveTable, told: Told) -> bytes:
    seat, since = told.seat, told.since
    eyes = seat if live.table.game.has_secrets else None
    parts = (
        b'{"v":%d,"type":"state","log":%d,"seq":%d,"seat":%b,"view":'
        % (VERSION, live.log, live.table.seq, encode(seat)),
        _once(live, ("view", seat), lambda: encode(_viewer(live)(seat))),
        b',"previews":',
        _once(live, ("previews", seat, told.previews), lambda: _previews(live, told)),
        b',"events":',
        _events(live, eyes, since),
        b',"frames":',
        _frames(live, eyes, since) if told.frames else b"null",
        b',"since":%d,"can_undo":%b,"table":' % (since, encode(live.can_undo(seat))),
        _table(live, told.flags),
        b"}",
    )
    return b"".join(parts)


def _events(live: LiveTable, eyes: int | None, since: int) -> bytes:
    """Return what happened; it is encoded again only where a seat may not read the same texts."""
    events = _once(live, ("events", since), lambda: live.table.events(since))
    texts = tuple([live.table.veiled_text(event, eyes) for event in events])

    def build() -> bytes:
        pairs = zip(events, texts, strict=True)
        return encode([e if e.do == text else structs.replace(e, do=text) for e, text in pairs])

    return _once(live, ("events", since, texts), build)


def _frames(live: LiveTable, eyes: int | None, since: int) -> bytes:
    """Return how the view changed on the way; without secrets it changed alike for all."""

    def build() -> bytes:
        ways = _once(live, ("ways", since), lambda: viewers_since(live.table, since, live.viewer))
        return encode(frames_seen(ways, eyes))

    return _once(live, ("frames", eyes, since), build)


def _previews(live: LiveTable, told: Told) -> bytes:
    if told.previews or told.seat is None or told.seat != live.table.turn:
        return encode(few_previews(live.table, told.seat))
    return encode(None)  # the client has to ask


def _viewer(live: LiveTable) -> Viewer:
    """Return what gives each seat's view: most of it is the same for all, and as before."""

    def build() -> Viewer:
        live.viewer = live.table.game.viewer(live.table.state, live.viewer)
        return live.viewer

    return _once(live, ("viewer",), build)


def _table(live: LiveTable, flags: Flags) -> bytes:
    """Return the table's facts; only its seats differ between those who look."""
    lasting = _as_stored(live, ("table",), lambda: encode(_lasting_facts(live)))
    changing = _once(live, ("table",), lambda: encode(_changing_facts(live)))
    return b'%b,%b,"seats":%b}' % (lasting[:-1], changing[1:-1], _seats(live, flags))


def _seats(live: LiveTable, flags: Flags) -> bytes:
    return _as_stored(live, ("seats", flags), lambda: encode(_seat_facts(live, flags)))


def _as_stored(live: LiveTable, key: tuple[object, ...], build: Callable[[], T]) -> T:
    """Return what was built since something other than the log changed, or build it."""
    stored, kept = live.lasting
    if stored is not live.stored:
        kept = {}
        live.lasting = live.stored, kept
    if key not in kept:
        kept[key] = build()
    part: T = kept[key]
    return part
