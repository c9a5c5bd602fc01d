"""What flying on is worth in MLEM, exactly: every roll with its chance, every pick.

From deep space back to the rocket, for every space and number of dice: a roll
that matches no fuel crashes the rocket; of any other the commander takes the pick
that leads to where most is worth, to land there or to fly on. A passenger rides
along: the picks are the commander's, the own landing is not. Engineers and the
expedition's token are used where it pays, each once. Faces that are no fuel need
not be told apart, which leaves at most 83 rolls of six dice that match.

Values stand in one list: those of arriving somewhere, then those of flying on.
"""

from __future__ import annotations

from jacta.core.kernel import floats, ints, routine

from ....games.mlem.rules.names import (
    AFTERBURNER,
    DEEP_SPACE,
    DICE,
    DIE_TOKEN,
    EXTRA_DICE,
    FACES,
    KEEP_DICE,
    REROLL_DICE,
    TUNNEL_LENGTH,
)
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ....games.mlem.rules.travel import advance, fuel_sum
from .end_values import CRASH, LAND, LAND_AFTER

__all__ = [
    "ENGINEER_READY",
    "FLYING",
    "TOKEN_READY",
    "VALUES",
    "cell",
    "fly_all",
    "if_landed",
    "if_stayed",
    "ready_aids",
]

ROW = DICE + 1
LAYER = (DEEP_SPACE + 1) * ROW
ENGINEER_READY, TOKEN_READY = 1, 2  # the aids that are left, as a mask
FLYING = 4 * LAYER
VALUES = 2 * FLYING
UNKNOWN = -1e9  # stands in cell 0, which belongs to no dice
KINDS = 3  # faces that are fuel, at most


@routine
def cell(aids: int, space: int, dice: int) -> int:
    """Return where the value of arriving somewhere stands."""
    return aids * LAYER + space * ROW + dice


@routine
def ready_aids(s: State) -> int:
    """Rules 3.3, 7.1: whether an engineer and the expedition's token are unused."""
    return (ENGINEER_READY if s.engineers else 0) | (TOKEN_READY if s.token_ready else 0)


@routine
def fly_all(
    b: Tables,
    s: State,
    start: int,
    dice: int,
    aids: int,
    nerves: float,
    envy: float,
    chief: list[float],
    rider: list[float],
    solo: list[float],
    alone: list[float],
    values: list[float],
    rides: list[float],
) -> None:
    """Fill in the values of the commander, and of a passenger, from a space on.

    Both have their stakes; `solo` are the commander's values once the passenger has
    left, `alone` the passenger's once it commands; both empty if there is none. What the
    other gets is counted off with envy. Nerves weigh the odds of a crash: 1 as they
    are, more for who fears it.
    """
    top = DICE if s.explore_open else dice
    best = ints(ROW)
    fuels = ints(3 * KINDS)
    odds = floats(ROW * ROW)
    values[0] = UNKNOWN
    for left in range(aids + 1):
        if left & ~aids == 0:
            arrive(b, s, left, DEEP_SPACE, top, envy, chief, rider, solo, alone, values, rides)
            for space in range(DEEP_SPACE - 1, start - 1, -1):
                read_fuel(b, space, fuels)
                count_odds(fuels, top, odds)
                crash(b, s, left, space, top, nerves, envy, chief, rider, odds, values, rides)
                fly(b, s, left, space, top, nerves, fuels, odds, best, values, rides)
                arrive(b, s, left, space, top, envy, chief, rider, solo, alone, values, rides)


@routine
def arrive(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    top: int,
    envy: float,
    chief: list[float],
    rider: list[float],
    solo: list[float],
    alone: list[float],
    values: list[float],
    rides: list[float],
) -> None:
    """Rules 4.1, 7.1, 7.2: what is found there, then to land or to fly on, for all dice."""
    to, more, points = found(b, s, space)
    for dice in range(1, top + 1):
        on = FLYING + cell(aids, to, min(top, dice + more))
        value = chief[LAND + to]
        ride = rider[LAND + to]
        if to < DEEP_SPACE:
            value, ride = land_or_stay(to, on, envy, value, rider, solo, alone, values, rides)
        else:
            value, ride = value - envy * ride, ride - envy * value
        values[cell(aids, space, dice)] = value + points
        rides[cell(aids, space, dice)] = ride - envy * points


@routine
def land_or_stay(
    space: int,
    on: int,
    envy: float,
    landed: float,
    rider: list[float],
    solo: list[float],
    alone: list[float],
    values: list[float],
    rides: list[float],
) -> tuple[float, float]:
    """Rule 4.1: the better of both for the commander, and what the passenger has of it."""
    value, ride = if_landed(space, on, envy, landed, rider, alone)
    stayed, rode = if_stayed(space, on, envy, rider, solo, values, rides)
    return (value, ride) if value >= stayed else (stayed, rode)


@routine
def if_landed(
    space: int, on: int, envy: float, landed: float, rider: list[float], alone: list[float]
) -> tuple[float, float]:
    """Rules 4.1, 4.5: the commander lands; the passenger lands too, or commands."""
    if len(alone) == 0:
        return landed, 0.0
    ride = max(rider[LAND_AFTER + space], alone[on])
    return landed - envy * ride, ride - envy * landed


@routine
def if_stayed(
    space: int,
    on: int,
    envy: float,
    rider: list[float],
    solo: list[float],
    values: list[float],
    rides: list[float],
) -> tuple[float, float]:
    """Rule 4.1: the commander stays; the passenger lands, or rides on."""
    if len(solo):
        ride = rider[LAND + space]
        if ride - envy * solo[on] > rides[on]:
            return solo[on] - envy * ride, ride - envy * solo[on]
    return values[on], rides[on]


@routine
def found(b: Tables, s: State, space: int) -> tuple[int, int, int]:
    """Rules 7.1, 7.2: where tokens lead the rocket, the dice regained, the commander's points."""
    more = 0
    points = 0
    tunnels = 0
    while True:
        here = s.explore_open & b.explore_at[space]
        tunnels += (here & b.tunnels).bit_count()
        while here:
            token = (here & -here).bit_length() - 1
            points += b.explore_points[token]
            if b.explore_effect[token] == DIE_TOKEN:
                more += 1
            here &= here - 1
        if tunnels == 0 or space == DEEP_SPACE:
            break
        tunnels -= 1
        space = advance(space, TUNNEL_LENGTH)
    if space == s.ufo and s.ufo_left:
        points += b.ufo_points[len(b.ufo_points) - s.ufo_left]
    return space, more, points


@routine
def read_fuel(b: Tables, space: int, fuels: list[int]) -> None:
    """Note of each fuel face the spaces it leads, whether its die is spent, and its sides."""
    kind = 0
    for face in range(FACES):
        if b.fuel[space] >> 4 * face & 1:
            fuels[kind] = b.burn[space] if face == AFTERBURNER else face + 1
            fuels[KINDS + kind] = 0 if face == AFTERBURNER else 1
            fuels[2 * KINDS + kind] = 2 if face == 1 else 1
            kind += 1
    if kind < KINDS:
        fuels[2 * KINDS + kind] = 0


@routine
def count_odds(fuels: list[int], top: int, odds: list[float]) -> None:
    """Note for n dice of which m match n! / (n - m)! times the chance of the others."""
    misses = 6 - fuels[2 * KINDS] - fuels[2 * KINDS + 1] - fuels[2 * KINDS + 2]
    none = 1.0
    for dice in range(1, top + 1):
        none *= misses / 6
        chance = none
        for matching in range(dice + 1):
            odds[dice * ROW + matching] = chance
            chance *= (dice - matching) / misses


@routine
def extra_steps(b: Tables, s: State, aids: int, space: int) -> int:
    """Rule 7.1: how far the token's extra dice lead from here, if they are left."""
    if not aids & TOKEN_READY or b.token_ability[s.token] != EXTRA_DICE:
        return 0
    return fuel_sum(b.burn[space], b.token_faces[s.token] & b.fuel[space])


@routine
def engineer_steps(b: Tables, aids: int, space: int) -> int:
    """Rule 3.3: 1 where an engineer can be added."""
    return 1 if aids & ENGINEER_READY and b.fuel[space] & 15 else 0


@routine
def has_token(b: Tables, s: State, aids: int, ability: int) -> bool:
    """Rule 7.1: whether the token's ability is left and is this one."""
    return aids & TOKEN_READY != 0 and b.token_ability[s.token] == ability


@routine
def crash(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    top: int,
    nerves: float,
    envy: float,
    chief: list[float],
    rider: list[float],
    odds: list[float],
    values: list[float],
    rides: list[float],
) -> None:
    """Rules 3.6, 7.1: no die matches: the rocket crashes, unless something helps."""
    engineer = engineer_steps(b, aids, space)
    extra = extra_steps(b, s, aids, space)
    again = has_token(b, s, aids, REROLL_DICE)
    for dice in range(1, top + 1):
        saved = 0
        if engineer:
            saved = better(values, saved, cell(aids - ENGINEER_READY, space + 1, dice))
        if extra:
            saved = better(values, saved, cell(aids - TOKEN_READY, advance(space, extra), dice))
        if again:
            saved = better(values, saved, FLYING + cell(aids - TOKEN_READY, space, dice))
        value = chief[CRASH + space] - envy * rider[CRASH + space]
        ride = rider[CRASH + space] - envy * chief[CRASH + space]
        if values[saved] > value:
            value = values[saved]
            ride = rides[saved]
        chance = odds[dice * ROW]
        feared = nerves * chance / (1.0 - chance + nerves * chance)
        on = FLYING + cell(aids, space, dice)
        values[on] = feared * value
        rides[on] = feared * ride


@routine
def better(values: list[float], one: int, other: int) -> int:
    """Return which of two cells holds more."""
    return other if values[other] > values[one] else one


@routine
def fly(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    top: int,
    nerves: float,
    fuels: list[int],
    odds: list[float],
    best: list[int],
    values: list[float],
    rides: list[float],
) -> None:
    """Rules 3.1, 3.2: add every roll of which some dice match, by its chance."""
    first = 1.0
    for a in range(top + 1):
        second = first
        for c in range(top - a + 1):
            third = second
            most = top - a - c if fuels[2 * KINDS + 2] else 0
            for d in range(most + 1):
                if a + c + d:
                    pick_best(b, s, aids, space, top, fuels, a, c, d, best, values)
                    add_roll(aids, space, top, nerves, a + c + d, third, odds, best, values, rides)
                third *= fuels[2 * KINDS + 2] / (d + 1)
            second *= fuels[2 * KINDS + 1] / (c + 1)
        first *= fuels[2 * KINDS] / (a + 1)


@routine
def pick_best(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    top: int,
    fuels: list[int],
    a: int,
    c: int,
    d: int,
    best: list[int],
    values: list[float],
) -> None:
    """Rules 3.2, 3.3, 7.1: where the commander goes with a, c and d dice of each fuel."""
    fewest = a + c + d
    for dice in range(fewest, top + 1):
        best[dice] = 0
    for pick in range(1 << KINDS):
        if (pick & 1 and not a) or (pick & 2 and not c) or (pick & 4 and not d):
            continue
        used = a * (pick & 1)
        steps = used * fuels[0]
        spent = used * fuels[KINDS]
        used = c * (pick >> 1 & 1)
        steps += used * fuels[1]
        spent += used * fuels[KINDS + 1]
        used = d * (pick >> 2)
        steps += used * fuels[2]
        spent += used * fuels[KINDS + 2]
        if pick:
            mark(values, best, cell(aids, advance(space, steps), 0), spent, fewest, top)
        if aids:
            mark_aided(b, s, aids, space, steps, spent, fewest, top, best, values)


@routine
def mark(values: list[float], best: list[int], row: int, spent: int, fewest: int, top: int) -> None:
    """Note for each number of dice whether a pick leads to a better cell."""
    for dice in range(fewest, top + 1):
        best[dice] = better(values, best[dice], row + max(1, dice - spent))


@routine
def mark_aided(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    steps: int,
    spent: int,
    fewest: int,
    top: int,
    best: list[int],
    values: list[float],
) -> None:
    """Rules 3.3, 7.1: a pick, or none, with an engineer or the token; or to roll again."""
    if engineer_steps(b, aids, space):
        row = cell(aids - ENGINEER_READY, advance(space, steps + 1), 0)
        mark(values, best, row, spent, fewest, top)
    extra = extra_steps(b, s, aids, space)
    if extra:
        row = cell(aids - TOKEN_READY, advance(space, steps + extra), 0)
        mark(values, best, row, spent, fewest, top)
    if spent and has_token(b, s, aids, KEEP_DICE):
        row = cell(aids - TOKEN_READY, advance(space, steps), 0)
        mark(values, best, row, 0, fewest, top)
    if has_token(b, s, aids, REROLL_DICE):
        row = FLYING + cell(aids - TOKEN_READY, space, 0)
        mark(values, best, row, 0, fewest, top)


@routine
def add_roll(
    aids: int,
    space: int,
    top: int,
    nerves: float,
    matching: int,
    ways: float,
    odds: list[float],
    best: list[int],
    values: list[float],
    rides: list[float],
) -> None:
    """Add where a roll leads, for every number of dice of which these match."""
    for dice in range(matching, top + 1):
        none = odds[dice * ROW]
        chance = ways * odds[dice * ROW + matching] / (1.0 - none + nerves * none)
        on = FLYING + cell(aids, space, dice)
        values[on] += chance * values[best[dice]]
        rides[on] += chance * rides[best[dice]]
