"""What the greedy player expects of every destination of the map.

A destination is worth its best monster or its site, the less the more dice that
takes; and what lies beyond it, the less the more dice the way there takes.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.dice import count_dice
from ....games.incognitos.rules.logbook import count_entries
from ....games.incognitos.rules.monsters import has_room
from ....games.incognitos.rules.names import (
    ARENA,
    ARROW,
    DESTINATIONS,
    DROP,
    KINDS,
    LINKS,
    OVAL,
    ROW,
    SECTIONS,
    SIGNS,
    SITES,
    STAR,
    USED_ZERO,
    ZERO,
)
from ....games.incognitos.rules.routes import bases
from ....games.incognitos.rules.sites import unspent
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables

__all__ = [
    "fading",
    "links_ahead",
    "place_worths",
    "promises",
    "row_worths",
    "site_worth",
]

MOVE = 1.3  # how gladly it moves to where it can score
UNHURRIED = 4.0  # turns that it takes, about, to make use of a destination
LAST_TURN = 0.02
FADE = 0.82  # what is left of a worth that lies one die farther
FADING = tuple(FADE**dice for dice in range(2 * SECTIONS + 2))
EASE = (1.0, 1.0, 1.0, 0.65, 0.65, 0.3, 0.1)  # how sure a cost of so many dice is to be paid
ARROW_WORTH = 0.7
SQUARE_WORTH = 0.3
FUNCTION_WORTH = 1.5  # of a site's special function
ARENA_SHARE = 0.6  # of an arena's points, which need a duel later
ARENA_WORTH = 3.0  # for the first monster of a turn, if it may fight in an explored arena


@rule
def fading(dice: int) -> float:
    """Return what is left of a worth that lies some dice ahead; nothing where it never comes."""
    return FADING[dice] if dice >= 0 else 0.0


@rule
def sign_worth(b: Tables, s: State, field: int) -> float:
    """Return what the sign of a field of the scoring table is expected to bring."""
    if not s.variants & SIGNS:
        return 0.0
    shape = b.shape[field]
    if shape == STAR:
        return 1.0
    if shape == DROP:
        return -1.0
    if shape == OVAL:
        return 2.0 * count_entries(s, s.turn, ZERO) + count_entries(s, s.turn, USED_ZERO)
    return ARROW_WORTH if shape == ARROW else SQUARE_WORTH


@routine
def row_worths(b: Tables, s: State) -> list[float]:
    """Return what the next monster of each kind is worth; 0 where the row is full."""
    arena = ARENA_WORTH if s.marks == 0 and unspent(b, s, s.turn, ARENA) else 0.0
    worths = [0.0] * KINDS
    for kind in range(KINDS):
        if has_room(b, s, kind):
            field = kind * ROW + s.row[kind]
            worths[kind] = max(0.1, b.points[field] + sign_worth(b, s, field) + arena)
    return worths


@rule
def site_worth(b: Tables, s: State) -> float:
    """Return what the next explored site is worth."""
    points = float(b.site_points[s.explored]) if s.explored < SITES else 0.0
    return (ARENA_SHARE * points if b.function == ARENA else points) + FUNCTION_WORTH


@rule
def rivals_places(s: State) -> int:
    """Return the destinations that belong to others."""
    rivals = 0
    for seat in range(s.players):
        if seat != s.turn:
            rivals |= s.owned[seat]
    return rivals


@routine
def place_worths(b: Tables, s: State, rows: list[float]) -> list[float]:
    """Return what the monster or the site of each destination is worth to who stands there."""
    free = ~s.used & ~rivals_places(s)
    worths = [0.0] * DESTINATIONS
    for kind in range(KINDS):
        worth = rows[kind] * EASE[count_dice(b.cost[kind])]
        places = b.attracts[kind] & free
        while places:
            place = first_bit(places)
            worths[place] = max(worths[place], worth)
            places &= places - 1
    places = b.sites & free
    while places:
        worths[first_bit(places)] = EASE[3] * site_worth(b, s)
        places &= places - 1
    return worths


@routine
def links_ahead(b: Tables, s: State) -> list[int]:
    """Return how many dice it takes to make each link one's own, in one move; -1: it cannot be."""
    ahead = [0] * LINKS
    for link in range(b.links):
        dice = 0
        for at in range(b.length[link]):
            if not s.sections[s.turn][at] >> link & 1:
                dice += count_dice(b.section[link][at])
        ahead[link] = dice + 1 if dice else 0
    for at in range(SECTIONS):
        lost = s.taken[at] & ~s.sections[s.turn][at]
        while lost:
            ahead[first_bit(lost)] = -1
            lost &= lost - 1
    return ahead


@rule
def eagerness(b: Tables, s: State) -> float:
    """Return how gladly a seat moves: less so in its last turns, which leave less to come."""
    left = b.rounds[s.players] - s.entries[s.turn] - 1
    return MOVE * max(LAST_TURN, min(1.0, left / UNHURRIED))


@routine
def promises(b: Tables, s: State, worths: list[float], ahead: list[int]) -> list[float]:
    """Return what it promises to reach each destination: itself, or what lies beyond."""
    closed = bases(b, s, s.turn) | rivals_places(s)
    eager = eagerness(b, s)
    found = [0.0] * DESTINATIONS
    for place in range(b.destinations):
        if not closed >> place & 1:
            found[place] = eager * worths[place]
    better = True
    while better:
        better = False
        for end in range(2 * b.links):
            link = end >> 1
            here = b.ends[link][end & 1]
            beyond = found[b.ends[link][1 - (end & 1)]] * fading(ahead[link])
            if beyond > found[here] and not closed >> here & 1:
                found[here] = beyond
                better = True
    return found
