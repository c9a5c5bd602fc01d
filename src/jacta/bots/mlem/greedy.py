"""A simple, sensible player of MLEM.

What a landing is worth is counted from what lies open: points at once, the
medal on a planet as it stands now, goals and the own missions. What flying on
is worth follows from that by a rough plan: each flight leads a few spaces on and
costs a die, or crashes by the odds of the space. It picks the groups, and lands,
where that is most. These functions run plain and compiled, like the rules.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ...games.mlem.rules.choices import count_actions, nth_action
from ...games.mlem.rules.landing import can_land
from ...games.mlem.rules.names import (
    BOARD,
    BOARDING,
    CRASH,
    DEEP_SPACE,
    DICE,
    DICE_GROUPS,
    DRIFT_BACK,
    DRIFT_ON,
    DRIFTER,
    ENGINEER_BIT,
    EXTRA,
    FIRST_BODY_SPACE,
    FLY,
    GOAL_POINTS,
    KEEP,
    LAND,
    LANDING,
    MOONWALKER,
    PARACHUTIST,
    REROLL,
    RETURN,
    RETURNING,
    SETTLER,
    STAY,
    VOYAGER,
)
from ...games.mlem.rules.scoring import planet_points
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.travel import advance, dice_of, fuel_sum, spent_dice
from ...games.mlem.rules.ufo import extra_dice

__all__ = ["greedy_values"]

REACH = 5  # how far a flight is taken to lead, at most
MISSION_WORTH = 3.0
GOAL_STEP = 1.0  # for a landing on the way to an open goal
SAFER = 1.2  # how much more gladly a parachutist is sent
ROW = DICE + 1  # the plan has a row of numbers of dice for every space
SPARE = 0.2  # what an engineer or a token is worth unused


@rule
def worth(b: Tables, s: State, seat: int, who: int, space: int) -> float:
    """Return what landing on what adjoins a space is worth now; nothing where none can land."""
    if not can_land(b, s, space):
        return 0.0
    if space >= DEEP_SPACE:
        return worth_of_deep_space(b, s, seat, who)
    body = b.body[space]
    if body < b.planets:
        value = worth_of_planet(b, s, seat, who, body)
    else:
        value = worth_of_moon(b, s, seat, who, body)
    return value + worth_for_missions(b, s, seat, body)


@rule
def worth_of_goal(s: State, goal: int, have: int, need: int) -> float:
    """Return what one step more toward a goal is worth."""
    if not s.goals_open >> goal & 1 or have >= need:
        return 0.0
    return float(GOAL_POINTS) if have + 1 == need else GOAL_STEP


@rule
def worth_of_deep_space(b: Tables, s: State, seat: int, who: int) -> float:
    """Return the galaxy's points, as most of the crew would score."""
    points = 2 * b.galaxy if who == VOYAGER else b.galaxy
    return points + worth_of_goal(s, 3, s.deep[seat], 2)


@rule
def worth_of_moon(b: Tables, s: State, seat: int, who: int, body: int) -> float:
    """Return the points of the farthest free moon, and what it brings toward the goal."""
    points = b.spot_points[b.first_spot[body] + s.moons_taken[body]]
    if who == MOONWALKER:
        points *= 2
    return points + worth_of_goal(s, 2, s.moons[seat], 4)


@rule
def worth_of_planet(b: Tables, s: State, seat: int, who: int, planet: int) -> float:
    """Return what one astronaut more changes in the planet's medal, were it counted now."""
    before = planet_points(b, s, planet, seat)
    ahead = 0
    for other in range(s.players):
        if other != seat and s.planet_count[planet][other] > s.planet_count[planet][seat]:
            ahead += 1
    points = b.planet_points[planet][min(ahead, 2)]
    if who == SETTLER or s.settled[seat] == planet:
        points *= 2
    value = max(0.5, float(points - before))
    value += worth_of_goal(s, 1, s.planet_count[planet][seat], 3)
    if s.planet_count[planet][seat] == 0:
        planets = (s.visited[seat] & ((1 << b.planets) - 1)).bit_count()
        value += worth_of_goal(s, 0, planets, 4)
    return value


@rule
def worth_for_missions(b: Tables, s: State, seat: int, body: int) -> float:
    """Return what the own missions add where no own astronaut is yet."""
    if s.visited[seat] >> body & 1:
        return 0.0
    value = 0.0
    tokens = s.missions[seat]
    while tokens:
        if b.mission_body[(tokens & -tokens).bit_length() - 1] == body:
            value += MISSION_WORTH
        tokens &= tokens - 1
    return value


@routine
def worths(b: Tables, s: State, seat: int, who: int) -> list[float]:
    """Return the best landing from each space; a drifter has three to choose from."""
    values = [0.0] * (DEEP_SPACE + 1)
    for space in range(FIRST_BODY_SPACE, DEEP_SPACE + 1):
        values[space] = worth(b, s, seat, who, space)
    if who == DRIFTER:
        before = 0.0
        for space in range(FIRST_BODY_SPACE, DEEP_SPACE):
            here = values[space]
            values[space] = max(before, here, values[space + 1])
            before = here
    return values


@rule
def crash_chance(b: Tables, space: int, dice: int) -> float:
    """Return the chance that no die shows a fuel face of the space: the 2 is twice on a die."""
    fuel = b.fuel[space]
    sides = 6 - ((fuel & 1) + 2 * (fuel >> 4 & 1) + (fuel >> 8 & 1))
    sides -= (fuel >> 12 & 1) + (fuel >> 16 & 1)
    chance = 1.0
    for _ in range(dice):
        chance *= sides / 6
    return chance


@routine
def plan(b: Tables, who: int, values: list[float]) -> list[float]:
    """Return what it is worth to fly on from each space with each number of dice.

    A flight is taken to lead 1 to 5 spaces on, each as likely, and to cost a die.
    """
    flying = [0.0] * ((DEEP_SPACE + 1) * ROW)
    for space in range(DEEP_SPACE - 1, -1, -1):
        saved = values[space] if who == PARACHUTIST else 0.0
        for dice in range(1, ROW):
            total = 0.0
            for steps in range(1, REACH + 1):
                to = advance(space, steps)
                total += max(values[to], flying[to * ROW + max(1, dice - 1)])
            crash = crash_chance(b, space, dice)
            flying[space * ROW + dice] = (1.0 - crash) * total / REACH + crash * saved
    return flying


@rule
def worth_of_pick(
    b: Tables, s: State, values: list[float], flying: list[float], pick: int
) -> float:
    """Return what it is worth to fly with a pick, to crash or to roll again."""
    who = s.crew[s.lead]
    space = s.rocket
    dice = s.dice
    spared = 0.0
    if pick == CRASH:
        return values[space] if who == PARACHUTIST else 0.0
    if pick == REROLL:
        spared = SPARE
    else:
        burn = b.burn[space]
        used = dice_of(s.roll, pick & DICE_GROUPS)
        engineers = (pick >> ENGINEER_BIT & 31).bit_count()
        steps = fuel_sum(burn, used) + engineers
        spared = SPARE * engineers
        if pick & EXTRA:
            steps += fuel_sum(burn, extra_dice(b, s))
            spared += SPARE
        if pick & KEEP:
            spared += SPARE
        else:
            dice = max(1, dice - spent_dice(used))
        space = advance(space, steps)
    value = flying[space * ROW + dice]
    if pick != REROLL:
        value = max(value, values[space])
    return value - spared


@rule
def worth_of_landing(b: Tables, s: State, flying: list[float], choice: int) -> float:
    """Return what it is worth to land, to drift or to stay aboard."""
    who = s.crew[s.at]
    if choice == STAY:
        return flying[s.rocket * ROW + s.dice] if s.phase == LAND else 0.0
    space = s.rocket
    if choice == DRIFT_ON:
        space += 1
    elif choice == DRIFT_BACK:
        space -= 1
    return worth(b, s, s.turn, who, space)


@rule
def worth_of_boarding(b: Tables, s: State, who: int) -> float:
    """Return how gladly an astronaut is sent: who profits most from a usual flight, first."""
    values = worths(b, s, s.turn, who)
    value = 0.0
    for space in range(FIRST_BODY_SPACE, DEEP_SPACE + 1):
        value += values[space]
    return SAFER * value if who == PARACHUTIST else value


@rule
def worth_of_return(b: Tables, token: int) -> float:
    """Return how gladly a mission is given back: the farther its target, the gladder."""
    body = b.mission_body[token]
    farthest = 0.0
    for space in range(DEEP_SPACE):
        if b.body[space] == body:
            farthest = float(space)
    return farthest


@rule
def worth_of_action(
    b: Tables, s: State, values: list[float], flying: list[float], action: int
) -> float:
    """Return what an action looks worth to the seat whose turn it is."""
    if s.phase == FLY:
        return worth_of_pick(b, s, values, flying, action)
    if s.phase == BOARD:
        return worth_of_boarding(b, s, action - BOARDING)
    if s.phase == RETURN:
        return worth_of_return(b, action - RETURNING)
    return worth_of_landing(b, s, flying, action - LANDING)


@routine
def greedy_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in what each legal action looks worth."""
    place = s.lead if s.phase == FLY else min(s.at, s.players - 1)
    who = s.crew[place]
    landings = worths(b, s, s.turn, who)
    flying = plan(b, who, landings)
    for n in range(count_actions(s)):
        values[n] = worth_of_action(b, s, landings, flying, nth_action(s, n))
