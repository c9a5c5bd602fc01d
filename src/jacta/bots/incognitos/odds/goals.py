"""The goals of the odds player: monsters and sites at hand, and the ways onward."""

from __future__ import annotations

from typing import NamedTuple

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
from ..links import missing_sections, rest_of_link
from .destination_values import Prospects, function_value
from .temperaments import STEP, WAIT
from .turn_plan import Plan, add_goal, empty_plan

__all__ = ["Ways", "plan_after", "progress", "ways_onward"]

MOST_WAYS = 4 * LINKS  # from both ends of a link, the whole of it or one section


class Ways(NamedTuple):
    """Moves that continue a link."""

    links: list[int]
    costs: list[int]
    values: list[float]
    size: list[int]  # one number: how many there are


@rule
def progress(b: Tables, p: Prospects, link: int, way: int, dice: int) -> float:
    """Return the value of coming some dice, a locator among them, nearer to a far end."""
    before = p.ahead[link]
    if before <= 0:
        return 0.0
    left = before - dice + 1 if before > dice else 0
    return p.reach[b.ends[link][1 - way]] * (p.fades[left] - p.fades[before])


@rule
def add_way(ways: Ways, link: int, cost: int, value: float) -> None:
    """Add a way onward."""
    at = ways.size[0]
    ways.links[at] = link
    ways.costs[at] = cost
    ways.values[at] = value
    ways.size[0] += 1


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
    """Add the completion of a link, and one section of it."""
    whole = p.ahead[link] > 0
    count = missing_sections(b, s, link) if whole else 1
    gain = gains[way * LINKS + link]
    if whole:
        value = progress(b, p, link, way, p.ahead[link]) + gain * count
        add_way(ways, link, rest_of_link(b, s, s.turn, link), value)
    if count > 1 or not whole:
        cost = die(LOCATOR) + b.section[link][next_section(b, s, s.turn, link, way)]
        step = progress(b, p, link, way, count_dice(cost)) + gain
        add_way(ways, link, cost, w[STEP] * step)


@routine
def ways_onward(b: Tables, s: State, w: list[float], p: Prospects, gains: list[float]) -> Ways:
    """Return every link that can be continued, with cost and value."""
    ways = Ways([0] * MOST_WAYS, [0] * MOST_WAYS, [0.0] * MOST_WAYS, [0])
    for way in range(2):
        links = open_links(b, s, s.turn, way) & ~closed_links(b, s, way)
        while links:
            add_ways(b, s, w, p, gains, ways, first_bit(links), way)
            links &= links - 1
    return ways


@rule
def least_loss(p: Prospects, places: int) -> float:
    """Return the least that any of these destinations may bring later."""
    least = p.here[first_bit(places)]
    places &= places - 1
    while places:
        least = min(least, p.here[first_bit(places)])
        places &= places - 1
    return least


@rule
def add_monsters(
    b: Tables, s: State, w: list[float], p: Prospects, places: int, plan: Plan
) -> None:
    """Add the monsters of these destinations, and those a treasure chest opens."""
    chest = unspent(b, s, s.turn, CHEST)
    for kind in range(KINDS):
        if p.rows[kind] > 0:
            here = places & b.attracts[kind]
            if here:
                value = p.rows[kind] - w[WAIT] * least_loss(p, here)
                add_goal(plan, b.cost[kind], value, NO_MARKING)
            if chest:
                value = p.rows[kind] - function_value(b, s, w)
                add_goal(plan, b.cost[kind] + die(VORTEX), value, NO_MARKING)


@routine
def plan_after(
    b: Tables, s: State, w: list[float], p: Prospects, ways: Ways, places: int, moved: int
) -> Plan:
    """Return the goals left with these destinations at hand, after a move on a link (or -1)."""
    plan = empty_plan()
    add_monsters(b, s, w, p, places, plan)
    if places & b.sites:
        add_goal(plan, exploring_cost(), p.rows[KINDS], 0)
    for way in range(ways.size[0]):
        if ways.links[way] != moved:
            add_goal(plan, ways.costs[way], ways.values[way], NO_MOVING)
    return plan
