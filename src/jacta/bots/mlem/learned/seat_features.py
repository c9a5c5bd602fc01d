"""What the learned player sees of one seat of MLEM: its own, or a rival's."""

from __future__ import annotations

from jacta.core.kernel import rule

from ....games.mlem.rules.names import (
    ASTRONAUTS,
    DEEP_SPACE,
    EXPLORATIONS,
    LAND,
    MISSIONS,
    PARACHUTE,
    SEATS,
    UFO,
)
from ....games.mlem.rules.scoring import planet_points
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ...nets.net import add
from ..expectations import expected_token_points, mission_chance
from ..points import landing_points, open_points

__all__ = ["LANDINGS", "OF_SEAT", "REACH", "see_seat"]

MAT_PLANETS = 5  # the net has room for these; it ignores any others
COUNTED = 3  # astronauts on a planet
REACH = 8  # spaces from the rocket on where landings are weighed
LANDINGS = 1 << LAND | 1 << PARACHUTE  # the phases in which astronauts may land

# The first feature of each sort, counted from the first of the seat.
HOME = 1
CREW = HOME + ASTRONAUTS
BEFORE = CREW + ASTRONAUTS
ENGINE = BEFORE + SEATS
ASKED = ENGINE + 1
LANDED = ASKED + 1
POINTS = LANDED + ASTRONAUTS + 1
ON_PLANET = POINTS + 2
MEDAL = ON_PLANET + MAT_PLANETS * COUNTED
SETTLED = MEDAL + MAT_PLANETS * 3
ON_MOONS = SETTLED + MAT_PLANETS
IN_DEEP = ON_MOONS + 5
GOALS = IN_DEEP + 3
STARTS = GOALS + 4
AHEAD = STARTS + 1
MORE_ON_PLANET = AHEAD + REACH
CAME = MORE_ON_PLANET + MAT_PLANETS
TOKENS = CAME + MAT_PLANETS
HIDDEN = TOKENS + 2
OF_SEAT = HIDDEN + 2


@rule
def see_ahead(
    b: Tables,
    s: State,
    seat: int,
    who: int,
    known: int,
    first: int,
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add what a landing here or ahead brings; with missions, if they are known."""
    for steps in range(REACH):
        points = landing_points(b, s, seat, who, min(s.rocket + steps, DEEP_SPACE), known)
        if points:
            n = add(seen, amounts, n, first + AHEAD + steps, 0.2 * points)
    return n


@rule
def see_crew(
    s: State, seat: int, place: int, first: int, seen: list[int], amounts: list[float], n: int
) -> int:
    """Add which astronauts are at home, which is aboard, and how near it is to command."""
    for who in range(ASTRONAUTS):
        if s.home[seat] >> who & 1:
            n = add(seen, amounts, n, first + HOME + who, 1.0)
    if s.aboard >> place & 1:
        before = (s.aboard & ((1 << place) - 1)).bit_count()
        n = add(seen, amounts, n, first + CREW + s.crew[place], 1.0)
        n = add(seen, amounts, n, first + BEFORE + before, 1.0)
        if s.engineers >> seat & 1:
            n = add(seen, amounts, n, first + ENGINE, 1.0)
        if LANDINGS >> s.phase & 1 and place >= s.at:
            n = add(seen, amounts, n, first + ASKED, 1.0)
    if place == 0:
        n = add(seen, amounts, n, first + STARTS, 1.0)
    return n


@rule
def see_planets(
    b: Tables, s: State, seat: int, first: int, seen: list[int], amounts: list[float], n: int
) -> int:
    """Add how many astronauts are on each planet, who came first, and the medal."""
    for planet in range(min(b.planets, MAT_PLANETS)):
        count = s.planet_count[planet][seat]
        for step in range(min(count, COUNTED)):
            n = add(seen, amounts, n, first + ON_PLANET + planet * COUNTED + step, 1.0)
        if count > COUNTED:
            n = add(seen, amounts, n, first + MORE_ON_PLANET + planet, 0.5 * (count - COUNTED))
        if count:
            came = s.planet_rank[planet][seat]
            n = add(seen, amounts, n, first + CAME + planet, 1.0 / max(1, came))
            points = planet_points(b, s, planet, seat)
            if s.settled[seat] == planet:
                n = add(seen, amounts, n, first + SETTLED + planet, 1.0)
                points //= 2
            medal = 0
            while medal < 2 and b.planet_points[planet][medal] > points:
                medal += 1
            n = add(seen, amounts, n, first + MEDAL + planet * 3 + medal, 1.0)
    return n


@rule
def see_tokens(
    b: Tables,
    s: State,
    seat: int,
    eyes: int,
    first: int,
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add how many point tokens a seat has, and what others may expect it to hide."""
    if s.variants & UFO and s.ufo_tokens[seat]:
        n = add(seen, amounts, n, first + TOKENS, 0.5 * s.ufo_tokens[seat].bit_count())
    if s.variants & EXPLORATIONS and s.explored[seat]:
        n = add(seen, amounts, n, first + TOKENS + 1, 0.3 * s.explored[seat].bit_count())
    if seat != eyes:
        points = expected_token_points(b, s, seat, eyes)
        if points > 0.0:
            n = add(seen, amounts, n, first + HIDDEN, 0.1 * points)
        if s.variants & MISSIONS:
            n = add(seen, amounts, n, first + HIDDEN + 1, mission_chance(b, s, seat, eyes))
    return n


@rule
def see_seat(
    b: Tables,
    s: State,
    seat: int,
    eyes: int,
    mine: int,
    first: int,
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add what is open of a seat, and what is hidden if it is the one that looks."""
    known = seat == eyes
    place = seat - s.starter  # in the order of command
    if place < 0:
        place += s.players
    n = add(seen, amounts, n, first, 1.0)
    n = see_crew(s, seat, place, first, seen, amounts, n)
    n = add(seen, amounts, n, first + LANDED + s.landed[seat], 1.0)
    points = mine if known else open_points(b, s, seat)
    n = add(seen, amounts, n, first + POINTS, 0.05 * points)
    n = add(seen, amounts, n, first + POINTS + 1, 0.1 * (points - mine))
    if s.aboard >> place & 1:
        n = see_ahead(b, s, seat, s.crew[place], known, first, seen, amounts, n)
    n = see_planets(b, s, seat, first, seen, amounts, n)
    n = see_tokens(b, s, seat, eyes, first, seen, amounts, n)
    n = add(seen, amounts, n, first + ON_MOONS + min(s.moons[seat], 4), 1.0)
    n = add(seen, amounts, n, first + IN_DEEP + min(s.deep[seat], 2), 1.0)
    for goal in range(4):
        if s.goals[seat] >> goal & 1:
            n = add(seen, amounts, n, first + GOALS + goal, 1.0)
    return n
