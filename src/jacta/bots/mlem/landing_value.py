"""What a landing is worth in MLEM, in points ahead of the rivals.

That is the difference between scoring the game before and after it: immediate points,
the seat's medal and those of its rivals, a goal reached, missions fulfilled. Steps toward
goals and missions, and a firmer hold on a planet, count for what they usually lead to.
"""

from __future__ import annotations

from jacta.core.kernel import routine

from ...core.bits import first_bit
from ...games.mlem.rules.landing import can_land
from ...games.mlem.rules.names import (
    ASTRONAUTS,
    DEEP_SPACE,
    FOUR_MOONS,
    FOUR_PLANETS,
    MOONWALKER,
    SEATS,
    SETTLER,
    THREE_ON_ONE,
    TWO_IN_DEEP_SPACE,
    VOYAGER,
)
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables

__all__ = ["NOWHERE", "landing_value"]

NOWHERE = -99.0  # the value where nobody can land
STEPS_TO_GOALS = (0.0, 5.0, 2.0, 1.2, 0.8)  # by the number of missing astronauts
STEPS_OF_MISSIONS = (2.5, 3.0, 5.0, 0.0)  # by the number already fulfilled; the last means no more
RIVALS = 0.8  # value of a point that rivals lose, shared among them
HOLD = 0.1  # what one more astronaut adds to a medal's safety, of gold's lead over silver


@routine
def goal_value(s: State, seat: int, goal: int, have: int, need: int) -> float:
    """Rule 5.1: the value of one more step toward a goal, while it can still be reached."""
    missing = need - have
    if not s.goals_open >> goal & 1 or missing <= 0:
        return 0.0
    if missing > ASTRONAUTS - s.landed[seat]:
        return 0.0
    return STEPS_TO_GOALS[missing]


@routine
def settlers(s: State, planet: int, seat: int, lander: int) -> int:
    """Return how many astronauts a seat would have on a planet; the lander has one more."""
    return s.planet_count[planet][seat] + (1 if seat == lander else 0)


@routine
def seniority(s: State, planet: int, seat: int) -> int:
    """Rule 5.3: 1 for the colour that landed first; a colour that has not landed comes last."""
    rank = s.planet_rank[planet][seat]
    return rank or SEATS + 1


@routine
def medal(b: Tables, s: State, planet: int, seat: int, lander: int) -> int:
    """Rule 5.3: a seat's points on a planet if the lander (-1: nobody) had one more there."""
    mine = settlers(s, planet, seat, lander)
    if mine == 0:
        return 0
    senior = seniority(s, planet, seat)
    ahead = 0
    for other in range(s.players):
        theirs = settlers(s, planet, other, lander)
        if theirs > mine or (theirs == mine and seniority(s, planet, other) < senior):
            ahead += 1
    points = b.planet_points[planet][min(ahead, 2)]
    return 2 * points if s.settled[seat] == planet else points


@routine
def planet_value(b: Tables, s: State, seat: int, who: int, planet: int) -> float:
    """Rules 5.1, 5.3: the seat's medal, the rivals' medals, the hold, the goals."""
    after = medal(b, s, planet, seat, seat)
    if who == SETTLER:
        after *= 2
    value = float(after - medal(b, s, planet, seat, -1))
    lost = 0
    for other in range(s.players):
        if other != seat:
            lost += medal(b, s, planet, other, -1) - medal(b, s, planet, other, seat)
    value += RIVALS * lost / (s.players - 1)
    value += HOLD * (b.planet_points[planet][0] - b.planet_points[planet][1])
    mine = s.planet_count[planet][seat]
    value += goal_value(s, seat, THREE_ON_ONE, mine, 3)
    if mine == 0:
        planets = (s.visited[seat] & ((1 << b.planets) - 1)).bit_count()
        value += goal_value(s, seat, FOUR_PLANETS, planets, 4)
    return value


@routine
def moon_value(b: Tables, s: State, seat: int, who: int, body: int, before: int) -> float:
    """Rule 4.2: the farthest moon that is free after some others have landed."""
    moon = s.moons_taken[body] + before
    if moon >= b.moon_count[body]:
        return NOWHERE
    points = b.spot_points[b.first_spot[body] + moon]
    if who == MOONWALKER:
        points *= 2
    return points + goal_value(s, seat, FOUR_MOONS, s.moons[seat], 4)


@routine
def deep_value(s: State, seat: int, who: int, deep: int) -> float:
    """Rule 4.4: the points of the comet or of the galaxy, and a step toward the goal."""
    points = 2 * deep if who == VOYAGER else deep
    return points + goal_value(s, seat, TWO_IN_DEEP_SPACE, s.deep[seat], 2)


@routine
def missions_value(b: Tables, s: State, seat: int, body: int) -> float:
    """Rule 7.3: what missions add where their owner has no astronaut yet.

    Only those of the seat to move: it cannot know the others'.
    """
    if seat != s.turn or s.visited[seat] >> body & 1:
        return 0.0
    fulfilled = 0
    added = 0
    tokens = s.missions[seat]
    while tokens:
        bodies = b.mission_bodies[first_bit(tokens)]
        if s.visited[seat] & bodies:
            fulfilled += 1
        elif bodies >> body & 1:
            added += 1
        tokens &= tokens - 1
    value = 0.0
    for n in range(added):
        value += STEPS_OF_MISSIONS[min(fulfilled + n, 3)]
    return value


@routine
def landing_value(
    b: Tables, s: State, seat: int, who: int, space: int, deep: int, before: int
) -> float:
    """Return the value of landing from a space, after some others have landed there.

    `deep` is the points of deep space: the comet's or the galaxy's.
    """
    if not can_land(b, s, space):
        return NOWHERE
    if space >= DEEP_SPACE:
        return deep_value(s, seat, who, deep)
    body = int(b.body[space])
    if body < b.planets:
        value = planet_value(b, s, seat, who, body)
    else:
        value = moon_value(b, s, seat, who, body, before)
    return value + missions_value(b, s, seat, body)
