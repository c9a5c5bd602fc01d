"""What the longest route may bring (rule 7.4), and what a move adds to it."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...games.incognitos.rules.longest import longest_route
from ...games.incognitos.rules.sections import next_section, whole_links
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables
from .promises import rivals_places
from .prospects import turns_left
from .temperaments import ROUTE, SPREAD, SPREADING

__all__ = ["Route", "route_gain", "route_prospect"]

Route = tuple[int, float]  # the parts of one's own, and what another one is worth


@routine
def parts_of_route(b: Tables, s: State, seat: int) -> int:
    """Return the parts of a seat's longest route."""
    return longest_route(b, s, seat)


@routine
def route_prospect(b: Tables, s: State, w: list[float]) -> Route:
    """Return one's longest route, and what a part is worth: most where it may decide."""
    mine = parts_of_route(b, s, s.turn)
    longest = 0
    for seat in range(s.players):
        if seat != s.turn:
            longest = max(longest, parts_of_route(b, s, seat))
    ahead = mine - longest
    spread = w[SPREAD] + w[SPREADING] * turns_left(b, s)
    return mine, w[ROUTE] * spread / (spread * spread + ahead * ahead)


@rule
def lay(b: Tables, s: State, link: int, way: int, count: int) -> int:
    """Let the next sections of a link be one's own, for a trial; return which they are."""
    laid = 0
    at = next_section(b, s, s.turn, link, way)
    while laid.bit_count() < count:
        if not s.sections[s.turn][at] >> link & 1:
            s.sections[s.turn][at] |= 1 << link
            laid |= 1 << at
        at += -1 if way else 1
    return laid


@rule
def reach_for_trial(b: Tables, s: State, link: int, way: int) -> None:
    """Rule 4.4: let the far end be reached if the link is whole and nobody else is there."""
    there = b.ends[link][1 - way]
    if whole_links(b, s, s.turn) >> link & 1 and not rivals_places(s) >> there & 1:
        s.reached[s.turn] |= 1 << there
        for end in range(2):
            s.leaving[s.turn][end] |= b.leaving[there][end]


@routine
def route_gain(b: Tables, s: State, route: Route, link: int, way: int, count: int) -> float:
    """Return what the next sections of a link add to one's longest route, in points.

    They are laid for a trial; the state is afterwards as it was.
    """
    seat = s.turn
    reached = s.reached[seat]
    out = s.leaving[seat][0]
    back = s.leaving[seat][1]
    laid = lay(b, s, link, way, count)
    reach_for_trial(b, s, link, way)
    mine, worth = route
    gain = worth * (parts_of_route(b, s, seat) - mine)
    s.reached[seat] = reached
    s.leaving[seat][0] = out
    s.leaving[seat][1] = back
    for at in range(b.length[link]):
        if laid >> at & 1:
            s.sections[seat][at] &= ~(1 << link)
    return gain
