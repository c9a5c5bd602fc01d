"""What the longest route may bring (rule 7.4), and what a move adds to it."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.longest import longest_route
from ....games.incognitos.rules.names import LINKS
from ....games.incognitos.rules.sections import next_section, open_links, whole_links
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..greedy.destination_values import rivals_places
from .destination_values import turns_left
from .temperaments import ROUTE, SPREAD, SPREADING

__all__ = ["missing_sections", "route_gains"]


@routine
def parts_of_route(b: Tables, s: State, seat: int) -> int:
    """Return the parts of a seat's longest route."""
    return longest_route(b, s, seat)


@rule
def part_worth(b: Tables, s: State, w: list[float], mine: int) -> float:
    """Return what another part of one's longest route is worth: most where it may decide."""
    longest = 0
    for seat in range(s.players):
        if seat != s.turn:
            longest = max(longest, parts_of_route(b, s, seat))
    ahead = mine - longest
    spread = w[SPREAD] + w[SPREADING] * turns_left(b, s)
    return w[ROUTE] * spread / (spread * spread + ahead * ahead)


@rule
def missing_sections(b: Tables, s: State, link: int) -> int:
    """Return how many sections of a link are not one's own."""
    count = 0
    for at in range(b.length[link]):
        count += 1 - (s.sections[s.turn][at] >> link & 1)
    return count


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
def parts_after(b: Tables, s: State, link: int, way: int, count: int) -> int:
    """Return the parts of one's longest route with the next sections of a link.

    They are laid for a trial; the state is afterwards as it was.
    """
    seat = s.turn
    reached = s.reached[seat]
    out = s.leaving[seat][0]
    back = s.leaving[seat][1]
    laid = lay(b, s, link, way, count)
    reach_for_trial(b, s, link, way)
    parts = parts_of_route(b, s, seat)
    s.reached[seat] = reached
    s.leaving[seat][0] = out
    s.leaving[seat][1] = back
    for at in range(b.length[link]):
        if laid >> at & 1:
            s.sections[seat][at] &= ~(1 << link)
    return parts


@routine
def route_gains(b: Tables, s: State, w: list[float], ahead: list[int]) -> list[float]:
    """Return what each section of a link adds to one's longest route, on average, in points.

    Coming from the links' first ends, then from the others; of a link that cannot be
    completed, only the next section counts.
    """
    mine = parts_of_route(b, s, s.turn)
    worth = part_worth(b, s, w, mine)
    gains = [0.0] * (2 * LINKS)
    for way in range(2):
        links = open_links(b, s, s.turn, way)
        while links:
            link = first_bit(links)
            links &= links - 1
            count = missing_sections(b, s, link) if ahead[link] > 0 else 1
            parts = parts_after(b, s, link, way, count)
            gains[way * LINKS + link] = worth * (parts - mine) / count
    return gains
