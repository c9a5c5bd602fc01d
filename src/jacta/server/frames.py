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
    """Return for each entry what changed in a seat's view with each fact, and at its end."""
    frames = []
    view = _seen(ways[0][0], seat)
    for way in ways[1:]:
        patches = []
        for viewer in way:
            after = _seen(viewer, seat)
            patches.append(_steps(view, after))
            view = after
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
    found: list[Change] = []
    is_struct = isinstance(before, Struct)
    for key in before.__struct_fields__ if is_struct else before:
        if key != "legal":
            old, new = (
                (getattr(before, key), getattr(after, key))
                if is_struct
                else (before[key], after[key])
            )
            if old is not new:
                _compare(old, new, (key,), found)
    return found


def changes(before: Any, after: Any) -> list[Change]:
    """Return what turns one value into another; lists of different lengths are replaced whole."""
    found: list[Change] = []
    _compare(before, after, (), found)
    return found


def _compare(before: Any, after: Any, at: tuple[int | str, ...], found: list[Change]) -> None:
    if before == after:
        return
    if isinstance(before, Struct) and type(before) is type(after):
        for key in before.__struct_fields__:
            old, new = getattr(before, key), getattr(after, key)
            if old is not new:
                _compare(old, new, (*at, key), found)
    elif isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key, old in before.items():
            _compare(old, after[key], (*at, key), found)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new:
                _compare(old, new, (*at, place), found)
    else:
        found.append({"at": list(at), "to": after})
