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
    from jacta.core.table import Event, Table
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


class Moment:
    """What messages about a table share between two changes; seats' own parts by seat."""

    __slots__ = ("_encoded", "_turn_view", "events", "facts", "frames", "turn", "viewer", "ways")

    def __init__(self, live: LiveTable) -> None:
        table = live.table
        self.viewer = live.viewer = table.game.viewer(table.state, live.viewer)
        self.turn = table.turn
        self._turn_view = None if self.turn is None else self.viewer(self.turn)
        legal = [] if self._turn_view is None else _legal(self._turn_view)
        self.facts = encode(_changing_facts(live, self.turn, legal))[1:-1]
        self.events: dict[int, list[Event]] = {}
        self.ways: dict[int, list[list[Viewer]]] = {}
        self.frames: dict[tuple[int, int | None], bytes] = {}
        self._encoded: dict[int | tuple[int, tuple[str, ...]] | None, bytes] = {}

    def view(self, seat: int | None) -> bytes:
        """Return what a seat sees."""
        text = self._encoded.get(seat)
        if text is None:
            view = self._turn_view if seat is not None and seat == self.turn else self.viewer(seat)
            text = self._encoded[seat] = encode(view)
        return text

    def happened(self, live: LiveTable, eyes: int | None, since: int) -> bytes:
        """Return the events; they are encoded again only where a seat may not read the same."""
        events = self.events.get(since)
        if events is None:
            events = self.events[since] = live.table.events(since)
        key = since, tuple([live.table.veiled_text(event, eyes) for event in events])
        text = self._encoded.get(key)
        if text is None:
            pairs = zip(events, key[1], strict=True)
            veiled = [e if e.do == text else structs.replace(e, do=text) for e, text in pairs]
            text = self._encoded[key] = encode(veiled)
        return text

    def changed(self, live: LiveTable, eyes: int | None, since: int) -> bytes:
        """Return how the view changed on the way; without secrets it changed alike for all."""
        text = self.frames.get((since, eyes))
        if text is None:
            ways = self.ways.get(since)
            if ways is None:
                ways = self.ways[since] = viewers_since(live.table, since, live.viewer)
            text = self.frames[since, eyes] = encode(frames_seen(ways, eyes))
        return text


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
    return {**_lasting_facts(live), **_changing_facts(live, table.turn, table.legal())}


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


def _changing_facts(live: LiveTable, turn: int | None, legal: list[str]) -> dict[str, Any]:
    table = live.table
    result = table.result
    return {
        "seq": table.seq,
        "turn": turn if live.is_on else None,
        "over": result is not None,
        "changed": live.changed.isoformat(),
        "result": dataclasses.asdict(result) if result else None,
        "time_left": live.clock.left,
        "undo": undo_facts(live),
        "secret_turn": live.is_on and turn is not None and _is_secret(table, turn, legal),
    }


def _is_secret(table: Table, turn: int, legal: list[str]) -> bool:
    """Whether the choices of the seat to move show what others may not see."""
    game, state = table.game, table.state
    if not game.has_secrets:
        return False
    return any(game.veiled(state, turn, text, None) != text for text in legal)


def _legal(view: Any) -> list[str]:
    legal: list[str] = view.legal if hasattr(view, "legal") else view["legal"]
    return legal


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
    text = live.told.get(told)
    if text is None:
        text = live.told[told] = _state(live, told)
    return text


def presence_text(live: LiveTable, flags: Flags) -> bytes:
    """Return who is there."""
    return b'{"v":%d,"type":"presence","seats":%b}' % (VERSION, _seats(live, flags))


def _moment(live: LiveTable) -> Moment:
    """Return what all messages share until the table changes."""
    moment: Moment | None = live.told.get(Moment)
    if moment is None:
        moment = live.told[Moment] = Moment(live)
    return moment


def _state(live: LiveTable, told: Told) -> bytes:
    seat, flags, since, previews, frames = told
    table, moment = live.table, _moment(live)
    eyes = seat if table.game.has_secrets else None
    lasting = _as_stored(live, ("table",), lambda: encode(_lasting_facts(live))[:-1])
    return b"".join(
        (
            b'{"v":%d,"type":"state","log":%d,"seq":%d,"seat":%b,"view":'
            % (VERSION, live.log, table.seq, b"null" if seat is None else b"%d" % seat),
            moment.view(seat),
            b',"previews":',
            _previews(live, seat) if previews else _no_previews(moment, seat),
            b',"events":',
            moment.happened(live, eyes, since),
            b',"frames":',
            moment.changed(live, eyes, since) if frames else b"null",
            b',"since":%d,"can_undo":' % since,
            b"true" if live.can_undo(seat) else b"false",
            b',"table":',
            lasting,
            b",",
            moment.facts,
            b',"seats":',
            _seats(live, flags),
            b"}}",
        )
    )


def _previews(live: LiveTable, seat: int | None) -> bytes:
    return encode(few_previews(live.table, seat))


def _no_previews(moment: Moment, seat: int | None) -> bytes:
    """Return that there are none, or none before the client asks."""
    return b"null" if seat is not None and seat == moment.turn else b"[]"


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
