"""What the greedy player expects of every destination on the map.

A destination is worth its best monster or its site, less if that takes many dice. It
is also worth what lies beyond it, less if the way there takes many dice.
"""

from __future__ import annotations

from typing import NamedTuple

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.dice import count_dice
from ....games.incognitos.rules.monsters import has_room
from ....games.incognitos.rules.names import ARENA, DESTINATIONS, KINDS, ROW, SITES
from ....games.incognitos.rules.routes import bases
from ....games.incognitos.rules.sites import unspent
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..links import fading, links_ahead, rivals_destinations
from ..signs import sign_value

__all__ = ["MapValues", "map_values", "site_value"]

MOVE = 1.3  # eagerness to move to where it can score
UNHURRIED = 4.0  # turns it takes, roughly, to make use of a destination
LAST_TURN = 0.02
EASE = (1.0, 1.0, 1.0, 0.65, 0.65, 0.3, 0.1)  # how likely a cost is paid, by its number of dice
FUNCTION_VALUE = 1.5  # of a site's special function
ARENA_SHARE = 0.6  # of an arena's points, which need a duel later
ARENA_VALUE = 3.0  # of a turn's first monster if it may fight in an explored arena


class MapValues(NamedTuple):
    """What the map is worth to the seat to move."""

    rows: list[float]  # the next monster of each kind; 0 where the row is full
    here: list[float]  # the monster or site of each destination, to a seat that has reached it
    reach: list[float]  # reaching each destination: for itself, or for what lies beyond
    ahead: list[int]  # dice to complete each link, as `links_ahead` counts them


@routine
def row_values(b: Tables, s: State) -> list[float]:
    """Return the value of the next monster of each kind; 0 where the row is full."""
    arena = ARENA_VALUE if s.marks == 0 and unspent(b, s, s.turn, ARENA) else 0.0
    values = [0.0] * KINDS
    for kind in range(KINDS):
        if has_room(b, s, kind):
            field = kind * ROW + s.row[kind]
            values[kind] = max(0.1, b.points[field] + sign_value(b, s, field) + arena)
    return values


@rule
def site_value(b: Tables, s: State) -> float:
    """Return the value of the next explored site."""
    points = float(b.site_points[s.explored]) if s.explored < SITES else 0.0
    return (ARENA_SHARE * points if b.function == ARENA else points) + FUNCTION_VALUE


@routine
def values_here(b: Tables, s: State, rows: list[float]) -> list[float]:
    """Return the value of each destination's monster or site to a seat that has reached it."""
    free = ~s.used & ~rivals_destinations(s, s.turn)
    values = [0.0] * DESTINATIONS
    for kind in range(KINDS):
        value = rows[kind] * EASE[count_dice(b.cost[kind])]
        places = b.attracts[kind] & free
        while places:
            place = first_bit(places)
            values[place] = max(values[place], value)
            places &= places - 1
    places = b.sites & free
    while places:
        values[first_bit(places)] = EASE[3] * site_value(b, s)
        places &= places - 1
    return values


@rule
def eagerness(b: Tables, s: State) -> float:
    """Return how eager the seat is to move: less in its last turns, when little can follow."""
    left = b.rounds[s.players] - s.entries[s.turn] - 1
    return MOVE * max(LAST_TURN, min(1.0, left / UNHURRIED))


@routine
def values_of_reaching(b: Tables, s: State, here: list[float], ahead: list[int]) -> list[float]:
    """Return the value of reaching each destination: for itself, or for what lies beyond."""
    closed = bases(b, s, s.turn) | rivals_destinations(s, s.turn)
    eager = eagerness(b, s)
    reach = [0.0] * DESTINATIONS
    for place in range(b.destinations):
        if not closed >> place & 1:
            reach[place] = eager * here[place]
    better = True
    while better:
        better = False
        for end in range(2 * b.links):
            link = end >> 1
            near = b.ends[link][end & 1]
            beyond = reach[b.ends[link][1 - (end & 1)]] * fading(ahead[link])
            if beyond > reach[near] and not closed >> near & 1:
                reach[near] = beyond
                better = True
    return reach


@routine
def map_values(b: Tables, s: State) -> MapValues:
    """Return what the map is worth to the seat to move."""
    rows = row_values(b, s)
    here = values_here(b, s, rows)
    ahead = links_ahead(b, s)
    return MapValues(rows, here, values_of_reaching(b, s, here, ahead), ahead)
