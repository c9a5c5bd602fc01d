"""What the learned player sees of one seat: points, turns left, destinations, ways onward."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.arena import defeated, duel_points
from ....games.incognitos.rules.dice import count_dice
from ....games.incognitos.rules.logbook import count_entries
from ....games.incognitos.rules.longest import longest_route
from ....games.incognitos.rules.monsters import markable
from ....games.incognitos.rules.names import ARENA, KINDS, USED_ZERO, ZERO
from ....games.incognitos.rules.routes import bases
from ....games.incognitos.rules.scoring import best_monster
from ....games.incognitos.rules.sections import open_links
from ....games.incognitos.rules.sites import explorable
from ....games.incognitos.rules.state import SCORED_PARTS, State
from ....games.incognitos.rules.tables import Tables
from ...nets.net import add
from ..links import lost_links, rest_of_link, rivals_destinations

__all__ = [
    "FAR",
    "MOST_OF_SEAT",
    "OF_SEAT",
    "SCENARIOS",
    "eagerness",
    "points_of",
    "route_of",
    "see_ahead",
    "see_places",
    "see_standing",
    "weigh_ways",
]

MOST_LEFT = 12  # entries; more look the same
LATE = 6  # the last turns, which are told apart
SOON = 4  # with fewer turns left, what lies ahead matters less
COUNTED = 3
SCENARIOS = ARENA + 1  # by the function of their sites
NEAR, FAR = 2, 6  # dice to the end of a link: the fewest and the most that are told apart

LEFT = 1
LEAD = LEFT + MOST_LEFT + 1
LATE_LEAD = LEAD + 1
ZEROS = LATE_LEAD + LATE
ROUTE = ZEROS + 2
LONGEST = ROUTE + 2
MONSTER = LONGEST + 2 * LATE
FUNCTIONS = MONSTER + 1
TO_MARK = FUNCTIONS + SCENARIOS * COUNTED
TO_EXPLORE = TO_MARK + KINDS * COUNTED
VALUE_HERE = TO_EXPLORE + COUNTED
OPEN = VALUE_HERE + 3
AHEAD = OPEN + 3
ARENAS = AHEAD + FAR - NEAR + 1
PREY = ARENAS + 1
OF_SEAT = PREY + 2
MOST_OF_SEAT = 14 + COUNTED * (KINDS + 2) + 3 + 3 + FAR - NEAR + 1


@routine
def route_of(b: Tables, s: State, seat: int) -> int:
    """Rule 7.4: the parts of a seat's longest route so far; a call that is not inlined."""
    return longest_route(b, s, seat)


@rule
def turns_left(b: Tables, s: State, seat: int) -> int:
    """Rules 1.4, 7.3: how many entries a seat has left, including that of its present turn."""
    return 0 if s.cut_off >> seat & 1 else b.rounds[s.players] - s.entries[seat]


@rule
def eagerness(b: Tables, s: State, seat: int) -> float:
    """Return how much what lies ahead matters to a seat: less in its last turns."""
    return min(SOON, turns_left(b, s, seat)) / SOON


@rule
def points_of(b: Tables, s: State, seat: int) -> int:
    """Return a seat's points so far, without the longest route."""
    points = duel_points(b, s, seat)
    for part in range(SCORED_PARTS):
        points += s.scored[seat][part]
    return points


@rule
def see_count(seen: list[int], amounts: list[float], n: int, first: int, count: int) -> int:
    """Add a small number as one feature for each unit."""
    for step in range(min(count, COUNTED)):
        n = add(seen, amounts, n, first + step, 1.0)
    return n


@rule
def see_standing(
    b: Tables,
    s: State,
    seat: int,
    first: int,
    lead: int,
    parts: int,
    longer: int,
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add points and route, compared with those of a rival, and the turns left."""
    left = turns_left(b, s, seat)
    late = min(left, LATE - 1)
    n = add(seen, amounts, n, first, 1.0)
    n = add(seen, amounts, n, first + LEFT + min(left, MOST_LEFT), 1.0)
    n = add(seen, amounts, n, first + LEAD, 0.1 * lead)
    n = add(seen, amounts, n, first + LATE_LEAD + late, 0.1 * lead)
    n = add(seen, amounts, n, first + ROUTE, 0.05 * parts)
    n = add(seen, amounts, n, first + ROUTE + 1, 0.2 * max(-6, min(6, longer)))
    if longer >= 0:
        n = add(seen, amounts, n, first + LONGEST + (late if longer else LATE + late), 1.0)
    n = add(seen, amounts, n, first + MONSTER, 0.1 * best_monster(b, s, seat))
    if count_entries(s, seat, ZERO):
        n = add(seen, amounts, n, first + ZEROS, 1.0)
    return add(seen, amounts, n, first + ZEROS + 1, 0.5 * count_entries(s, seat, USED_ZERO))


@rule
def see_places(
    b: Tables,
    s: State,
    seat: int,
    first: int,
    here: list[float],
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add the monsters and sites that wait at a seat's destinations, and its functions."""
    waiting = explorable(b, s, seat)
    n = see_count(seen, amounts, n, first + TO_EXPLORE, waiting.bit_count())
    functions = (s.sites[seat] & ~s.spent[seat]).bit_count()
    n = see_count(seen, amounts, n, first + FUNCTIONS + b.function * COUNTED, functions)
    for kind in range(KINDS):
        places = markable(b, s, seat, kind)
        waiting |= places
        n = see_count(seen, amounts, n, first + TO_MARK + kind * COUNTED, places.bit_count())
    most = 0.0
    second = 0.0
    total = 0.0
    while waiting:
        value = here[first_bit(waiting)]
        waiting &= waiting - 1
        total += value
        second = max(second, min(most, value))
        most = max(most, value)
    n = see_arenas(b, s, seat, first, seen, amounts, n)
    n = add(seen, amounts, n, first + VALUE_HERE, 0.1 * eagerness(b, s, seat) * total)
    n = add(seen, amounts, n, first + VALUE_HERE + 1, 0.2 * most)
    return add(seen, amounts, n, first + VALUE_HERE + 2, 0.2 * second)


@rule
def see_arenas(
    b: Tables, s: State, seat: int, first: int, seen: list[int], amounts: list[float], n: int
) -> int:
    """Add what a seat's best unused arena scores, and which of its monsters may be challenged."""
    if b.function != ARENA:
        return n
    most = 0
    arenas = s.sites[seat] & ~s.spent[seat]
    while arenas:
        most = max(most, b.site_points[first_bit(arenas)])
        arenas &= arenas - 1
    if most:
        n = add(seen, amounts, n, first + ARENAS, 0.2 * most)
    most = 0
    count = 0
    fields = s.monsters[seat] & ~defeated(s)
    while fields:
        count += 1
        most = max(most, b.points[first_bit(fields)])
        fields &= fields - 1
    if count:
        n = add(seen, amounts, n, first + PREY, 0.1 * most)
        n = add(seen, amounts, n, first + PREY + 1, 0.1 * count)
    return n


@rule
def weigh_ways(
    b: Tables, s: State, seat: int, beyond: list[float], best: list[float]
) -> tuple[int, int]:
    """Fill in the best destination that a seat can reach with each number of dice.

    Return how many links it can continue, and how many of them lead to a free destination.
    """
    closed = bases(b, s, seat) | rivals_destinations(s, seat)
    lost = lost_links(s, seat)
    count = 0
    useful = 0
    for way in range(2):
        links = open_links(b, s, seat, way)
        count += links.bit_count()
        links &= ~lost
        while links:
            link = first_bit(links)
            links &= links - 1
            there = b.ends[link][1 - way]
            if not closed >> there & 1:
                useful += 1
                far = min(FAR, count_dice(rest_of_link(b, s, seat, link)))
                best[far] = max(best[far], beyond[there])
    return count, useful


@rule
def see_ahead(
    first: int,
    count: int,
    useful: int,
    eager: float,
    best: list[float],
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add where a seat's routes can continue, how far that is, and its value."""
    n = add(seen, amounts, n, first + OPEN, 0.1 * useful)
    n = add(seen, amounts, n, first + OPEN + 1, 0.1 * (count - useful))
    if count == 0:
        n = add(seen, amounts, n, first + OPEN + 2, 1.0)
    for far in range(NEAR, FAR + 1):
        if best[far] > 0.0:
            n = add(seen, amounts, n, first + AHEAD + far - NEAR, 0.2 * eager * best[far])
    return n
