"""A search tree in flat arrays, for every game and for both twins.

A node is a stop of the game, reached from its parent by a label: an action, or what
matters of a chance outcome. Nodes lie in a pool of fixed size; the slots, a power of two,
are a hash table from a node and a label to the child. Each node sums a value for every
seat, and the seat to move maximises its own. What a seat cannot see is drawn anew in
every simulation, so one node stands for all states that look alike. Therefore a child
counts not only its visits, but also how often it was available.
"""

from __future__ import annotations

import math
from typing import Annotated

from jacta.core.kernel import routine, rule
from jacta.core.kits import MOST_SEATS
from jacta.core.layout import Array, Int32, Record
from jacta.core.portable_math import log_of_count

__all__ = [
    "DECISIONS",
    "DEPTH",
    "SEATS",
    "SIMULATIONS",
    "Node",
    "back_up",
    "best_untried",
    "child_of",
    "choose",
    "grown_child",
    "walk_on",
]

SEATS = MOST_SEATS
DEPTH = 256  # nodes from the root to a leaf, at most

# The counts of a tree, by index
NODES, SIMULATIONS, DECISIONS = range(3)

# The settings of a search, by index
EXPLORATION, WIDENING, MARGIN, SCALE, PARANOID, TRUST = range(6)


class Node(Record):
    """A stop of the game, with the results of the simulations through it."""

    parent: Int32
    label: Int32
    visits: Int32
    available: Int32  # how often it could have been chosen
    regret: Annotated[float, Array("f8")]  # how much less the guide values it than its favourite
    wins: Annotated[float, Array("f8")]  # of the searching seat; a shared victory counts in part
    sums: Annotated[list[float], Array("f8", SEATS)]  # of values, by seat


@rule
def slot_of(nodes: list[Node], slots: list[int], parent: int, label: int) -> int:
    """Return the slot of a child, or the free slot where it belongs."""
    last = len(slots) - 1
    mixed = parent * 2654435761 + label * 40503
    at = (mixed ^ mixed >> 16) & last
    while slots[at] and (nodes[slots[at]].parent != parent or nodes[slots[at]].label != label):
        at = (at + 1) & last
    return at


@routine
def child_of(nodes: list[Node], slots: list[int], parent: int, label: int) -> int:
    """Return the child with a label, or 0 (the root) if there is none."""
    return slots[slot_of(nodes, slots, parent, label)]


@routine
def grown_child(
    nodes: list[Node], slots: list[int], counts: list[int], parent: int, label: int
) -> int:
    """Return the child with a label, a new one if needed; 0 if there is no room."""
    at = slot_of(nodes, slots, parent, label)
    if slots[at] == 0 and counts[NODES] < len(nodes):
        slots[at] = counts[NODES]
        counts[NODES] += 1
        child = nodes[slots[at]]
        child.parent = parent
        child.label = label
        child.available = max(1, nodes[parent].visits)
    return slots[at]


@rule
def urgency(
    nodes: list[Node], child: int, seat: int, searcher: int, settings: list[float]
) -> float:
    """Return the mean value of a child for the seat to move, plus a bonus if it is little known.

    The more visits a child has, the less the guide's regret counts.
    """
    node = nodes[child]
    mean = node.sums[seat] / node.visits
    if settings[PARANOID] and seat != searcher:
        mean = 1.0 - node.sums[searcher] / node.visits
    doubt = math.sqrt(log_of_count(node.available) / node.visits)
    trusted = settings[TRUST] / (settings[TRUST] + node.visits)
    return mean + settings[EXPLORATION] * doubt - trusted * node.regret


@routine
def choose(
    nodes: list[Node],
    slots: list[int],
    counts: list[int],
    parent: int,
    actions: list[int],
    seat: int,
    searcher: int,
    settings: list[float],
) -> int:
    """Return the index of the action to follow, or -1 if it is time to try a new one.

    A node grows children with the square root of its visits: while little is known, only
    the guide's favourites are tried.
    """
    best = -1
    most = 0.0
    tried = 0
    for n in range(len(actions)):
        child = child_of(nodes, slots, parent, actions[n])
        if child and nodes[child].visits:
            tried += 1
            nodes[child].available += 1
            value = urgency(nodes, child, seat, searcher, settings)
            if best < 0 or value > most:
                best = n
                most = value
    may_grow = tried < len(actions) and counts[NODES] < len(nodes)
    if may_grow and tried * tried <= settings[WIDENING] * nodes[parent].visits:
        return -1
    return best


@routine
def best_untried(
    nodes: list[Node], slots: list[int], parent: int, actions: list[int], values: list[float]
) -> int:
    """Return the index of the most valuable action that has no child yet."""
    best = -1
    for n in range(len(actions)):
        if not child_of(nodes, slots, parent, actions[n]) and (
            best < 0 or values[n] > values[best]
        ):
            best = n
    return best


@routine
def walk_on(
    nodes: list[Node], slots: list[int], counts: list[int], path: list[int], label: int
) -> bool:
    """Extend the path to the child with a label; return whether the tree goes on there.

    It does if the child was visited before and is not too deep. The first number of a
    path is its length. Without room for a new child, the path ends.
    """
    node = grown_child(nodes, slots, counts, path[path[0]], label)
    if node == 0:
        return False
    path[0] += 1
    path[path[0]] = node
    return nodes[node].visits > 0 and path[0] < DEPTH - 1


@routine
def back_up(
    nodes: list[Node],
    path: list[int],
    searcher: int,
    players: int,
    scores: list[int],
    shares: list[float],
    settings: list[float],
) -> None:
    """Add the result of a simulation, and each seat's lead, to all nodes on its path."""
    for place in range(1, path[0] + 1):
        nodes[path[place]].visits += 1
        nodes[path[place]].wins += shares[searcher]
    for seat in range(players):
        value = (1.0 - settings[MARGIN]) * shares[seat]
        value += settings[MARGIN] * lead(scores, players, seat, settings[SCALE])
        for place in range(1, path[0] + 1):
            nodes[path[place]].sums[seat] += value


@rule
def lead(scores: list[int], players: int, seat: int, scale: float) -> float:
    """Return the lead of a seat over its best rival, from 0 to 1; 1/2 is a tie."""
    rival = -1000
    for other in range(players):
        if other != seat:
            rival = max(rival, scores[other])
    ahead = scores[seat] - rival
    return 0.5 + 0.5 * ahead / (abs(ahead) + scale)
