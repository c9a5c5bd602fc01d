"""What the odds player expects of the scoring table, the destinations and the map.

All values are in points. A monster that waits at a destination is worth its points
times the chance to mark it in one of the turns left; every other destination at hand
makes that less likely. What lies beyond a destination adds to it, less if the way there
takes many dice.
"""

from __future__ import annotations

from typing import NamedTuple

from jacta.core.kernel import routine, rule
from jacta.core.portable_math import power

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
from ..links import links_ahead, rivals_destinations
from ..signs import sign_value
from .chance_tables import chance_in_turn
from .temperaments import (
    ARENA_SHARE,
    ARENA_VALUE,
    CARAVANSERAI_VALUE,
    CHEST_VALUE,
    CROWD,
    DENY,
    FADE,
    FLEX,
    FORCE_FIELD_VALUE,
    HUB,
    MOVE,
    RACE,
)

__all__ = ["FEW_TURNS", "Prospects", "function_value", "prospects_of", "turns_left"]

FEW_TURNS = 4.0  # with fewer turns left, a function is worth less
SWEEPS = 3  # how many links it looks ahead
FARTHEST = 2 * SECTIONS + 2


class Prospects(NamedTuple):
    """What the seat to move expects of a position."""

    rows: list[float]  # the next monster of each kind, then the next site; 0 if there is none
    here: list[float]  # each destination, to a seat that has reached it, in the turns left
    reach: list[float]  # reaching each destination: for itself and what lies beyond
    ahead: list[int]  # dice to complete each link, as `links_ahead` counts them
    fades: list[float]  # what is left of a value, by how many dice ahead it lies


@rule
def turns_left(b: Tables, s: State) -> int:
    """Return how many turns the seat has after this one."""
    return b.rounds[s.players] - s.entries[s.turn] - 1


@rule
def function_value(b: Tables, s: State, w: list[float]) -> float:
    """Return what a site's function may bring in the turns left."""
    value = 0.0
    if b.function == FORCE_FIELD:
        value = w[FORCE_FIELD_VALUE]
    elif b.function == CHEST:
        value = w[CHEST_VALUE]
    elif b.function == CARAVANSERAI:
        value = w[CARAVANSERAI_VALUE]
    return value * min(1.0, turns_left(b, s) / FEW_TURNS)


@rule
def site_value(b: Tables, s: State, w: list[float]) -> float:
    """Return the value of the next explored site with its function."""
    if s.explored == SITES:
        return 0.0
    points = float(b.site_points[s.explored])
    if b.function == ARENA:
        return w[ARENA_SHARE] * points * min(1.0, turns_left(b, s) / FEW_TURNS)
    return points + function_value(b, s, w)


@rule
def monster_value(b: Tables, s: State, w: list[float], kind: int) -> float:
    """Return the value of the next monster of a kind, with what it takes from rivals."""
    field = kind * ROW + s.row[kind]
    points = b.points[field]
    following = b.points[field + 1] if s.row[kind] + 1 < b.row_length[kind] else 0
    arena = w[ARENA_VALUE] if s.marks == 0 and unspent(b, s, s.turn, ARENA) else 0.0
    denied = w[DENY] * (points - following) / (s.players - 1)
    return max(0.1, points + sign_value(b, s, field) + arena + denied)


@routine
def row_values(b: Tables, s: State, w: list[float]) -> list[float]:
    """Return the value of the next monster of each kind, then of the next site; 0 for none."""
    rows = [0.0] * (KINDS + 1)
    for kind in range(KINDS):
        if has_room(b, s, kind):
            rows[kind] = monster_value(b, s, w, kind)
    rows[KINDS] = site_value(b, s, w)
    return rows


@rule
def patience(b: Tables, s: State, w: list[float]) -> float:
    """Return in how many turns, roughly, one more destination can be used."""
    at_hand = s.reached[s.turn] & ~s.used & ~b.shuttles
    return turns_left(b, s) / (1.0 + w[CROWD] * at_hand.bit_count())


@routine
def values_here(b: Tables, s: State, w: list[float], rows: list[float]) -> list[float]:
    """Return what each free destination may bring a seat that has reached it."""
    free = ~s.used & ~rivals_destinations(s, s.turn)
    turns = patience(b, s, w)
    values = [0.0] * DESTINATIONS
    for kind in range(KINDS + 1):
        cost = b.cost[kind] if kind < KINDS else exploring_cost()
        value = rows[kind] * (1.0 - power(1.0 - chance_in_turn(cost), turns))
        places = (b.attracts[kind] if kind < KINDS else b.sites) & free
        while places:
            place = first_bit(places)
            places &= places - 1
            before = values[place]
            values[place] = max(before, value) + w[FLEX] * min(before, value)
    return values


@rule
def contested(b: Tables, s: State) -> int:
    """Return the destinations one link away from a rival's base other than a shuttle."""
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
def values_of_reaching(
    b: Tables, s: State, w: list[float], here: list[float], ahead: list[int], fades: list[float]
) -> list[float]:
    """Return the value of reaching each destination: for itself and what lies beyond."""
    closed = bases(b, s, s.turn) | rivals_destinations(s, s.turn)
    near = contested(b, s)
    own = [0.0] * DESTINATIONS
    for place in range(b.destinations):
        if not closed >> place & 1:
            race = 1.0 + w[RACE] if near >> place & 1 else 1.0
            own[place] = w[MOVE] * here[place] * race
    reach = own.copy()
    for _ in range(SWEEPS):
        for end in range(2 * b.links):
            link = end >> 1
            place = b.ends[link][end & 1]
            if ahead[link] >= 0 and not closed >> place & 1:
                beyond = reach[b.ends[link][1 - (end & 1)]] * fades[ahead[link]]
                reach[place] = max(reach[place], own[place] + w[HUB] * beyond)
    return reach


@routine
def prospects_of(b: Tables, s: State, w: list[float]) -> Prospects:
    """Return all that the odds player expects of a position."""
    rows = row_values(b, s, w)
    here = values_here(b, s, w, rows)
    ahead = links_ahead(b, s)
    fades = [1.0] * FARTHEST
    for dice in range(1, FARTHEST):
        fades[dice] = fades[dice - 1] * w[FADE]
    return Prospects(rows, here, values_of_reaching(b, s, w, here, ahead, fades), ahead, fades)
