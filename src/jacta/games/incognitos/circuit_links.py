"""Which links a longest trail through circuits uses (rule 7.4).

`rules.circuits` finds its length and keeps no more than it needs for that. Here the same steps
record where every pattern came from, and are traced back from the last one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jacta.games.incognitos.rules.circuits import (
    PARTS_BITS,
    close_node,
    slot_for,
    taken_slots,
    used,
)
from jacta.games.incognitos.rules.names import DESTINATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["Circuits", "links_of_trail"]


class Circuits(NamedTuple):
    """Connected links, as a mask, and what they and the branches at their ends add."""

    links: int
    weight: list[int]  # by link
    first: list[int]  # the longest branch, by destination
    second: list[int]


class Origin(NamedTuple):
    """A pattern, the one it came from, and whether that used the link."""

    pattern: int
    before: int
    is_used: bool


def links_of_trail(t: Tables, circuits: Circuits, wanted: int) -> list[int] | None:
    """Return the links of a trail with that many parts, branches included; None if none has."""
    slot_of, left = [-1] * DESTINATIONS, circuits.links
    order = [link for link in t.order[: t.links] if circuits.links >> link & 1]
    origins: list[dict[int, Origin]] = [{0: Origin(0, 0, is_used=False)}]
    for link in order:
        left &= ~(1 << link)
        found: dict[int, Origin] = {}
        for before in [origin.pattern for origin in origins[-1].values()]:
            for origin, longest in _after(t, circuits, link, left, list(slot_of), before, wanted):
                if longest == wanted:
                    return _links_back(order, origins, origin)
                key = origin.pattern >> PARTS_BITS
                if key not in found or found[key].pattern < origin.pattern:
                    found[key] = origin
        _move_on(t, link, left, slot_of)
        origins.append(found)
    return None


def _after(
    t: Tables,
    circuits: Circuits,
    link: int,
    left: int,
    slot_of: list[int],
    before: int,
    wanted: int,
) -> Iterator[tuple[Origin, int]]:
    """Yield the patterns after a link, each with the parts of the trail that it completes."""
    one, other = (slot_for(slot_of, node) for node in t.ends[link])
    slots = taken_slots(slot_of).bit_length()
    joined = used(before, slots, one, other, circuits.weight[link])
    for pattern, is_used in ((before, False), (joined, True)):
        patterns, longest = [pattern], wanted - 1
        for node, slot in zip(t.ends[link], (one, other), strict=True):
            if _is_done(t, node, left):
                branches = circuits.first[node], circuits.second[node]
                patterns, longest = close_node(patterns, slots, slot, *branches, longest)
        if longest == wanted:
            yield Origin(0, before, is_used), longest
        for after in patterns:
            yield Origin(after, before, is_used), 0


def _is_done(t: Tables, node: int, left: int) -> bool:
    return (t.leaving[node][0] | t.leaving[node][1]) & left == 0


def _move_on(t: Tables, link: int, left: int, slot_of: list[int]) -> None:
    """Assign slots to the ends of a link, and free those of finished nodes."""
    for node in t.ends[link]:
        slot_for(slot_of, node)
    for node in t.ends[link]:
        if _is_done(t, node, left):
            slot_of[node] = -1


def _links_back(order: list[int], origins: list[dict[int, Origin]], last: Origin) -> list[int]:
    """Return the links that were used on the way to the last pattern."""
    links, origin = [], last
    for step in range(len(origins) - 1, -1, -1):
        if origin.is_used:
            links.append(order[step])
        origin = origins[step][origin.before >> PARTS_BITS]
    return links[::-1]
