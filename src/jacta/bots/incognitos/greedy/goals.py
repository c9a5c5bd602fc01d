"""What the greedy player wants to do this turn, and roughly how likely that is.

A goal is a monster to mark, a site to explore or a link to complete: the dice it
costs, and its value. Stocked dice count toward it, some dice of the roll can be stored
for it, and the others have to be rolled.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.dice import common, count_dice, covers, die
from ....games.incognitos.rules.names import (
    CHEST,
    DESTINATIONS,
    DICE,
    KINDS,
    LINKS,
    NO_MARKING,
    NO_MOVING,
    STORABLE,
    VORTEX,
)
from ....games.incognitos.rules.routes import closed_links
from ....games.incognitos.rules.sections import open_links
from ....games.incognitos.rules.sites import exploring_cost, unspent
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..links import move_value, rest_of_link
from ..turn_actions import LATER, DiceAfter
from .destination_values import MapValues, site_value

__all__ = ["CHEST_RESERVE", "FAR", "Goals", "best_goals", "list_goals"]


class Goals(NamedTuple):
    """The goals of a turn: monsters, monsters by a chest, a site, then links."""

    size: int
    costs: list[int]  # dice
    values: list[float]
    where: list[int]  # mask of destinations, or of the link


FAR = 1 << DESTINATIONS  # a bit beside the destinations: all fields a treasure chest opens
PLACE_GOALS = 2 * KINDS + 1
SITE = 2 * KINDS  # the goal to explore
GOALS = PLACE_GOALS + 2 * LINKS
STORABLE_DICE = (1 << 4 * STORABLE) - 1
SECOND = 0.4  # weight of the second-best goal
CHEST_RESERVE = 1.0  # what a treasure chest may bring later
ROLLS = 1.5  # how often a missing die can be rolled for, roughly


def likelihood(missing: int, dice: int) -> float:
    """Return roughly how likely the missing dice come up among those rolled."""
    if dice < max(1, missing):
        return 0.0
    chances = (1.0 - (5 / 6) ** (ROLLS * (dice - found)) for found in range(missing))
    return math.prod(chances, start=1.0)


# In one row, by missing dice * COUNTS + dice: compiled code is slow with nested tuples.
COUNTS = DICE + 1
CHANCE = tuple(likelihood(n // COUNTS, n % COUNTS) for n in range(COUNTS * COUNTS))


@rule
def list_monsters(
    b: Tables,
    s: State,
    rows: list[float],
    costs: list[int],
    values: list[float],
    where: list[int],
) -> None:
    """Add a goal for each kind of monster, and another if a treasure chest opens it."""
    chest = FAR if unspent(b, s, s.turn, CHEST) else 0
    for kind in range(KINDS):
        if rows[kind] > 0:
            costs[kind] = b.cost[kind]
            values[kind] = rows[kind]
            where[kind] = b.attracts[kind]
            costs[KINDS + kind] = b.cost[kind] + die(VORTEX)
            values[KINDS + kind] = rows[kind] - CHEST_RESERVE
            where[KINDS + kind] = chest


@rule
def list_links(
    b: Tables,
    s: State,
    reach: list[float],
    ahead: list[int],
    costs: list[int],
    values: list[float],
    where: list[int],
) -> int:
    """Add a goal for each link that can be continued; return the number of goals."""
    goal = PLACE_GOALS
    for way in range(2):
        links = open_links(b, s, s.turn, way) & ~closed_links(b, s, way)
        while links:
            link = first_bit(links)
            links &= links - 1
            costs[goal] = rest_of_link(b, s, s.turn, link)
            values[goal] = move_value(b, reach, link, way, ahead[link], ahead[link])
            where[goal] = 1 << link
            goal += 1
    return goal


@routine
def list_goals(b: Tables, s: State, m: MapValues) -> Goals:
    """Return all goals of the seat to move."""
    costs = [0] * GOALS
    values = [0.0] * GOALS
    where = [0] * GOALS
    list_monsters(b, s, m.rows, costs, values, where)
    costs[SITE] = exploring_cost()
    values[SITE] = site_value(b, s)
    where[SITE] = b.sites
    count = list_links(b, s, m.reach, m.ahead, costs, values, where)
    return Goals(count, costs, values, where)


@rule
def chance_of(cost: int, stock: int, roll: int, room: int, forbidden: int) -> float:
    """Return how likely a cost can be paid, now or after further rolls.

    The stock stays; as many dice of the roll as have room can be stored, and the
    others are rolled again.
    """
    if not forbidden and covers(stock + roll, cost):
        return 1.0
    ready = common(stock, cost)
    stored = min(room, count_dice(common(roll & STORABLE_DICE, cost - ready)))
    missing = count_dice(cost - ready) - stored
    return CHANCE[min(missing, DICE) * COUNTS + count_dice(roll) - stored]


@routine
def best_goals(goals: Goals, dice: DiceAfter, places: int, links: int) -> float:
    """Return the value of the two best goals with these dice, destinations and links."""
    best = 0.0
    second = 0.0
    for goal in range(goals.size):
        value = goals.values[goal]
        if value > second and goals.where[goal] & (places if goal < PLACE_GOALS else links):
            bans = NO_MARKING if goal < SITE else 0 if goal == SITE else NO_MOVING
            forbidden = dice.forbidden & (bans | LATER)
            value *= chance_of(goals.costs[goal], dice.stock, dice.roll, dice.room, forbidden)
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    return best + SECOND * second
