"""What a seat sees of a game of MLEM, as a row of numbers; `fields` names them.

Seats are counted from the one that looks. It sees what is open, and what only it may know
(rule 8): its missions and the points of its tokens.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...games.mlem.rules.explorations import exploration_points
from ...games.mlem.rules.missions import mission_points
from ...games.mlem.rules.names import (
    ASTRONAUTS,
    BODIES,
    CHANCE_PHASES,
    EXPLORATION_TOKENS,
    EXPLORATIONS,
    FACES,
    FIRST,
    FLY,
    GOAL_POINTS,
    LAND,
    MISSION_TOKENS,
    MISSIONS,
    OVER,
    PARACHUTE,
    UFO,
)
from ...games.mlem.rules.scoring import all_planet_points
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.ufo import ufo_points

__all__ = ["GOALS", "MOST_POINTS", "observe"]

GOALS = 4
MOST_POINTS = 255  # more are shown as this


@rule
def put_bits(row: list[int], n: int, mask: int, count: int) -> int:
    """Write the lowest bits of a mask as 0 or 1; return the next place."""
    for i in range(count):
        row[n + i] = mask >> i & 1
    return n + count


@rule
def from_eyes(s: State, seat: int, eyes: int) -> int:
    """Return a seat as counted from the one that looks."""
    place = seat - eyes
    return place if place >= 0 else place + s.players


@rule
def put_mat(b: Tables, s: State, eyes: int, row: list[int], n: int) -> int:
    """Write whose decision it is, the flight, and what lies open on the mat."""
    is_asked = s.phase != OVER and not CHANCE_PHASES >> s.phase & 1
    row[n] = s.phase
    row[n + 1] = from_eyes(s, s.turn, eyes) if is_asked else -1
    row[n + 2] = -1 if s.phase == FIRST else from_eyes(s, s.starter, eyes)
    row[n + 3] = s.rocket
    row[n + 4] = s.dice
    n += 5
    roll = s.roll if s.phase == FLY else 0
    for face in range(FACES):
        row[n + face] = roll >> 4 * face & 15
    n += FACES
    row[n] = min(s.failures, b.failures)
    n = put_bits(row, n + 1, s.goals_open, GOALS)
    for body in range(b.planets, BODIES):  # without branches; the next number overwrites a gap
        row[n] = s.moons_taken[body]
        n += b.moon_count[body] > 0
    return n


@rule
def put_variants(b: Tables, s: State, eyes: int, row: list[int], n: int) -> int:
    """Write what the variants bring; of hidden things only those of the seat that looks."""
    hidden = 0
    if s.variants & UFO:
        row[n] = s.ufo
        row[n + 1] = s.ufo_left
        row[n + 2] = s.token
        row[n + 3] = s.token_ready
        n = put_bits(row, n + 4, s.token_pile, b.token_count)
        hidden += ufo_points(b, s, eyes)
    if s.variants & EXPLORATIONS:
        n = put_bits(row, n, s.explore_open, EXPLORATION_TOKENS)
        n = put_bits(row, n, s.explore_pile, EXPLORATION_TOKENS)
        hidden += exploration_points(b, s, eyes)
    if s.variants & MISSIONS:
        n = put_bits(row, n, s.missions[eyes], MISSION_TOKENS)
        n = put_bits(row, n, s.returned[eyes], MISSION_TOKENS)
        hidden += mission_points(b, s, eyes)
    if s.variants:
        row[n] = min(hidden, MOST_POINTS)
        n += 1
    return n


@rule
def put_rocket_place(s: State, seat: int, row: list[int], n: int) -> int:
    """Write who of a seat is aboard, and what that astronaut may still do."""
    place = from_eyes(s, seat, s.starter)
    is_aboard = s.aboard >> place & 1
    row[n] = s.crew[place] if is_aboard else -1
    row[n + 1] = s.engineers >> seat & 1
    may_land = s.phase == LAND or s.phase == PARACHUTE
    row[n + 2] = 1 if is_aboard and may_land and place >= s.at else 0
    return n + 3


@rule
def put_seat(b: Tables, s: State, seat: int, row: list[int], n: int) -> int:
    """Write what is open of a seat."""
    planets, goals = b.planets, s.goals[seat]  # compiled code reads fields again after writing
    points = s.moon_points[seat] + s.deep_points[seat] + all_planet_points(b, s, seat)
    points += GOAL_POINTS * goals.bit_count()
    n = put_bits(row, n, s.home[seat], ASTRONAUTS)
    n = put_rocket_place(s, seat, row, n)
    for planet in range(planets):
        count, rank = s.planet_count[planet][seat], s.planet_rank[planet][seat]
        row[n + planet] = count
        row[n + planets + planet] = rank
    n += 2 * planets
    settled, landed, moons, deep = s.settled[seat], s.landed[seat], s.moons[seat], s.deep[seat]
    row[n] = settled
    row[n + 1] = landed
    row[n + 2] = moons
    row[n + 3] = deep
    n = put_bits(row, n + 4, goals, GOALS)
    row[n] = min(points, MOST_POINTS)
    n += 1
    if s.variants & UFO:
        row[n] = s.ufo_tokens[seat].bit_count()
        n += 1
    if s.variants & EXPLORATIONS:
        row[n] = s.explored[seat].bit_count()
        n += 1
    if s.variants & MISSIONS:
        for body in range(BODIES):
            if body < b.planets or b.moon_count[body]:
                row[n] = s.visited[seat] >> body & 1
                n += 1
    return n


@routine
def observe(b: Tables, s: State, eyes: int, row: list[int]) -> int:
    """Fill in the compact observation of a seat; return its length."""
    n = put_mat(b, s, eyes, row, 0)
    n = put_variants(b, s, eyes, row, n)
    for place in range(s.players):
        seat = eyes + place
        if seat >= s.players:
            seat -= s.players
        n = put_seat(b, s, seat, row, n)
    return n
