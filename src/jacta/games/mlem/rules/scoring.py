"""The final scoring (rules 5.3, 5.4)."""

from __future__ import annotations

from jacta.core.kernel import rule

from .explorations import exploration_points
from .missions import mission_points
from .names import GOAL_POINTS, SEATS
from .state import State
from .tables import Tables
from .ufo import ufo_points

__all__ = ["PARTS", "medal_of", "part_of_score", "planet_points", "score"]

PARTS = 7
BRONZE = 2
IN_MOONS, IN_PLANETS, IN_DEEP_SPACE, IN_GOALS, IN_UFO, IN_EXPLORATIONS, IN_MISSIONS = range(PARTS)


@rule
def standing(s: State, planet: int, seat: int) -> int:
    """Rule 5.3: who has more astronauts stands higher; among equals, who landed first."""
    return (SEATS + 1) * s.planet_count[planet][seat] - s.planet_rank[planet][seat]


@rule
def medal_of(s: State, planet: int, seat: int) -> int:
    """Rule 5.3: 0 for gold, 1 for silver, 2 for bronze."""
    mine = standing(s, planet, seat)
    ahead = 0
    for other in range(s.players):
        ahead += standing(s, planet, other) > mine
    return min(ahead, BRONZE)


@rule
def planet_points(b: Tables, s: State, planet: int, seat: int) -> int:
    """Rules 5.3, 6: the points of the medal; settlers double them."""
    if s.planet_count[planet][seat] == 0:
        return 0
    points = b.planet_points[planet][medal_of(s, planet, seat)]
    return 2 * points if s.settled[seat] == planet else points


@rule
def all_planet_points(b: Tables, s: State, seat: int) -> int:
    """Rule 5.3: the points of one seat on all planets."""
    points = 0
    for planet in range(b.planets):
        points += planet_points(b, s, planet, seat)
    return points


@rule
def part_of_score(b: Tables, s: State, seat: int, part: int) -> int:
    """Rule 5.4: what one source of points would give a seat if the game ended now."""
    if part == IN_MOONS:
        return s.moon_points[seat]
    if part == IN_PLANETS:
        return all_planet_points(b, s, seat)
    if part == IN_DEEP_SPACE:
        return s.deep_points[seat]
    if part == IN_GOALS:
        return GOAL_POINTS * s.goals[seat].bit_count()
    if part == IN_UFO:
        return ufo_points(b, s, seat)
    if part == IN_EXPLORATIONS:
        return exploration_points(b, s, seat)
    return mission_points(b, s, seat)


@rule
def score(b: Tables, s: State, seat: int) -> int:
    """Rule 5.4: the sum."""
    total = 0
    for part in range(PARTS):
        total += part_of_score(b, s, seat, part)
    return total
