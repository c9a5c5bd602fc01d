"""What the greedy player would like to do in a turn, and how likely it can.

A goal is a monster to mark, a site to explore or a link to complete: the dice it
costs and what it is worth. Dice that lie ready count for it, some of the roll can
be stored for it, and the others have to be rolled.
"""

from __future__ import annotations

import math

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.dice import common, count_dice, covers, die
from ....games.incognitos.rules.names import (
    CHEST,
    DESTINATIONS,
    DICE,
    KINDS,
    LINKS,
    LOCATOR,
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
from .destination_values import fading, site_worth

__all__ = ["CHEST_RESERVE", "FAR", "LATER", "PART", "Goals", "list_goals", "move_worth", "outlook"]

Goals = tuple[int, list[int], list[float], list[int]]  # how many; costs, worths, where

FAR = 1 << DESTINATIONS  # stands for all fields that a treasure chest opens, beside the places
LATER = 4  # forbids everything on this roll, beside what the rules forbid
PLACE_GOALS = 2 * KINDS + 1
SITE = 2 * KINDS  # the goal to explore, after those to mark and to mark by a chest
GOALS = PLACE_GOALS + 2 * LINKS
STORABLE_DICE = (1 << 4 * STORABLE) - 1
PART = 0.15  # for the longest route
SECOND = 0.4  # for the second-best goal
CHEST_RESERVE = 1.0  # what a treasure chest may bring later
ROLLS = 1.5  # how often a missing die can be rolled for, about


def likelihood(missing: int, dice: int) -> float:
    """Return about how likely the missing dice come up when so many are rolled."""
    if dice < max(1, missing):
        return 0.0
    chances = (1.0 - (5 / 6) ** (ROLLS * (dice - found)) for found in range(missing))
    return math.prod(chances, start=1.0)


# In one row, by missing dice * COUNTS + dice: compiled code is slow with tuples of tuples.
COUNTS = DICE + 1
CHANCE = tuple(likelihood(n // COUNTS, n % COUNTS) for n in range(COUNTS * COUNTS))


@rule
def move_worth(b: Tables, found: list[float], link: int, way: int, ahead: int, dice: int) -> float:
    """Return what it is worth to come some dice nearer to the far end of a link."""
    left = ahead - dice + 1 if ahead > dice else 0
    closer = fading(left) - fading(ahead) if ahead > 0 else 0.0
    return found[b.ends[link][1 - way]] * closer


@rule
def rest_of_link(b: Tables, s: State, link: int) -> int:
    """Rule 4.1: a locator and the dice for all sections that are not yet one's own."""
    cost = die(LOCATOR)
    for at in range(b.length[link]):
        if not s.sections[s.turn][at] >> link & 1:
            cost += b.section[link][at]
    return cost


@rule
def list_monsters(
    b: Tables,
    s: State,
    rows: list[float],
    costs: list[int],
    worths: list[float],
    where: list[int],
) -> None:
    """Note a goal for each kind of monster, and another one if a treasure chest opens it."""
    chest = FAR if unspent(b, s, s.turn, CHEST) else 0
    for kind in range(KINDS):
        if rows[kind] > 0:
            costs[kind] = b.cost[kind]
            worths[kind] = rows[kind]
            where[kind] = b.attracts[kind]
            costs[KINDS + kind] = b.cost[kind] + die(VORTEX)
            worths[KINDS + kind] = rows[kind] - CHEST_RESERVE
            where[KINDS + kind] = chest


@rule
def list_links(
    b: Tables,
    s: State,
    found: list[float],
    ahead: list[int],
    costs: list[int],
    worths: list[float],
    where: list[int],
) -> int:
    """Note a goal for each link that can be gone on with; return how many goals there are."""
    goal = PLACE_GOALS
    for way in range(2):
        links = open_links(b, s, s.turn, way) & ~closed_links(b, s, way)
        while links:
            link = first_bit(links)
            links &= links - 1
            costs[goal] = rest_of_link(b, s, link)
            worths[goal] = move_worth(b, found, link, way, ahead[link], ahead[link])
            where[goal] = 1 << link
            goal += 1
    return goal


@routine
def list_goals(
    b: Tables, s: State, rows: list[float], found: list[float], ahead: list[int]
) -> Goals:
    """Return how many goals there are, their costs and worths, and where they can be had."""
    costs = [0] * GOALS
    worths = [0.0] * GOALS
    where = [0] * GOALS
    list_monsters(b, s, rows, costs, worths, where)
    costs[SITE] = exploring_cost()
    worths[SITE] = site_worth(b, s)
    where[SITE] = b.sites
    count = list_links(b, s, found, ahead, costs, worths, where)
    return count, costs, worths, where


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
def outlook(
    goals: Goals,
    stock: int,
    roll: int,
    room: int,
    forbidden: int,
    places: int,
    links: int,
) -> float:
    """Return what the two best goals are worth with these dice, places and links."""
    count, costs, worths, where = goals
    best = 0.0
    second = 0.0
    for goal in range(count):
        if worths[goal] > second and where[goal] & (places if goal < PLACE_GOALS else links):
            forbids = NO_MARKING if goal < SITE else 0 if goal == SITE else NO_MOVING
            chance = chance_of(costs[goal], stock, roll, room, forbidden & (forbids | LATER))
            value = worths[goal] * chance
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    return best + SECOND * second
