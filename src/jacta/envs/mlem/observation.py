"""What a seat sees of a game of MLEM, as a row of numbers; `fields` names them.

Seats are counted from the one that looks. It sees what is open, and what only it may know
(rule 8): its missions and the points of its tokens.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule
from jacta.envs.loops.outside import copy_eight, index, spread_eight

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
    SEATS,
    UFO,
)
from ...games.mlem.rules.scoring import all_planet_points
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.ufo import ufo_points

__all__ = ["GOALS", "MOST_POINTS", "kept_size", "observe"]

GOALS = 4
MOST_POINTS = 255  # more are shown as this
OTHERS_KEPT = 9  # numbers of a seat that are kept, beside two for each planet
LANDING_PHASES = 1 << LAND | 1 << PARACHUTE


@rule
def put_bits(row: list[int], n: int, mask: int, count: int) -> int:
    """Write the lowest bits of a mask as 0 or 1; return the next place."""
    n = index(n)
    for i in range(count):
        row[n + i] = mask >> i & 1
    return n + count


@rule
def from_eyes(s: State, seat: int, eyes: int) -> int:
    """Return a seat as counted from the one that looks."""
    place = seat - eyes
    return place + s.players * (place < 0)


@rule
def put_mat(b: Tables, s: State, eyes: int, row: list[int]) -> int:
    """Write whose decision it is, the flight, and what lies open on the mat.

    Everything is read before anything is written: compiled code would read it again.
    """
    phase, rocket, dice, goals_open = s.phase, s.rocket, s.dice, s.goals_open
    is_asked = ~(CHANCE_PHASES | 1 << OVER) >> phase & 1
    roll = s.roll * (phase == FLY)
    asked = (from_eyes(s, s.turn, eyes) + 1) * is_asked - 1
    starter = (from_eyes(s, s.starter, eyes) + 1) * (phase != FIRST) - 1
    failures = min(s.failures, b.failures)
    row[0] = phase
    row[1] = asked
    row[2] = starter
    row[3] = rocket
    row[4] = dice
    n = 5
    for face in range(FACES):
        row[n + face] = roll >> 4 * face & 15
    n += FACES
    row[n] = failures
    n = put_bits(row, n + 1, goals_open, GOALS)
    for body in range(index(b.planets), BODIES):
        if not b.moon_count[body]:
            break
        row[n] = s.moons_taken[body]
        n += 1
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
def kept_size(b: Tables, players: int) -> int:
    """Return how many numbers are kept of a game: see `observe`."""
    return 1 + players * (2 * b.planets + OTHERS_KEPT)


@routine
def keep_seats(b: Tables, s: State, kept: list[int]) -> None:
    """Keep what changes only when somebody lands: see `observe`."""
    planets = index(b.planets)
    n = 1
    for seat in range(s.players):
        points = s.moon_points[seat] + s.deep_points[seat] + all_planet_points(b, s, seat)
        points += GOAL_POINTS * s.goals[seat].bit_count()
        for planet in range(planets):
            kept[n + planet] = s.planet_count[planet][seat]
            kept[n + planets + planet] = s.planet_rank[planet][seat]
        n += 2 * planets
        kept[n] = s.settled[seat]
        kept[n + 1] = s.landed[seat]
        kept[n + 2] = s.moons[seat]
        kept[n + 3] = s.deep[seat]
        n = put_bits(kept, n + 4, s.goals[seat], GOALS)
        kept[n] = min(points, MOST_POINTS)
        n += 1


@rule
def put_seat(b: Tables, s: State, seat: int, row: list[int], n: int, kept: list[int]) -> int:
    """Write what is open of a seat."""
    home = s.home[seat]
    place = index(from_eyes(s, seat, s.starter))
    is_aboard = s.aboard >> place & 1
    may_land = LANDING_PHASES >> s.phase & 1
    crew = (s.crew[place] + 1) * is_aboard - 1
    engineer = s.engineers >> seat & 1
    waits = is_aboard & may_land & (place >= s.at)
    spread_eight(row, n, home)
    n += ASTRONAUTS
    row[n] = crew
    row[n + 1] = engineer
    row[n + 2] = waits
    n += 3
    size = 2 * index(b.planets) + OTHERS_KEPT
    first = 1 + seat * size
    for i in range(0, size - 7, 8):
        copy_eight(row, n + i, kept, first + i)
    copy_eight(row, n + size - 8, kept, first + size - 8)  # the last ones, some once more
    n += size
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


@rule
def observe(b: Tables, s: State, eyes: int, row: list[int], kept: list[int]) -> int:
    """Fill in the compact observation of a seat; return its length.

    Most decisions follow one in which nobody landed, so `kept` holds what changes only then, after
    the number of astronauts that had landed, and one more; 0 stands for nothing kept.
    """
    landed = 1
    for seat in range(SEATS):
        landed += s.landed[seat]
    if kept[0] != landed:
        kept[0] = landed
        keep_seats(b, s, kept)
    n = put_mat(b, s, eyes, row)
    n = put_variants(b, s, eyes, row, n)
    for place in range(s.players):
        seat = eyes + place
        if seat >= s.players:
            seat -= s.players
        n = put_seat(b, s, index(seat), row, index(n), kept)
    return n
