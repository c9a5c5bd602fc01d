"""The longest continuous route (rule 7.4), exactly.

A seat's sections make a graph: its bases are the nodes, its whole links between
two bases the edges, and all other runs of sections that begin at a base are
branches, where a trail can only end. A node to which only one edge leads is a
branch of its neighbour in the same way, so trees fold up into their roots. What
is left are circuits and what joins them, usually nothing (`circuits`).
"""

from __future__ import annotations

from jacta.core.kernel import rule

from .circuits import longest_circuit
from .names import DESTINATIONS, LINKS, SECTIONS
from .routes import bases
from .sections import own_sections, whole_links
from .state import State
from .tables import Tables

__all__ = ["longest_route"]


@rule
def longest_route(b: Tables, s: State, seat: int) -> int:
    """Rule 7.4: the most parts on a trail that uses no part of a link twice."""
    weight = [0] * LINKS
    first = [0] * DESTINATIONS
    second = [0] * DESTINATIONS
    lone, edges = survey(b, s, seat, weight, first, second)
    edges = fold_trees(b, edges, weight, first, second)
    best = max(lone, best_turning_point(b, first, second))
    while edges:
        circuits = joined_edges(b, edges)
        edges &= ~circuits
        best = longest_circuit(b, circuits, weight, first, second, best)
    return best


# The graph


@rule
def survey(
    b: Tables, s: State, seat: int, weight: list[int], first: list[int], second: list[int]
) -> tuple[int, int]:
    """Find edges and branches; return the longest run that no base joins, and the edges."""
    known = bases(b, s, seat)
    edges = whole_links(b, s, seat) & s.leaving[seat][0] & s.leaving[seat][1]
    links = own_links(s, seat)
    lone = 0
    while links:
        link = (links & -links).bit_length() - 1
        links &= links - 1
        own = own_sections(s, seat, link)
        if edges >> link & 1:
            weight[link] = parts_of(b, link, own)
        else:
            lone = max(lone, survey_runs(b, link, own, known, first, second))
    return lone, edges


@rule
def own_links(s: State, seat: int) -> int:
    """Return the links of which a seat has a section."""
    links = 0
    for section in range(SECTIONS):
        links |= s.sections[seat][section]
    return links


@rule
def survey_runs(
    b: Tables, link: int, own: int, known: int, first: list[int], second: list[int]
) -> int:
    """Add the runs that begin at a base as its branches; return the longest of the others."""
    lone = 0
    while own:
        start = own & -own
        run = own & ~(own + start)
        own &= ~run
        parts = parts_of(b, link, run)
        if run & 1 and known >> b.ends[link][0] & 1:
            add_branch(first, second, b.ends[link][0], parts)
        elif run >> (b.length[link] - 1) & 1 and known >> b.ends[link][1] & 1:
            add_branch(first, second, b.ends[link][1], parts)
        else:
            lone = max(lone, parts)
    return lone


@rule
def parts_of(b: Tables, link: int, sections: int) -> int:
    """Rules 7.4, 9.3: a perilous section counts two."""
    parts = 0
    for at in range(b.length[link]):
        if sections >> at & 1:
            parts += b.parts[link][at]
    return parts


@rule
def add_branch(first: list[int], second: list[int], node: int, parts: int) -> None:
    """Keep the two longest branches of a node: a trail has two ends."""
    if parts > first[node]:
        second[node] = first[node]
        first[node] = parts
    elif parts > second[node]:
        second[node] = parts


@rule
def links_at(b: Tables, node: int) -> int:
    """Return the links that end at a node."""
    return b.leaving[node][0] | b.leaving[node][1]


@rule
def other_end(b: Tables, link: int, node: int) -> int:
    """Return where a link leads."""
    return b.ends[link][0] + b.ends[link][1] - node


@rule
def fold_trees(
    b: Tables, edges: int, weight: list[int], first: list[int], second: list[int]
) -> int:
    """Turn every edge to a node with no other edge into a branch; return the remaining edges."""
    nodes = nodes_of(b, edges)
    while nodes:
        node = (nodes & -nodes).bit_length() - 1
        nodes &= nodes - 1
        here = links_at(b, node) & edges
        if here and here & (here - 1) == 0:
            link = here.bit_length() - 1
            there = other_end(b, link, node)
            add_branch(first, second, there, first[node] + 1 + weight[link])
            edges &= ~here
            nodes |= 1 << there
    return edges


@rule
def best_turning_point(b: Tables, first: list[int], second: list[int]) -> int:
    """Return the longest trail that passes one node between its two branches."""
    best = 0
    for node in range(b.destinations):
        if first[node]:
            best = max(best, first[node] + 1 + second[node])
    return best


@rule
def joined_edges(b: Tables, edges: int) -> int:
    """Return the edges connected to the first one."""
    return edges_from(b, edges, b.ends[(edges & -edges).bit_length() - 1][0])


@rule
def edges_from(b: Tables, edges: int, node: int) -> int:
    """Return the edges that a trail from a node could reach."""
    found = 0
    fringe = links_at(b, node) & edges
    while fringe:
        link = (fringe & -fringe).bit_length() - 1
        found |= 1 << link
        fringe |= (links_at(b, b.ends[link][0]) | links_at(b, b.ends[link][1])) & edges
        fringe &= ~found
    return found


@rule
def nodes_of(b: Tables, edges: int) -> int:
    """Return the nodes that edges join."""
    nodes = 0
    while edges:
        link = (edges & -edges).bit_length() - 1
        nodes |= 1 << b.ends[link][0] | 1 << b.ends[link][1]
        edges &= edges - 1
    return nodes
