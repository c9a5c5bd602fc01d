"""A simple, sensible player of Los Incognitos.

It looks one action ahead: what the action brings now, in points or in value of the map,
and the best goals of the turn after it, by roughly how likely their dice come up.
"""

from __future__ import annotations

from jacta.core.kernel import entry, rule

from ....games.incognitos.rules.choices import count_actions, nth_action
from ....games.incognitos.rules.dice import count_dice
from ....games.incognitos.rules.force_field import POINTS, vortexes
from ....games.incognitos.rules.names import (
    ACT,
    CASHING,
    CHEST_MARKING,
    DUEL,
    HOARDING,
    LINKS,
    SET,
    WIDTH,
)
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..links import PART_VALUE, move_value
from ..turn_actions import cost_of, dice_after, is_exploring, is_mark, is_move, kind_of, way_of
from ..turn_end import duel_value, set_value, teleport_value
from .destination_values import MapValues, map_values, site_value
from .goals import CHEST_RESERVE, FAR, Goals, best_goals, list_goals

__all__ = ["greedy_values"]

WAITING = 0.4  # share of a destination's value that is given up by using it
AFTER = 0.9  # weight of the goals after an action: do first what is at hand
STORE = -0.01  # do not store for nothing
HOARD = -0.5  # the caravanserai can be used once
FORCE_FIELD_RESERVE = 2.0  # what a force field may bring later
ALL_LINKS = (1 << LINKS) - 1


@rule
def gain_of(b: Tables, s: State, m: MapValues, action: int, dice: int) -> float:
    """Return what an action brings by itself, given the number of dice it uses."""
    place = action % WIDTH
    if is_move(action):
        nearer = move_value(b, m.reach, place, way_of(action), m.ahead[place], dice)
        return PART_VALUE * (dice - 1) + nearer
    if is_mark(action):
        chest = CHEST_RESERVE if action >= CHEST_MARKING else 0.0
        return m.rows[kind_of(action)] - chest - WAITING * m.here[place]
    if is_exploring(action):
        return site_value(b, s)
    if action >= HOARDING:
        return HOARD
    return STORE if action < CASHING else 0.0


@rule
def places_after(b: Tables, s: State, m: MapValues, action: int, dice: int) -> int:
    """Return the reached and unused destinations after an action, and the chest's fields."""
    places = s.reached[s.turn] & ~s.used | FAR
    place = action % WIDTH
    if is_move(action):
        there = b.ends[place][1 - way_of(action)]
        if dice == m.ahead[place] and m.reach[there] > 0:
            places |= 1 << there
    elif is_mark(action) or is_exploring(action):
        places &= ~(1 << place)
    return places


@rule
def turn_value(b: Tables, s: State, m: MapValues, goals: Goals, action: int) -> float:
    """Return the value of an action of a turn: what it brings, and the goals after it."""
    if action == CASHING:
        return float(POINTS * vortexes(s)) - FORCE_FIELD_RESERVE
    cost = cost_of(b, s, action)
    dice = count_dice(cost)
    places = places_after(b, s, m, action, dice)
    links = ALL_LINKS & ~(1 << action % WIDTH) if is_move(action) else ALL_LINKS
    best = best_goals(goals, dice_after(s, action, cost), places, links)
    return gain_of(b, s, m, action, dice) + AFTER * best


@entry
def greedy_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in the value of each legal action."""
    m = map_values(b, s)
    goals = list_goals(b, s, m)
    for n in range(count_actions(s)):
        action = nth_action(s, n)
        if s.phase == ACT:
            values[n] = turn_value(b, s, m, goals, action)
        elif s.phase == DUEL:
            values[n] = duel_value(b, action)
        elif s.phase == SET:
            values[n] = set_value(b, action)
        else:
            values[n] = teleport_value(b, s, m.reach, m.ahead, action)
