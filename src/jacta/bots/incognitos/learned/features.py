"""What the learned player sees of a position of Los Incognitos, from one seat.

Seats are counted from that one. No feature depends on a particular map, so one net plays all
scenarios, and custom boards.
"""

from __future__ import annotations

from jacta.core.kernel import floats, ints, routine, rule

from ....games.incognitos.rules.dice import count_of
from ....games.incognitos.rules.monsters import has_room
from ....games.incognitos.rules.names import (
    ACT,
    DESTINATIONS,
    FIRST,
    KINDS,
    ROLL,
    ROW,
    SEATS,
    SIGNS,
    SITES,
    SYMBOLS,
)
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ...nets.net import add
from .destination_values import set_values_beyond, set_values_here
from .seat_features import (
    FAR,
    MOST_OF_SEAT,
    OF_SEAT,
    SCENARIOS,
    eagerness,
    points_of,
    route_of,
    see_ahead,
    see_places,
    see_standing,
    weigh_ways,
)
from .turn_features import (
    MOST_OF_TURN,
    OF_TURN,
    SHAPES,
    SLOTS,
    see_actions,
    see_dice,
    see_duel,
    see_links,
    see_scores,
    weigh_links,
)

__all__ = ["FEATURES", "MOST_SEEN", "see"]

# The first feature of each sort
SCENARIO = 0
PLAYERS = SCENARIO + SCENARIOS
SIGNED = PLAYERS + SEATS + 1
NEXT = SIGNED + 1
FULL = NEXT + KINDS
SIGN = FULL + KINDS
SITE = SIGN + KINDS * SHAPES
TURN = SITE + 2
GIFT = TURN + SEATS
SEATED = GIFT + 2 * SYMBOLS
OWN_TURN = SEATED + SEATS * OF_SEAT
FEATURES = OWN_TURN + OF_TURN

MOST_SEEN = 3 + 2 * KINDS + 2 + 1 + 2 * SYMBOLS + SEATS * MOST_OF_SEAT + MOST_OF_TURN


@rule
def see_table(b: Tables, s: State, seen: list[int], amounts: list[float], n: int) -> int:
    """Add the game, and what is left on the scoring table."""
    n = add(seen, amounts, n, SCENARIO + b.function, 1.0)
    n = add(seen, amounts, n, PLAYERS + s.players, 1.0)
    if s.variants & SIGNS:
        n = add(seen, amounts, n, SIGNED, 1.0)
    for kind in range(KINDS):
        n = add(seen, amounts, n, FULL + kind, 0.2 * (b.row_length[kind] - s.row[kind]))
        if has_room(b, s, kind):
            field = kind * ROW + s.row[kind]
            n = add(seen, amounts, n, NEXT + kind, 0.1 * b.points[field])
            if s.variants & SIGNS:
                n = add(seen, amounts, n, SIGN + kind * SHAPES + b.shape[field], 1.0)
    n = add(seen, amounts, n, SITE, 0.2 * s.explored)
    if s.explored < SITES:
        n = add(seen, amounts, n, SITE + 1, 0.1 * b.site_points[s.explored])
    return n


@rule
def see_gifts(dice: int, first: int, seen: list[int], amounts: list[float], n: int) -> int:
    """Add dice that were set aside."""
    for symbol in range(SYMBOLS):
        if count_of(dice, symbol):
            n = add(seen, amounts, n, first + symbol, float(count_of(dice, symbol)))
    return n


@rule
def highest_but(numbers: list[int], count: int, but: int) -> int:
    """Return the highest of some numbers except one."""
    highest = 0
    for i in range(count):
        if i != but:
            highest = max(highest, numbers[i])
    return highest


@rule
def see_seats(
    b: Tables,
    s: State,
    eyes: int,
    here: list[float],
    beyond: list[float],
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add all seats: the first compared with its best rival, the others with the first."""
    points = ints(SEATS)
    parts = ints(SEATS)
    for place in range(s.players):
        seat = (eyes + place) % s.players
        points[place] = points_of(b, s, seat)
        parts[place] = route_of(b, s, seat)
    for place in range(s.players):
        seat = (eyes + place) % s.players
        first = SEATED + place * OF_SEAT
        lead = points[place] - (points[0] if place else highest_but(points, s.players, 0))
        longer = parts[place] - highest_but(parts, s.players, place)
        n = see_standing(b, s, seat, first, lead, parts[place], longer, seen, amounts, n)
        n = see_places(b, s, seat, first, here, seen, amounts, n)
        best = floats(FAR + 1)
        count, useful = weigh_ways(b, s, seat, beyond, best)
        n = see_ahead(first, count, useful, eagerness(b, s, seat), best, seen, amounts, n)
    return n


@rule
def see_turn(
    b: Tables, s: State, beyond: list[float], seen: list[int], amounts: list[float], n: int
) -> int:
    """Add the turn in progress, if it is the seat's own."""
    n = see_actions(b, s, OWN_TURN, seen, amounts, n)
    n = see_duel(b, s, OWN_TURN, seen, amounts, n)
    if s.phase in (ACT, ROLL):
        best = floats(2 * SLOTS)
        which = ints(2 * SLOTS)
        stock = s.pad + s.kept + s.aside + s.held
        weigh_links(b, s, stock, beyond, best, which)
        n = see_dice(s, OWN_TURN, seen, amounts, n)
        n = see_scores(b, s, OWN_TURN, stock, seen, amounts, n)
        eager = eagerness(b, s, s.turn)
        n = see_links(OWN_TURN, eager, best, which, seen, amounts, n)
    return n


@routine
def see(b: Tables, s: State, eyes: int, seen: list[int], amounts: list[float]) -> int:
    """Fill in the features that a seat sees; return how many there are."""
    here = floats(DESTINATIONS)
    beyond = floats(DESTINATIONS)
    set_values_here(b, s, here)
    set_values_beyond(b, s, here, beyond)
    n = see_table(b, s, seen, amounts, 0)
    n = see_seats(b, s, eyes, here, beyond, seen, amounts, n)
    n = see_gifts(s.gift, GIFT, seen, amounts, n)
    if s.phase == FIRST:
        return n
    n = add(seen, amounts, n, TURN + (s.turn + s.players - eyes) % s.players, 1.0)
    if s.turn == eyes:
        return see_turn(b, s, beyond, seen, amounts, n)
    return see_gifts(s.aside, GIFT + SYMBOLS, seen, amounts, n)
