"""The goals of the rest of a turn, and their expected value.

A plan lists goals, the most valuable first: the dice each costs, its value in points,
and what forbids it (rule 2.4). Its value is exact for the next roll: for every roll,
weighted by its odds, the best goal that can be paid, or a better one by the chance that
later rolls complete it.
"""

from __future__ import annotations

from typing import NamedTuple

from jacta.core.kernel import routine, rule

from ....games.incognitos.rules.dice import common, count_dice, count_of, covers, die
from ....games.incognitos.rules.names import (
    JETPACK,
    LOCATOR,
    MOONBOOT,
    NO_MARKING,
    NO_MOVING,
    RED_GIANT,
    SPRAY,
    STORABLE,
    VORTEX,
)
from .chance_tables import FIRST_ROLL, ODDS, ROLLS, chance_later

__all__ = ["MOST_GOALS", "Plan", "add_goal", "empty_plan", "expected_value", "value_in_hand"]


class Plan(NamedTuple):
    """Goals, the most valuable first."""

    costs: list[int]
    values: list[float]
    bans: list[int]
    size: list[int]  # one number: how many goals there are


MOST_GOALS = 14
LEAST_FIRST = (LOCATOR, JETPACK, MOONBOOT, SPRAY)
STORABLE_DICE = (1 << 4 * STORABLE) - 1


@rule
def empty_plan() -> Plan:
    """Return a plan without goals."""
    return Plan([0] * MOST_GOALS, [0.0] * MOST_GOALS, [0] * MOST_GOALS, [0])


@routine
def add_goal(plan: Plan, cost: int, value: float, ban: int) -> None:
    """Insert a goal in order; if the plan is full, drop the least valuable one."""
    costs, values, bans, size = plan
    at = size[0]
    if at == MOST_GOALS:
        at -= 1
        if values[at] >= value:
            return
    else:
        size[0] += 1
    while at > 0 and values[at - 1] < value:
        costs[at] = costs[at - 1]
        values[at] = values[at - 1]
        bans[at] = bans[at - 1]
        at -= 1
    costs[at] = cost
    values[at] = value
    bans[at] = ban


@rule
def forbidden_by(dice: int) -> int:
    """Rule 2.4: what a roll forbids."""
    moving = NO_MOVING if count_of(dice, VORTEX) > 1 else 0
    return moving | (NO_MARKING if count_of(dice, RED_GIANT) > 1 else 0)


@rule
def most_wanted(dice: int, most: int) -> int:
    """Return at most that many of the dice: sprays first, which monsters need most."""
    at = 0
    while count_dice(dice) > most:
        if count_of(dice, LEAST_FIRST[at]):
            dice -= die(LEAST_FIRST[at])
        else:
            at += 1
    return dice


@rule
def chance_after(need: int, roll: int, dice: int, room: int, ban: int) -> float:
    """Return the chance to meet a need that this roll does not, by storing and rolling again."""
    storable = roll & STORABLE_DICE
    if storable == 0:
        return 0.0
    useful = common(storable, need)
    best = 0.0
    for most in range(1, room + 1):
        stored = most_wanted(useful, most)
        places = max(1, count_dice(stored))
        left = chance_later(need - stored, dice - places, room - places, 1 if ban else 0)
        best = max(best, left)
    return best


@rule
def best_on_roll(
    plan: Plan,
    needs: list[int],
    roll: int,
    dice: int,
    room: int,
    aside: int,
    failing: float,
    rest: float,
) -> float:
    """Return the value of the plan after this roll."""
    values, bans = plan.values, plan.bans  # outside the loop: taking a list out counts references
    forbidden = forbidden_by(roll + aside)
    best = failing
    for goal in range(plan.size[0]):
        value = values[goal]
        if value <= best:
            break
        need = needs[goal]
        ban = bans[goal]
        if not forbidden & ban and covers(roll, need):
            return value + rest * (dice - count_dice(need))
        chance = chance_after(need, roll, dice, room, ban)
        best = max(best, failing + chance * (value - failing))
    return best


@routine
def expected_value(
    plan: Plan, stock: int, dice: int, room: int, aside: int, failing: float, rest: float
) -> float:
    """Return the value of the plan before a roll, with a stock that stays.

    `failing` is the value of a turn that meets no goal, `rest` that of each die left to
    roll once a goal is met. `aside` is part of the stock and counts for what is forbidden.
    """
    if dice == 0:
        return failing
    costs = plan.costs
    needs = [0] * MOST_GOALS
    for goal in range(plan.size[0]):
        needs[goal] = costs[goal] - common(stock, costs[goal])
    total = 0.0
    for n in range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1]):
        total += ODDS[n] * best_on_roll(plan, needs, ROLLS[n], dice, room, aside, failing, rest)
    return total


@routine
def value_in_hand(plan: Plan, pool: int, forbidden: int) -> float:
    """Return the value of the best goal that the dice at hand can pay for."""
    costs, values, bans, size = plan
    for goal in range(size[0]):
        if not forbidden & bans[goal] and covers(pool, costs[goal]):
            return values[goal]
    return 0.0
