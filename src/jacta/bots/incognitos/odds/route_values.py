"""What the longest route may bring (rule 7.4), and what a move adds to it."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.longest import longest_route
from ....games.incognitos.rules.names import LINKS
from ....games.incognitos.rules.sections import next_section, open_links, whole_links
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..links import missing_sections, rivals_destinations
from .destination_values import turns_left
from .temperaments import ROUTE, SPREAD, SPREADING

__all__ = ["route_gains"]


@routine
def route_length(b: Tables, s: State, seat: int) -> int:
    """Rule 7.4: the parts of a seat's longest route so far; a call that is not inlined."""
    return longest_route(b, s, seat)


@rule
def part_value(b: Tables, s: State, w: list[float], mine: int) -> float:
    """Return the value of one more part of the seat's longest route: most where it may decide."""
    longest = 0
    for seat in range(s.players):
        if seat != s.turn:
            longest = max(longest, route_length(b, s, seat))
    ahead = mine - longest
    spread = w[SPREAD] + w[SPREADING] * turns_left(b, s)
    return w[ROUTE] * spread / (spread * spread + ahead * ahead)


@rule
def lay(b: Tables, s: State, link: int, way: int, count: int) -> int:
    """Give the next sections of a link to the seat to move, as a trial; return which."""
    laid = 0
    at = next_section(b, s, s.turn, link, way)
    while laid.bit_count() < count:
        if not s.sections[s.turn][at] >> link & 1:
            s.sections[s.turn][at] |= 1 << link
            laid |= 1 << at
        at += -1 if way else 1
    return laid


@rule
def reach_as_trial(b: Tables, s: State, link: int, way: int) -> None:
    """Rule 4.4: reach the far end if the link is complete and no rival is there."""
    there = b.ends[link][1 - way]
    taken = rivals_destinations(s, s.turn) >> there & 1
    if whole_links(b, s, s.turn) >> link & 1 and not taken:
        s.reached[s.turn] |= 1 << there
        for end in range(2):
            s.leaving[s.turn][end] |= b.leaving[there][end]


@routine
def length_after(b: Tables, s: State, link: int, way: int, count: int) -> int:
    """Return the parts of the longest route with the next sections of a link.

    They are laid as a trial and removed again.
    """
    seat = s.turn
    reached = s.reached[seat]
    out = s.leaving[seat][0]
    back = s.leaving[seat][1]
    laid = lay(b, s, link, way, count)
    reach_as_trial(b, s, link, way)
    parts = route_length(b, s, seat)
    s.reached[seat] = reached
    s.leaving[seat][0] = out
    s.leaving[seat][1] = back
    for at in range(b.length[link]):
        if laid >> at & 1:
            s.sections[seat][at] &= ~(1 << link)
    return parts


@routine
def route_gains(b: Tables, s: State, w: list[float], ahead: list[int]) -> list[float]:
    """Return the points that each section of a link adds to the longest route, on average.

    First for moves from the links' first ends, then from the others. Of a link that cannot
    be completed, only the next section counts.
    """
    mine = route_length(b, s, s.turn)
    value = part_value(b, s, w, mine)
    gains = [0.0] * (2 * LINKS)
    for way in range(2):
        links = open_links(b, s, s.turn, way)
        while links:
            link = first_bit(links)
            links &= links - 1
            count = missing_sections(b, s, link) if ahead[link] > 0 else 1
            parts = length_after(b, s, link, way, count)
            gains[way * LINKS + link] = value * (parts - mine) / count
    return gains
