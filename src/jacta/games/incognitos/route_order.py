"""The order in which a board's links are visited to measure routes, and how much work that is.

`rules/circuits.py` needs an order in which few destinations are *open* at a time: have links both
before and after. Ours starts at one destination and continues with all links of the destination
that leaves the fewest open; every destination is tried as the start.
"""

from __future__ import annotations

import functools

from jacta.games.incognitos.rules.circuits import OPEN_NODES, lay_link
from jacta.games.incognitos.rules.names import DESTINATIONS, LINKS
from jacta.games.incognitos.rules.tables import Tables

__all__ = ["MOST_PATTERNS", "count_patterns", "route_order"]

MOST_PATTERNS = 30_000  # of a board, over all steps; ours have up to about 20,000

Ends = tuple[tuple[int, int], ...]


@functools.lru_cache(maxsize=64)
def route_order(ends: Ends) -> tuple[int, ...]:
    """Return the best order found for links between these pairs of destinations."""
    starts = sorted({node for pair in ends for node in pair})
    orders = [_order_from(ends, start) for start in starts]
    return min(orders, key=lambda order: sum(3**width for width in _widths(ends, order)))


@functools.lru_cache(maxsize=64)
def count_patterns(ends: Ends) -> int | None:
    """Return how many patterns a player who owns all links has; None if too many."""
    order = route_order(ends)
    if max(_widths(ends, order)) > OPEN_NODES:
        return None
    b = Tables()
    for link, (one, other) in enumerate(ends):
        b.ends[link] = [one, other]
        b.leaving[one][0] |= 1 << link
        b.leaving[other][1] |= 1 << link
    left = (1 << len(ends)) - 1
    slot_of, nothing = [-1] * DESTINATIONS, [0] * max(DESTINATIONS, LINKS)
    patterns, count = [0], 0
    for link in order:
        left &= ~(1 << link)
        patterns, _ = lay_link(b, link, left, patterns, slot_of, nothing, nothing, nothing, 0)
        count += len(patterns)
        if count > MOST_PATTERNS:
            return None
    return count


def _order_from(ends: Ends, start: int) -> tuple[int, ...]:
    """Return all links, destination by destination."""
    links_at: dict[int, dict[int, int]] = {}  # by destination: links not yet laid, to where
    for link, (a, b) in enumerate(ends):
        links_at.setdefault(a, {})[link] = b
        links_at.setdefault(b, {})[link] = a
    order: list[int] = []
    begun: set[int] = set()
    node: int | None = start
    while node is not None:
        for link, there in list(links_at[node].items()):
            order.append(link)
            begun.add(there)
            del links_at[node][link], links_at[there][link]
        begun = {each for each in begun if links_at[each]}
        node = min(
            (each for each, links in links_at.items() if links),
            key=lambda each: (_growth(links_at[each], begun, each), each not in begun, each),
            default=None,
        )
    return tuple(order)


def _growth(links: dict[int, int], begun: set[int], node: int) -> int:
    """Return how many more destinations are open once all links of one are laid."""
    return len(set(links.values()) - begun) - (node in begun)


def _widths(ends: Ends, order: tuple[int, ...]) -> list[int]:
    """Return how many destinations are open while each link is laid, its own ends included."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for step, link in enumerate(order):
        for node in ends[link]:
            first.setdefault(node, step)
            last[node] = step
    return [sum(first[n] <= step <= last[n] for n in first) for step in range(len(order))]
