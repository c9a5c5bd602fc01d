"""What the odds player can aim at in the rest of a turn, and what that is worth on average.

A plan is a list of goals, the dearest first: the dice that each costs, its worth in
points, and what forbids it (rule 2.4). Its value is exact for the next roll: every
roll with its odds, and on each the dearest goal that can be paid, or a cheaper one
in hand against a dearer one by the chance that later rolls complete it.
"""

from __future__ import annotations

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

__all__ = ["MOST_GOALS", "Plan", "add_goal", "empty_plan", "expected", "sure"]

Plan = tuple[list[int], list[float], list[int], list[int]]  # costs, worths, bans; how many

MOST_GOALS = 14
LEAST_FIRST = (LOCATOR, JETPACK, MOONBOOT, SPRAY)
STORABLE_DICE = (1 << 4 * STORABLE) - 1


@rule
def empty_plan() -> Plan:
    """Return a plan without goals."""
    return [0] * MOST_GOALS, [0.0] * MOST_GOALS, [0] * MOST_GOALS, [0]


@routine
def add_goal(plan: Plan, cost: int, worth: float, ban: int) -> None:
    """Put a goal in its place; drop it, or the least one, if there are too many."""
    costs, worths, bans, size = plan
    at = size[0]
    if at == MOST_GOALS:
        at -= 1
        if worths[at] >= worth:
            return
    else:
        size[0] += 1
    while at > 0 and worths[at - 1] < worth:
        costs[at] = costs[at - 1]
        worths[at] = worths[at - 1]
        bans[at] = bans[at - 1]
        at -= 1
    costs[at] = cost
    worths[at] = worth
    bans[at] = ban


@rule
def forbidden_by(dice: int) -> int:
    """Rule 2.4: what a roll forbids."""
    moving = NO_MOVING if count_of(dice, VORTEX) > 1 else 0
    return moving | (NO_MARKING if count_of(dice, RED_GIANT) > 1 else 0)


@rule
def most_wanted(dice: int, most: int) -> int:
    """Return the dice, but no more than so many: sprays first, which monsters need most."""
    at = 0
    while count_dice(dice) > most:
        if count_of(dice, LEAST_FIRST[at]):
            dice -= die(LEAST_FIRST[at])
        else:
            at += 1
    return dice


@rule
def chance_after(need: int, roll: int, dice: int, room: int, ban: int) -> float:
    """Return how likely a need is met after a roll that does not, by storing and rolling again."""
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
    """Return what the plan is worth once this roll has come."""
    _, worths, bans, size = plan
    forbidden = forbidden_by(roll + aside)
    best = failing
    for goal in range(size[0]):
        if worths[goal] <= best:
            break
        need = needs[goal]
        if not forbidden & bans[goal] and covers(roll, need):
            return worths[goal] + rest * (dice - count_dice(need))
        chance = chance_after(need, roll, dice, room, bans[goal])
        best = max(best, failing + chance * (worths[goal] - failing))
    return best


@routine
def expected(
    plan: Plan, stock: int, dice: int, room: int, aside: int, failing: float, rest: float
) -> float:
    """Return what the plan is worth before so many dice are rolled, with a stock that stays.

    `failing` is what a turn without success brings, `rest` what a die is worth that a
    met goal leaves over; `aside` lies in the stock and counts for what is forbidden.
    """
    if dice == 0:
        return failing
    costs, _, _, size = plan
    needs = [0] * MOST_GOALS
    for goal in range(size[0]):
        needs[goal] = costs[goal] - common(stock, costs[goal])
    total = 0.0
    for n in range(FIRST_ROLL[dice], FIRST_ROLL[dice + 1]):
        total += ODDS[n] * best_on_roll(plan, needs, ROLLS[n], dice, room, aside, failing, rest)
    return total


@routine
def sure(plan: Plan, pool: int, forbidden: int) -> float:
    """Return the worth of the dearest goal that dice at hand pay for."""
    costs, worths, bans, size = plan
    for goal in range(size[0]):
        if not forbidden & bans[goal] and covers(pool, costs[goal]):
            return worths[goal]
    return 0.0
