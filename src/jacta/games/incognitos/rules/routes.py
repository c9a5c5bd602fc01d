"""Moving: sections, destinations, and where routes can go on (rule 4)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import count_of, pay
from .names import (
    LOCATOR,
    MOVED,
    MOVED_ON,
    MOVING,
    NO_MOVING,
    REACHED,
    SECTIONS,
    WIDTH,
)
from .sections import (
    affordable,
    claim,
    move_cost,
    nearest,
    next_section,
    open_links,
    whole_links,
)
from .state import State
from .tables import Tables

__all__ = [
    "arrive",
    "bases",
    "can_ever_move",
    "leave",
    "list_moves",
    "move",
    "reached",
    "set_out",
]


@rule
def bases(b: Tables, s: State, seat: int) -> int:
    """Rule 4.2: where a seat's routes can begin: shuttles and reached destinations."""
    return b.shuttles | s.reached[seat]


@rule
def reached(s: State) -> int:
    """Return the destinations that somebody has reached."""
    return s.reached[0] | s.reached[1] | s.reached[2] | s.reached[3]


@rule
def is_rivals(s: State, seat: int, destination: int) -> bool:
    """Rule 4.3: whether a destination belongs to another player."""
    owned = s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]
    return bool((owned & ~s.owned[seat]) >> destination & 1)


@rule
def leave(b: Tables, s: State, seat: int, destination: int) -> None:
    """Rule 4.2: moves can start from here."""
    s.leaving[seat][0] |= b.leaving[destination][0]
    s.leaving[seat][1] |= b.leaving[destination][1]


@rule
def set_out(b: Tables, s: State) -> None:
    """Rule 4.3: shuttles are free to all."""
    shuttles = b.shuttles
    while shuttles:
        for seat in range(s.players):
            leave(b, s, seat, (shuttles & -shuttles).bit_length() - 1)
        shuttles &= shuttles - 1


@rule
def can_ever_move(b: Tables, s: State, seat: int) -> bool:
    """Rule 7.3: whether some roll lets a seat move."""
    return (open_links(b, s, seat, 0) | open_links(b, s, seat, 1)) != 0


# Moving


@rule
def closed_links(b: Tables, s: State, way: int) -> int:
    """Rule 4.2: start from each shuttle once a turn; going on part-way is not a start."""
    closed = 0
    shuttles = s.started
    while shuttles:
        closed |= b.leaving[(shuttles & -shuttles).bit_length() - 1][way]
        shuttles &= shuttles - 1
    for section in range(SECTIONS):
        closed &= ~(s.sections[s.turn][section] & b.edge[way][section])
    return closed


@rule
def list_moves(b: Tables, s: State, dice: int) -> None:
    """Rules 2.4, 4.1, 4.2: along every open link as far as the dice and the way allow."""
    if s.blocked & NO_MOVING or count_of(dice, LOCATOR) == 0:
        return
    for way in range(2):
        links = s.leaving[s.turn][way]
        if s.started:
            links &= ~closed_links(b, s, way)
        for i in range(SECTIONS):
            first = nearest(way, i)
            list_moves_from(b, s, dice, way, first, links & b.exists[first])
            links &= s.sections[s.turn][first] | ~b.exists[first]


@rule
def list_moves_from(b: Tables, s: State, dice: int, way: int, first: int, links: int) -> None:
    """Rules 4.1, 4.4: a move from this section on ends before one that is marked already."""
    more = 0
    section = first
    while 0 <= section < SECTIONS:
        links &= ~s.taken[section]
        if links == 0:
            break
        s.options[way * SECTIONS + more] |= links & affordable(b, dice, way, first, more)
        more += 1
        section += -1 if way else 1


@rule
def move(b: Tables, s: State, action: int) -> None:
    """Rules 4.1-4.4: mark the next sections of a link."""
    word = (action - MOVING) // WIDTH
    link = action % WIDTH
    way = word // SECTIONS
    count = word % SECTIONS + 1
    first = next_section(b, s, s.turn, link, way)
    if b.edge[way][first] >> link & 1:
        s.started |= b.shuttles & 1 << b.ends[link][way]
    pay(s, move_cost(b, link, way, first, count))
    s.deeds |= MOVED
    for i in range(count):
        claim(s, s.turn, link, first - i if way else first + i)
    tell(s, MOVED_ON, s.turn, link, way, count)
    arrive(b, s)


@rule
def arrive(b: Tables, s: State) -> None:
    """Rule 4.4: a link that is all the seat's own extends its reach to the other end.

    A newly reached destination may bring further such links into play.
    """
    seat = s.turn
    own = whole_links(b, s, seat)
    links = own & (s.leaving[seat][0] ^ s.leaving[seat][1])
    while links:
        link = (links & -links).bit_length() - 1
        there = b.ends[link][0 if s.leaving[seat][1] >> link & 1 else 1]
        own &= ~(1 << link)
        if not is_rivals(s, seat, there):
            s.reached[seat] |= 1 << there
            s.owned[seat] |= 1 << there
            leave(b, s, seat, there)
            tell(s, REACHED, seat, there)
        links = own & (s.leaving[seat][0] ^ s.leaving[seat][1])
