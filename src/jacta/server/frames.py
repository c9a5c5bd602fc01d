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
    from collections.abc import Sequence

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
    viewer = first or table.game.viewer(table.state_at(since), last)
    ways = [[viewer]]
    stages = table.stages(since) if since < table.seq else []
    for seq, states in enumerate(stages, since + 1):
        is_known = last is not None and seq == table.seq
        way = []
        for state in states[:-1] if is_known else states:
            viewer = table.game.viewer(state, viewer)
            way.append(viewer)
        ways.append([*way, last] if last is not None and is_known else way)
    return ways


def frames_seen(ways: Sequence[Sequence[Viewer]], seat: int | None) -> list[list[list[Change]]]:
    """Return for each entry what changed in a seat's view with each fact, and at its end.

    Legal actions are no part of views on the way.
    """
    first = ways[0][0](seat)
    names, before = _names(first), _values(first)
    frames = []
    for way in ways[1:]:
        patches = []
        for viewer in way:
            after = _values(viewer(seat))
            found: list[Change] = []
            for name, old, new in zip(names, before, after, strict=True):
                if old is not new and old != new and name != "legal":
                    _compare(old, new, (name,), found)
            patches.append(found)
            before = after
        frames.append(patches)
    return frames


def _names(view: Any) -> tuple[str, ...]:
    """Return the names of a view's parts; views are structs or, of other people's games, dicts."""
    return view.__struct_fields__ if isinstance(view, Struct) else tuple(view)


def _values(view: Any) -> tuple[Any, ...]:
    """Return the parts of a view."""
    if isinstance(view, Struct):
        return structs.astuple(view)
    return tuple(msgspec.to_builtins(view).values())


def frames_of(table: Table, since: int, seat: int | None) -> list[list[list[Change]]]:
    """Return for each entry after `since` what changed with each fact, and at its end."""
    return frames_seen(viewers_since(table, since), seat)


def changes(before: Any, after: Any) -> list[Change]:
    """Return what turns one value into another; lists of different lengths are replaced whole."""
    found: list[Change] = []
    if before != after:
        _compare(before, after, (), found)
    return found


def _compare(before: Any, after: Any, at: tuple[int | str, ...], found: list[Change]) -> None:
    """Note what turns one value into another, which is not equal to it."""
    if isinstance(before, Struct) and type(before) is type(after):
        values = zip(structs.astuple(before), structs.astuple(after), strict=True)
        pairs: Any = zip(before.__struct_fields__, values, strict=True)
    elif isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        pairs = [(key, (old, after[key])) for key, old in before.items()]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
    else:
        found.append({"at": list(at), "to": after})
        return
    for key, (old, new) in pairs:
        if old is not new and old != new:
            _compare(old, new, (*at, key), found)
