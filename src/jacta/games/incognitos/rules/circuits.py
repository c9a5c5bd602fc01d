"""The longest trail through circuits (rule 7.4), in a number of steps bounded by the board.

A set of edges is a trail if it is connected and two nodes, or none, have an odd
degree. So trails need not be walked: the edges are visited one by one, in the
board's `order`, and each is used or not. Of the edges used so far, only their
*pattern* matters for what may follow:

- for each *open* node, with edges both before and after, whether it is touched,
  whether its degree is odd, and to which other open nodes it is joined;
- how many ends of the trail lie on nodes that are done.

Of all ways to the same pattern the longest is kept. A pattern is one number:
its parts in the lowest bits, so adding to it makes it longer, then five bits
for each open node, then the ends.

An edge that a player does not own is not used. Every pattern of a player's edges
therefore comes from one of the whole board's, and each of those gives at most two
(a closed trail may have its branches or not). The patterns of a board are counted
when it is loaded (`jacta.games.incognitos.route_order`); boards with too many are
rejected, so no position on a board that loads takes long.
"""

from __future__ import annotations

from jacta.core.kernel import ints, routine, rule

from .names import DESTINATIONS
from .tables import Tables

__all__ = ["OPEN_NODES", "lay_link", "longest_circuit"]

OPEN_NODES = 10  # at most, at a time
PARTS_BITS = 10
NODE_BITS = 5  # the label of its piece of trail, and whether its degree is odd
ENDS_AT = PARTS_BITS + NODE_BITS * OPEN_NODES
PARTS = (1 << PARTS_BITS) - 1
TOUCHED = (1 << ENDS_AT) - 1 - PARTS
ONE_END = 1 << ENDS_AT


@rule
def place_of(slot: int) -> int:
    """Return the lowest bit of an open node in a pattern."""
    return PARTS_BITS + NODE_BITS * slot


@rule
def piece_at(pattern: int, slot: int) -> int:
    """Return the piece of trail that touches a node: 1 + its lowest slot, or 0 for none."""
    return pattern >> place_of(slot) + 1 & 15


@rule
def renamed(pattern: int, slots: int, piece: int, name: int) -> int:
    """Return a pattern with a piece renamed."""
    for slot in range(slots):
        if piece_at(pattern, slot) == piece:
            pattern += (name - piece) << place_of(slot) + 1
    return pattern


@rule
def touched(pattern: int, slot: int) -> int:
    """Return a pattern with one more edge at a node, which itself counts once."""
    if piece_at(pattern, slot) == 0:
        pattern += 1 + (2 * (slot + 1) << place_of(slot))
    return pattern ^ 1 << place_of(slot)


@rule
def used(pattern: int, slots: int, one: int, other: int, weight: int) -> int:
    """Return a pattern that also uses an edge between two nodes."""
    pattern = touched(touched(pattern + weight, one), other)
    here = piece_at(pattern, one)
    there = piece_at(pattern, other)
    if here == there:
        return pattern
    return renamed(pattern, slots, max(here, there), min(here, there))


@rule
def without(pattern: int, slots: int, slot: int) -> int:
    """Return a pattern that forgets a node, or -1 if that cuts a piece off from all others."""
    piece = piece_at(pattern, slot)
    rest = pattern & ~(31 << place_of(slot))
    for heir in range(slots):
        if piece_at(rest, heir) == piece:
            return renamed(rest, slots, piece, heir + 1) if piece == slot + 1 else rest
    return -1


@rule
def close_node(
    patterns: list[int], slots: int, slot: int, first: int, second: int, best: int
) -> tuple[list[int], int]:
    """Return the patterns without a node that is done, and the longest whole trail.

    Where an odd number of edges ends, the trail ends, and a branch can follow. Where an
    even number does, a closed trail may begin and end, with two branches.
    """
    closed = [0 for _ in range(0)]
    for i in range(len(patterns)):
        pattern = patterns[i]
        if piece_at(pattern, slot) == 0:
            closed.append(pattern)
            continue
        ends = pattern >> ENDS_AT
        odd = pattern >> place_of(slot) & 1
        if odd and ends == 2:
            continue
        branches = first if odd else first + second
        rest = without(pattern, slots, slot)
        if rest < 0:
            if pattern & TOUCHED == pattern & 31 << place_of(slot):
                free = branches if odd or ends == 0 else 0
                best = max(best, (pattern & PARTS) + free)
        elif odd:
            closed.append(rest + branches + ONE_END)
        else:
            closed.append(rest)
            if branches and ends == 0:
                closed.append(rest + branches + 2 * ONE_END)
    return closed, best


@rule
def longest_of_each(patterns: list[int]) -> list[int]:
    """Return every pattern once, with the most parts, using a hash table.

    Sorting would do as well, but takes long to compile.
    """
    size = 4
    while size < 2 * len(patterns):
        size *= 2
    table = ints(size)  # 0, or 1 + a pattern
    for i in range(len(patterns)):
        key = patterns[i] >> PARTS_BITS
        at = (key ^ key >> 13 ^ key >> 29) & size - 1
        while table[at] and table[at] - 1 >> PARTS_BITS != key:
            at = at + 1 & size - 1
        table[at] = max(table[at], patterns[i] + 1)
    return [each - 1 for each in table if each]


@rule
def taken_slots(slot_of: list[int]) -> int:
    """Return the mask of the slots that open nodes have."""
    taken = 0
    for node in range(DESTINATIONS):
        if slot_of[node] >= 0:
            taken |= 1 << slot_of[node]
    return taken


@rule
def slot_for(slot_of: list[int], node: int) -> int:
    """Return a node's slot: its own, or the lowest that is free."""
    if slot_of[node] < 0:
        taken = taken_slots(slot_of)
        slot_of[node] = (~taken & taken + 1).bit_length() - 1
    return slot_of[node]


@rule
def lay_link(
    b: Tables,
    link: int,
    left: int,
    patterns: list[int],
    slot_of: list[int],
    weight: list[int],
    first: list[int],
    second: list[int],
    best: int,
) -> tuple[list[int], int]:
    """Return the patterns with and without an edge, and the longest whole trail so far."""
    one = slot_for(slot_of, b.ends[link][0])
    other = slot_for(slot_of, b.ends[link][1])
    slots = taken_slots(slot_of).bit_length()
    for i in range(len(patterns)):
        patterns.append(used(patterns[i], slots, one, other, weight[link]))
    for way in range(2):
        node = b.ends[link][way]
        if (b.leaving[node][0] | b.leaving[node][1]) & left == 0:
            slot = slot_of[node]
            slot_of[node] = -1
            patterns, best = close_node(patterns, slots, slot, first[node], second[node], best)
    return longest_of_each(patterns), best


@routine
def longest_circuit(
    b: Tables, edges: int, weight: list[int], first: list[int], second: list[int], best: int
) -> int:
    """Return the longest trail on connected edges, or the best so far if it is longer."""
    slot_of = [-1] * DESTINATIONS
    patterns = [0]
    left = edges
    for n in range(b.links):
        link = b.order[n]
        if left >> link & 1:
            left &= ~(1 << link)
            patterns, best = lay_link(b, link, left, patterns, slot_of, weight, first, second, best)
    return best
