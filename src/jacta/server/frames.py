"""How a view changed on the way: a small patch for each fact of each new entry.

A browser shows what happened fact by fact. It knows the view before, and applies the patches
one after the other; the rules run here, and only here. Views on the way are those of the seat
that is told, without legal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jacta.core.game import Viewer
    from jacta.core.table import Table
    from jacta.server.live import LiveTable

__all__ = [
    "MOST_ENTRIES",
    "changes",
    "frames_of",
    "frames_seen",
    "has_frames",
    "viewers_since",
]

MOST_ENTRIES = 24  # a client that missed more gets only the current state

Change = dict[str, Any]


def has_frames(live: LiveTable, known: int) -> bool:
    """Whether only few changes lie between what a client knows and the last one."""
    if not 0 <= known <= live.log:
        return False
    since = live.lengths[known]
    return live.known_since(known) == since and live.table.seq - since <= MOST_ENTRIES


def viewers_since(
    table: Table, since: int, first: Viewer | None = None, last: Viewer | None = None
) -> list[list[Viewer]]:
    """Return what shows the game after entry `since`, and on the way through each later entry.

    They are shared by all seats, and reuse what has not changed from one to the next. What
    shows the first state and the last one may be known.
    """
    state = table.state_at(since)
    viewer = first or table.game.viewer(state, last)
    ways = [[viewer]]
    for states in table.stages(since) if since < table.seq else ():
        way = []
        for after in states:
            if after != state:
                state, viewer = after, table.game.viewer(after, viewer)
            way.append(viewer)
        ways.append(way)
    if last is not None and len(ways) > 1:
        ways[-1][-1] = last
    return ways


def frames_seen(ways: Sequence[Sequence[Viewer]], seat: int | None) -> list[list[list[Change]]]:
    """Return for each entry what changed in a seat's view with each fact, and at its end."""
    frames = []
    viewer = ways[0][0]
    view = _seen(viewer, seat)
    for way in ways[1:]:
        patches: list[list[Change]] = []
        for after in way:
            patches.append([])
            if after is not viewer:
                viewer, seen = after, _seen(after, seat)
                patches[-1] = _steps(view, seen)
                view = seen
        frames.append(patches)
    return frames


def frames_of(table: Table, since: int, seat: int | None) -> list[list[list[Change]]]:
    """Return for each entry after `since` what changed with each fact, and at its end."""
    return frames_seen(viewers_since(table, since), seat)


def _seen(viewer: Viewer, seat: int | None) -> Any:
    """Return a seat's view, as something with named parts."""
    view = viewer(seat)
    return view if isinstance(view, Struct) else msgspec.to_builtins(view)


def _steps(before: Any, after: Any) -> list[Change]:
    """Return what turns a view into another; legal actions are no part of views on the way."""
    fields = before.__struct_fields__ if isinstance(before, Struct) else before
    return [
        change
        for key in fields
        if key != "legal"
        for change in changes(_part(before, key), _part(after, key), (key,))
    ]


def _part(view: Any, key: str) -> Any:
    return getattr(view, key) if isinstance(view, Struct) else view[key]


def changes(before: Any, after: Any, at: tuple[int | str, ...] = ()) -> Iterator[Change]:
    """Yield what turns one value into another; lists of different lengths are replaced whole."""
    if before is after or before == after:
        return
    if isinstance(before, Struct) and type(before) is type(after):
        for key in before.__struct_fields__:
            yield from changes(getattr(before, key), getattr(after, key), (*at, key))
    elif isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key, value in before.items():
            yield from changes(value, after[key], (*at, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, value in enumerate(before):
            yield from changes(value, after[place], (*at, place))
    else:
        yield {"at": list(at), "to": after}
