"""What the odds player expects of the scoring table, the destinations and the map.

All worths are in points. A monster that waits at a destination is worth its
points times the chance that it is marked in one of the turns left, which every
other destination at hand makes less likely; what lies beyond a destination adds
to it, the less the more dice the way there takes.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.monsters import has_room
from ....games.incognitos.rules.names import (
    ARENA,
    CARAVANSERAI,
    CHEST,
    DESTINATIONS,
    FORCE_FIELD,
    KINDS,
    ROW,
    SECTIONS,
    SITES,
)
from ....games.incognitos.rules.routes import bases
from ....games.incognitos.rules.sites import exploring_cost, unspent
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..greedy.destination_values import links_ahead, rivals_places, sign_worth
from .chance_tables import chance_in_turn
from .temperaments import (
    ARENA_SHARE,
    ARENA_WORTH,
    CARAVANSERAI_WORTH,
    CHEST_WORTH,
    CROWD,
    DENY,
    FADE,
    FLEX,
    FORCE_FIELD_WORTH,
    HUB,
    MOVE,
    RACE,
)

__all__ = ["FEW_TURNS", "Prospects", "function_worth", "prospects_of", "turns_left"]

# What the next monster of each kind gives; what each destination may bring to who has
# reached it; what it promises to reach it; the dice that each link takes; what is left
# of a worth some dice ahead.
Prospects = tuple[list[float], list[float], list[float], list[int], list[float]]

FEW_TURNS = 4.0  # in the last turns a function is worth less
SWEEPS = 3  # how many links ahead it looks
FARTHEST = 2 * SECTIONS + 2


@rule
def turns_left(b: Tables, s: State) -> int:
    """Return how many turns the seat has after this one."""
    return b.rounds[s.players] - s.entries[s.turn] - 1


@rule
def function_worth(b: Tables, s: State, w: list[float]) -> float:
    """Return what a site's function may bring in the turns left."""
    worth = 0.0
    if b.function == FORCE_FIELD:
        worth = w[FORCE_FIELD_WORTH]
    elif b.function == CHEST:
        worth = w[CHEST_WORTH]
    elif b.function == CARAVANSERAI:
        worth = w[CARAVANSERAI_WORTH]
    return worth * min(1.0, turns_left(b, s) / FEW_TURNS)


@rule
def site_prospect(b: Tables, s: State, w: list[float]) -> float:
    """Return what the next explored site gives, with its function."""
    if s.explored == SITES:
        return 0.0
    points = float(b.site_points[s.explored])
    if b.function == ARENA:
        return w[ARENA_SHARE] * points * min(1.0, turns_left(b, s) / FEW_TURNS)
    return points + function_worth(b, s, w)


@rule
def row_prospect(b: Tables, s: State, w: list[float], kind: int) -> float:
    """Return what the next monster of a kind gives, and what it takes from rivals."""
    field = kind * ROW + s.row[kind]
    points = b.points[field]
    following = b.points[field + 1] if s.row[kind] + 1 < b.row_length[kind] else 0
    arena = w[ARENA_WORTH] if s.marks == 0 and unspent(b, s, s.turn, ARENA) else 0.0
    denied = w[DENY] * (points - following) / (s.players - 1)
    return max(0.1, points + sign_worth(b, s, field) + arena + denied)


@routine
def row_prospects(b: Tables, s: State, w: list[float]) -> list[float]:
    """Return what the next monster of each kind gives, then a site; 0 where there is none."""
    rows = [0.0] * (KINDS + 1)
    for kind in range(KINDS):
        if has_room(b, s, kind):
            rows[kind] = row_prospect(b, s, w, kind)
    rows[KINDS] = site_prospect(b, s, w)
    return rows


@rule
def patience(b: Tables, s: State, w: list[float]) -> float:
    """Return in how many turns, about, another destination can be used."""
    at_hand = s.reached[s.turn] & ~s.used & ~b.shuttles
    return turns_left(b, s) / (1.0 + w[CROWD] * at_hand.bit_count())


@routine
def place_prospects(b: Tables, s: State, w: list[float], rows: list[float]) -> list[float]:
    """Return what each free destination may bring to who has reached it, in the turns left."""
    free = ~s.used & ~rivals_places(s)
    turns = patience(b, s, w)
    worths = [0.0] * DESTINATIONS
    for kind in range(KINDS + 1):
        cost = b.cost[kind] if kind < KINDS else exploring_cost()
        worth = rows[kind] * (1.0 - (1.0 - chance_in_turn(cost)) ** turns)
        places = (b.attracts[kind] if kind < KINDS else b.sites) & free
        while places:
            place = first_bit(places)
            places &= places - 1
            before = worths[place]
            worths[place] = max(before, worth) + w[FLEX] * min(before, worth)
    return worths


@rule
def contested(b: Tables, s: State) -> int:
    """Return the destinations to which a link leads from a rival's base other than a shuttle."""
    near = 0
    for seat in range(s.players):
        if seat != s.turn:
            places = s.reached[seat]
            while places:
                place = first_bit(places)
                places &= places - 1
                for end in range(2):
                    links = b.leaving[place][end]
                    while links:
                        near |= 1 << b.ends[first_bit(links)][1 - end]
                        links &= links - 1
    return near


@routine
def promises_of(
    b: Tables, s: State, w: list[float], worths: list[float], ahead: list[int], fades: list[float]
) -> list[float]:
    """Return what it promises to reach each destination: itself, and what lies beyond."""
    closed = bases(b, s, s.turn) | rivals_places(s)
    near = contested(b, s)
    own = [0.0] * DESTINATIONS
    for place in range(b.destinations):
        if not closed >> place & 1:
            race = 1.0 + w[RACE] if near >> place & 1 else 1.0
            own[place] = w[MOVE] * worths[place] * race
    found = own.copy()
    for _ in range(SWEEPS):
        for end in range(2 * b.links):
            link = end >> 1
            here = b.ends[link][end & 1]
            if ahead[link] >= 0 and not closed >> here & 1:
                beyond = found[b.ends[link][1 - (end & 1)]] * fades[ahead[link]]
                found[here] = max(found[here], own[here] + w[HUB] * beyond)
    return found


@routine
def prospects_of(b: Tables, s: State, w: list[float]) -> Prospects:
    """Return all that the odds player expects of a position."""
    rows = row_prospects(b, s, w)
    worths = place_prospects(b, s, w, rows)
    ahead = links_ahead(b, s)
    fades = [1.0] * FARTHEST
    for dice in range(1, FARTHEST):
        fades[dice] = fades[dice - 1] * w[FADE]
    return rows, worths, promises_of(b, s, w, worths, ahead, fades), ahead, fades
