"""How a view changed on the way: a small patch for each fact of each new entry.

A browser shows what happened fact by fact. It knows the view before, and applies the patches
one after the other; the rules run here, and only here. Views on the way are those of the seat
that is told, without legal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct, structs

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


def viewers_since(table: Table, since: int, before: Viewer | None = None) -> list[list[Viewer]]:
    """Return what shows the game after entry `since`, and on the way through each later entry.

    They are shared by all seats, and reuse what has not changed from one to the next.
    """
    viewer = table.game.viewer(table.state_at(since), before)
    ways = [[viewer]]
    for states in table.stages(since) if since < table.seq else ():
        way = []
        for state in states:
            viewer = table.game.viewer(state, viewer)
            way.append(viewer)
        ways.append(way)
    return ways


def frames_seen(ways: Sequence[Sequence[Viewer]], seat: int | None) -> list[list[list[Change]]]:
    """Return for each entry what changed in a seat's view with each fact, and at its end."""
    frames = []
    view = _on_the_way(ways[0][0](seat))
    for way in ways[1:]:
        patches = []
        for viewer in way:
            after = _on_the_way(viewer(seat))
            patches.append(list(changes(view, after)))
            view = after
        frames.append(patches)
    return frames


def frames_of(table: Table, since: int, seat: int | None) -> list[list[list[Change]]]:
    """Return for each entry after `since` what changed with each fact, and at its end."""
    return frames_seen(viewers_since(table, since), seat)


def _on_the_way(view: Any) -> Any:
    """Return a view without its legal actions; most of it is still that of the view before."""
    if isinstance(view, Struct):
        return structs.replace(view, legal=[])
    return {**msgspec.to_builtins(view), "legal": []}


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
