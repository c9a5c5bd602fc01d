"""How a view changed on the way: a small patch for each fact of each new entry.

A browser shows what happened fact by fact. It knows the view before, and applies the patches
one after the other; the rules run here, and only here. Views on the way are those of the seat
that is told, without legal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.core.game import Game
    from jacta.core.table import Table
    from jacta.server.live import LiveTable

__all__ = ["MOST_ENTRIES", "changes", "frames_of", "has_frames"]

MOST_ENTRIES = 24  # a client that missed more is told where the game stands now

Change = dict[str, Any]


def has_frames(live: LiveTable, known: int) -> bool:
    """Whether a short way leads from a change that a client knows to the last one."""
    if not 0 <= known <= live.log:
        return False
    since = live.lengths[known]
    return live.known_since(known) == since and live.table.seq - since <= MOST_ENTRIES


def frames_of(table: Table, since: int, seat: int | None) -> list[list[list[Change]]]:
    """Return for each entry after `since` what changed with each fact, and at its end."""
    frames: list[list[list[Change]]] = []
    if since == table.seq:
        return frames
    stages = table.stages(since)
    view = _view(table.game, table.state_at(since), seat)
    for states in stages:
        patches = []
        for state in states:
            after = _view(table.game, state, seat)
            patches.append(list(changes(view, after)))
            view = after
        frames.append(patches)
    return frames


def _view(game: Game[Any], s: Any, seat: int | None) -> Any:
    """Return a view on the way, as plain values."""
    view = msgspec.to_builtins(game.view(s, seat))
    view["legal"] = []
    return view


def changes(before: Any, after: Any, at: tuple[int | str, ...] = ()) -> Iterator[Change]:
    """Yield what turns one plain value into another; lists of other lengths change whole."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key, value in before.items():
            yield from changes(value, after[key], (*at, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, value in enumerate(before):
            yield from changes(value, after[place], (*at, place))
    else:
        yield {"at": list(at), "to": after}
