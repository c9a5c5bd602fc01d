"""The states sent to clients: each distinct part is built once per change.

Views, events and the table's facts are encoded apart, and all sockets that see the same share
them. A message is put together from these parts; tests check it against its model, `State`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import structs

from jacta.core.view_parts import ViewParts
from jacta.server.frames import frames_seen, has_frames, viewers_since
from jacta.server.messages import VERSION
from jacta.server.preview_messages import few_previews
from jacta.server.table_info import changing_facts, lasting_text, seats_text

if TYPE_CHECKING:
    from jacta.core.game import Viewer
    from jacta.core.table import Event
    from jacta.server.live import LiveTable
    from jacta.server.table_info import Flags

__all__ = ["Moment", "Shown", "state_text"]

encode = msgspec.json.encode


class Told(NamedTuple):
    """What a state message depends on, beside the table."""

    seat: int | None
    flags: Flags
    since: int
    previews: bool
    frames: bool


class Shown(NamedTuple):
    """What gave the views after a number of entries."""

    seq: int
    viewer: Viewer


class Moment:
    """A table between two changes, as it is shown: what its messages share."""

    def __init__(self, live: LiveTable) -> None:
        table, before = live.table, live.shown
        viewer = table.game.viewer(table.state, None if before is None else before.viewer)
        self._live, self._before = live, before
        self._now = live.shown = Shown(table.seq, viewer)
        self.turn = table.turn
        self._facts = encode(changing_facts(live, self.turn))[1:-1]
        self._has_secrets = table.game.has_secrets
        self._events: dict[int, list[Event]] = {}
        self._ways: dict[int, list[list[Viewer]]] = {}
        self._texts: dict[object, bytes] = {}  # of views by seat, of the rest by what decides it

    def state(self, told: Told) -> bytes:
        """Return a state message."""
        text = self._texts.get(told)
        if text is None:
            text = self._texts[told] = self._state(told)
        return text

    def forget_before(self) -> None:
        """Drop what came before, once all who are there have been told.

        It is still in the processor's cache; with hundreds of tables, it will not be at the
        next move. Whoever asks later has it built again.
        """
        self._before = None
        self._ways.clear()
        parts = getattr(self._now.viewer, "parts", None)
        if isinstance(parts, ViewParts):
            parts.forget_before()

    def _state(self, told: Told) -> bytes:
        live, (seat, flags, since, previews, frames) = self._live, told
        eyes = seat if self._has_secrets else None
        numbers = VERSION, live.log, self._now.seq
        return b"".join(
            (
                b'{"v":%d,"type":"state","log":%d,"seq":%d,"seat":' % numbers,
                b"null" if seat is None else b"%d" % seat,
                b',"view":',
                self._view(seat),
                b',"previews":',
                encode(few_previews(live.table, seat)) if previews else self._no_previews(seat),
                b',"events":',
                self._happened(eyes, since),
                b',"frames":',
                self._frames(eyes, since) if frames else b"null",
                b',"since":%d,"can_undo":' % since,
                b"true" if live.can_undo(seat) else b"false",
                b',"table":',
                lasting_text(live),
                b",",
                self._facts,
                b',"seats":',
                seats_text(live, flags),
                b"}}",
            )
        )

    def _view(self, seat: int | None) -> bytes:
        text = self._texts.get(seat)
        if text is None:
            text = self._texts[seat] = encode(self._now.viewer(seat))
        return text

    def _no_previews(self, seat: int | None) -> bytes:
        """Return that there are none, or none before the client asks."""
        return b"null" if seat is not None and seat == self.turn else b"[]"

    def _happened(self, eyes: int | None, since: int) -> bytes:
        """Return the events; they are encoded again only where a seat may not read the same."""
        table, events = self._live.table, self._events.get(since)
        if events is None:
            events = self._events[since] = table.events(since)
        key = since, tuple([table.veiled_text(event, eyes) for event in events])
        text = self._texts.get(key)
        if text is None:
            pairs = zip(events, key[1], strict=True)
            veiled = [e if e.do == read else structs.replace(e, do=read) for e, read in pairs]
            text = self._texts[key] = encode(veiled)
        return text

    def _frames(self, eyes: int | None, since: int) -> bytes:
        """Return how the view changed step by step; without secrets it is the same for all."""
        key = "frames", since, eyes
        text = self._texts.get(key)
        if text is None:
            if since not in self._ways:
                self._ways[since] = self._way(since)
            text = self._texts[key] = encode(frames_seen(self._ways[since], eyes))
        return text

    def _way(self, since: int) -> list[list[Viewer]]:
        """Return what shows the game on the way; its ends are often known."""
        before = self._before
        first = before.viewer if before is not None and before.seq == since else None
        return viewers_since(self._live.table, since, first, self._now.viewer)


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
    if live.moment is None:
        live.moment = Moment(live)
    framed = frames and has_frames(live, known)
    return live.moment.state(Told(seat, flags, live.known_since(known), previews, framed))
