"""What the odds player can aim at: monsters and sites at hand, and the ways onward."""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.dice import count_dice, die
from ....games.incognitos.rules.names import (
    CHEST,
    KINDS,
    LINKS,
    LOCATOR,
    NO_MARKING,
    NO_MOVING,
    VORTEX,
)
from ....games.incognitos.rules.routes import closed_links
from ....games.incognitos.rules.sections import next_section, open_links
from ....games.incognitos.rules.sites import exploring_cost, unspent
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..greedy.goals import rest_of_link
from .destination_values import Prospects, function_worth
from .route_values import missing_sections
from .temperaments import STEP, WAIT
from .turn_plan import Plan, add_goal, empty_plan

__all__ = ["Ways", "plan_after", "progress", "ways_onward"]

Ways = tuple[list[int], list[int], list[float], list[int]]  # links, costs, worths; how many
MOST_WAYS = 4 * LINKS  # from both ends of a link, the whole of it or a section


@rule
def progress(b: Tables, p: Prospects, link: int, way: int, dice: int) -> float:
    """Return what it is worth to come some dice, a locator among them, nearer to a far end."""
    _, _, found, ahead, fades = p
    before = ahead[link]
    if before <= 0:
        return 0.0
    left = before - dice + 1 if before > dice else 0
    return found[b.ends[link][1 - way]] * (fades[left] - fades[before])


@rule
def add_way(ways: Ways, link: int, cost: int, worth: float) -> None:
    """Note a way onward."""
    links, costs, worths, size = ways
    links[size[0]] = link
    costs[size[0]] = cost
    worths[size[0]] = worth
    size[0] += 1


@rule
def add_ways(
    b: Tables,
    s: State,
    w: list[float],
    p: Prospects,
    gains: list[float],
    ways: Ways,
    link: int,
    way: int,
) -> None:
    """Note what it is worth to complete a link, and to go a section on."""
    _, _, _, ahead, _ = p
    whole = ahead[link] > 0
    count = missing_sections(b, s, link) if whole else 1
    gain = gains[way * LINKS + link]
    if whole:
        worth = progress(b, p, link, way, ahead[link]) + gain * count
        add_way(ways, link, rest_of_link(b, s, link), worth)
    if count > 1 or not whole:
        cost = die(LOCATOR) + b.section[link][next_section(b, s, s.turn, link, way)]
        step = progress(b, p, link, way, count_dice(cost)) + gain
        add_way(ways, link, cost, w[STEP] * step)


@routine
def ways_onward(b: Tables, s: State, w: list[float], p: Prospects, gains: list[float]) -> Ways:
    """Return all links that can be gone on with, what that costs, and what it is worth."""
    ways = ([0] * MOST_WAYS, [0] * MOST_WAYS, [0.0] * MOST_WAYS, [0])
    for way in range(2):
        links = open_links(b, s, s.turn, way) & ~closed_links(b, s, way)
        while links:
            add_ways(b, s, w, p, gains, ways, first_bit(links), way)
            links &= links - 1
    return ways


@rule
def least_loss(p: Prospects, places: int) -> float:
    """Return the least that one of some destinations may bring later."""
    _, worths, _, _, _ = p
    least = worths[first_bit(places)]
    places &= places - 1
    while places:
        least = min(least, worths[first_bit(places)])
        places &= places - 1
    return least


@rule
def add_monsters(
    b: Tables, s: State, w: list[float], p: Prospects, places: int, plan: Plan
) -> None:
    """Add the monsters of these destinations, and those that a treasure chest opens."""
    rows, _, _, _, _ = p
    chest = unspent(b, s, s.turn, CHEST)
    for kind in range(KINDS):
        if rows[kind] > 0:
            here = places & b.attracts[kind]
            if here:
                worth = rows[kind] - w[WAIT] * least_loss(p, here)
                add_goal(plan, b.cost[kind], worth, NO_MARKING)
            if chest:
                worth = rows[kind] - function_worth(b, s, w)
                add_goal(plan, b.cost[kind] + die(VORTEX), worth, NO_MARKING)


@routine
def plan_after(
    b: Tables, s: State, w: list[float], p: Prospects, ways: Ways, places: int, moved: int
) -> Plan:
    """Return the goals that are left, with these destinations at hand and a link done with."""
    plan = empty_plan()
    add_monsters(b, s, w, p, places, plan)
    if places & b.sites:
        rows, _, _, _, _ = p
        add_goal(plan, exploring_cost(), rows[KINDS], 0)
    links, costs, worths, size = ways
    for goal in range(size[0]):
        if links[goal] != moved:
            add_goal(plan, costs[goal], worths[goal], NO_MOVING)
    return plan
