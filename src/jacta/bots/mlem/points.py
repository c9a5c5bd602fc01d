"""The points of a seat of MLEM, and what a landing would add if the game ended then."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...core.bits import first_bit
from ...games.mlem.rules.explorations import exploration_points
from ...games.mlem.rules.landing import can_land
from ...games.mlem.rules.missions import fulfilled_missions, mission_points
from ...games.mlem.rules.names import (
    DEEP_SPACE,
    EXPLORATIONS,
    FOUR_MOONS,
    FOUR_PLANETS,
    GOAL_POINTS,
    MISSIONS,
    MOONWALKER,
    SETTLER,
    THREE_ON_ONE,
    TWO_IN_DEEP_SPACE,
    UFO,
    VOYAGER,
)
from ...games.mlem.rules.scoring import planet_points
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.ufo import ufo_points

__all__ = ["hidden_points", "landing_points", "open_points"]


@rule
def open_points(b: Tables, s: State, seat: int) -> int:
    """Return the points of a seat that everybody can see."""
    points = s.moon_points[seat] + s.deep_points[seat] + GOAL_POINTS * s.goals[seat].bit_count()
    for planet in range(b.planets):
        points += planet_points(b, s, planet, seat)
    return points


@rule
def hidden_points(b: Tables, s: State, seat: int) -> int:
    """Return the points of a seat that only it can see."""
    points = 0
    if s.variants & UFO:
        points += ufo_points(b, s, seat)
    if s.variants & EXPLORATIONS:
        points += exploration_points(b, s, seat)
    if s.variants & MISSIONS:
        points += mission_points(b, s, seat)
    return points


@routine
def landing_points(b: Tables, s: State, seat: int, who: int, space: int, known: int) -> int:
    """Return what a landing would add to a seat's points if the game ended then.

    Its missions count only if they are `known`.
    """
    if not can_land(b, s, space):
        return 0
    if space >= DEEP_SPACE:
        goal = goal_points(s, TWO_IN_DEEP_SPACE, s.deep[seat] >= 1)
        return (2 * b.galaxy if who == VOYAGER else b.galaxy) + goal
    body = b.body[space]
    if body >= b.planets:
        points = b.spot_points[b.first_spot[body] + s.moons_taken[body]]
        goal = goal_points(s, FOUR_MOONS, s.moons[seat] >= 3)
        points = (2 * points if who == MOONWALKER else points) + goal
    else:
        points = added_by_planet(b, s, seat, who, body)
    return points + (added_by_missions(b, s, seat, body) if known else 0)


@rule
def goal_points(s: State, goal: int, fulfilled: bool) -> int:  # noqa: FBT001
    """Return a goal's points if it is open and fulfilled."""
    return GOAL_POINTS if fulfilled and s.goals_open >> goal & 1 else 0


@rule
def added_by_planet(b: Tables, s: State, seat: int, who: int, planet: int) -> int:
    """Return what one more astronaut on a planet adds: a better medal, a goal."""
    mine = s.planet_count[planet][seat] + 1
    ahead = 0
    for other in range(s.players):
        theirs = s.planet_count[planet][other]
        if other != seat and theirs >= mine:
            later = mine > 1 and s.planet_rank[planet][seat] < s.planet_rank[planet][other]
            if theirs > mine or not later:
                ahead += 1
    points = b.planet_points[planet][min(ahead, 2)]
    if who == SETTLER or s.settled[seat] == planet:
        points *= 2
    points -= planet_points(b, s, planet, seat)
    points += goal_points(s, THREE_ON_ONE, mine >= 3)
    planets = (s.visited[seat] & ((1 << b.planets) - 1)).bit_count()
    return points + goal_points(s, FOUR_PLANETS, mine == 1 and planets == 3)


@rule
def added_by_missions(b: Tables, s: State, seat: int, body: int) -> int:
    """Return what the first astronaut on a body adds by missions."""
    if s.visited[seat] >> body & 1 or not s.missions[seat]:
        return 0
    fulfilled = fulfilled_missions(b, s, seat)
    more = fulfilled
    tokens = s.missions[seat]
    while tokens:
        bodies = b.mission_bodies[first_bit(tokens)]
        if bodies >> body & 1 and not s.visited[seat] & bodies:
            more += 1
        tokens &= tokens - 1
    before = fulfilled * fulfilled + 1 if fulfilled else 0
    return more * more + 1 - before if more > fulfilled else 0
