"""What the learned player sees of one seat: its points, its time, its places, its way on."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.arena import duel_points
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
from .destination_values import lost_links, owned_by_others, rest_of

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

MOST_LEFT = 12  # entries; more are seen as so many
LATE = 6  # so many last turns make a difference of their own
SOON = 4  # after so many turns it matters less what lies ahead
COUNTED = 3
SCENARIOS = ARENA + 1  # by the number of their sites' function
NEAR, FAR = 2, 6  # dice to the end of a link, the least and the most that are told apart

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
WORTH_HERE = TO_EXPLORE + COUNTED
OPEN = WORTH_HERE + 3
AHEAD = OPEN + 3
OF_SEAT = AHEAD + FAR - NEAR + 1
MOST_OF_SEAT = 11 + COUNTED * (KINDS + 2) + 3 + 3 + FAR - NEAR + 1


@routine
def route_of(b: Tables, s: State, seat: int) -> int:
    """Rule 7.4: the longest route of a seat so far."""
    return longest_route(b, s, seat)


@rule
def turns_left(b: Tables, s: State, seat: int) -> int:
    """Rules 1.4, 7.3: how many entries a seat has left, the one of its present turn too."""
    return 0 if s.cut_off >> seat & 1 else b.rounds[s.players] - s.entries[seat]


@rule
def eagerness(b: Tables, s: State, seat: int) -> float:
    """Return how much it matters to a seat what lies ahead: less so in its last turns."""
    return min(SOON, turns_left(b, s, seat)) / SOON


@rule
def points_of(b: Tables, s: State, seat: int) -> int:
    """Return a seat's points so far, without those for the longest route."""
    points = duel_points(b, s, seat)
    for part in range(SCORED_PARTS):
        points += s.scored[seat][part]
    return points


@rule
def see_count(seen: list[int], amounts: list[float], n: int, first: int, count: int) -> int:
    """Note a small number: a feature for each of its steps."""
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
    """Note points and route, beside those of who is compared, and the time that is left."""
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
    worths: list[float],
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Note the monsters and sites that wait where a seat has been, and its functions."""
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
        worth = worths[first_bit(waiting)]
        waiting &= waiting - 1
        total += worth
        second = max(second, min(most, worth))
        most = max(most, worth)
    n = add(seen, amounts, n, first + WORTH_HERE, 0.1 * eagerness(b, s, seat) * total)
    n = add(seen, amounts, n, first + WORTH_HERE + 1, 0.2 * most)
    return add(seen, amounts, n, first + WORTH_HERE + 2, 0.2 * second)


@rule
def weigh_ways(
    b: Tables, s: State, seat: int, promised: list[float], best: list[float]
) -> tuple[int, int]:
    """Find the best that a seat's routes can reach within some dice, by their number.

    Return how many links it can go on with, and how many of them lead somewhere.
    """
    closed = bases(b, s, seat) | owned_by_others(s, seat)
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
                far = min(FAR, count_dice(rest_of(b, s, seat, link)))
                best[far] = max(best[far], promised[there])
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
    """Note where a seat's routes can go on, how far that is, and what it promises."""
    n = add(seen, amounts, n, first + OPEN, 0.1 * useful)
    n = add(seen, amounts, n, first + OPEN + 1, 0.1 * (count - useful))
    if count == 0:
        n = add(seen, amounts, n, first + OPEN + 2, 1.0)
    for far in range(NEAR, FAR + 1):
        if best[far] > 0.0:
            n = add(seen, amounts, n, first + AHEAD + far - NEAR, 0.2 * eager * best[far])
    return n
