"""Moving: sections, destinations, and where routes can go on (rule 4)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import covers, die, pay
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
    marked_sections,
    move_cost,
    next_section,
    own_sections,
    sections_in_reach,
    span,
    whole,
)
from .state import State
from .tables import Tables

__all__ = ["bases", "is_rivals", "list_moves", "mark_sections", "move", "open_links", "reached"]


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
def is_open(b: Tables, s: State, seat: int, link: int, way: int) -> bool:
    """Rules 4.2, 4.4: whether a seat can ever go on along a link, coming from one end."""
    if not bases(b, s, seat) >> b.ends[link][way] & 1:
        return False
    first = next_section(b, s, seat, link, way)
    return first >= 0 and not marked_sections(s, link) >> first & 1


@rule
def open_link(b: Tables, s: State, seat: int, link: int) -> None:
    """Note from which of its ends a link can be gone on with."""
    for way in range(2):
        s.open[seat][way] &= ~(1 << link)
        if is_open(b, s, seat, link, way):
            s.open[seat][way] |= 1 << link


@rule
def open_links(b: Tables, s: State) -> None:
    """Note where all routes can begin."""
    for link in range(b.links):
        for seat in range(s.players):
            open_link(b, s, seat, link)


# Moving


@rule
def may_leave(b: Tables, s: State, link: int, way: int, first: int) -> bool:
    """Rule 4.2: a shuttle is started from once a turn; going on part-way is no start."""
    edge = b.length[link] - 1 if way else 0
    return first != edge or not s.started >> b.ends[link][way] & 1


@rule
def list_moves(b: Tables, s: State, dice: int) -> None:
    """Rules 2.4, 4.1, 4.2: along every open link as far as the dice and the way allow."""
    if s.blocked & NO_MOVING or not covers(dice, die(LOCATOR)):
        return
    for way in range(2):
        links = s.open[s.turn][way]
        while links:
            link = (links & -links).bit_length() - 1
            first = next_section(b, s, s.turn, link, way)
            if may_leave(b, s, link, way, first):
                reach = sections_in_reach(b, s, link, way, first, dice)
                for n in range(reach):
                    s.options[way * SECTIONS + n] |= 1 << link
            links &= links - 1


@rule
def move(b: Tables, s: State, action: int) -> None:
    """Rules 4.1-4.4: mark the next sections of a link."""
    word = (action - MOVING) // WIDTH
    link = action % WIDTH
    way = word // SECTIONS
    count = word % SECTIONS + 1
    first = next_section(b, s, s.turn, link, way)
    sections = span(way, first, count)
    if first == (b.length[link] - 1 if way else 0):
        s.started |= b.shuttles & 1 << b.ends[link][way]
    pay(s, move_cost(b, link, sections))
    s.deeds |= MOVED
    tell(s, MOVED_ON, s.turn, link, way, count)
    mark_sections(b, s, link, sections)


@rule
def mark_sections(b: Tables, s: State, link: int, sections: int) -> None:
    """Rules 4.3, 4.4: the sections belong to the player; what they lead to is reached."""
    s.sections[link] |= sections << 4 * s.turn
    for seat in range(s.players):
        open_link(b, s, seat, link)
    if own_sections(s, s.turn, link) == whole(b, link):
        arrive(b, s, s.turn, 1 << link)


@rule
def arrive(b: Tables, s: State, seat: int, links: int) -> None:
    """Rule 4.4: wholly own links bring what is reached or a shuttle to their other ends.

    A destination that is reached may bring further such links into play.
    """
    while links:
        link = (links & -links).bit_length() - 1
        links &= links - 1
        there = unreached_end(b, s, seat, link)
        if there >= 0 and not is_rivals(s, seat, there):
            s.reached[seat] |= 1 << there
            s.owned[seat] |= 1 << there
            tell(s, REACHED, seat, there)
            links |= leave(b, s, seat, there)


@rule
def unreached_end(b: Tables, s: State, seat: int, link: int) -> int:
    """Return the end of a link that is no base, if the other one is; else -1."""
    known = bases(b, s, seat)
    at_first = known >> b.ends[link][0] & 1
    at_last = known >> b.ends[link][1] & 1
    if at_first == at_last:
        return -1
    return b.ends[link][1] if at_first else b.ends[link][0]


@rule
def leave(b: Tables, s: State, seat: int, destination: int) -> int:
    """Open the links at a reached destination; return those that are wholly the seat's."""
    own = 0
    links = b.links_at[destination]
    while links:
        link = (links & -links).bit_length() - 1
        links &= links - 1
        open_link(b, s, seat, link)
        if own_sections(s, seat, link) == whole(b, link):
            own |= 1 << link
    return own
