"""A simple, sensible player of Los Incognitos.

It looks one action ahead: what the action gives now, in points or in what the
map promises beyond a destination, and the best goals of the turn after it, by
about how likely the dice for them come together. These functions run plain and
compiled, like the rules.
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
from ..turn_actions import cost_of, dice_after, is_exploring, is_mark, is_move, kind_of, way_of
from ..turn_end import duel_worth, set_worth, teleport_worth
from .destination_values import links_ahead, place_worths, promises, row_worths, site_worth
from .goals import CHEST_RESERVE, FAR, PART, Goals, list_goals, move_worth, outlook

__all__ = ["greedy_values"]

WAITING = 0.4  # how much of a destination's worth is given up by using it
AFTER = 0.9  # for the goals after an action: what is at hand is done first
STORE = -0.01  # nothing is stored in vain
HOARD = -0.5  # for the caravanserai, which can be used once
FORCE_FIELD_RESERVE = 2.0  # what a force field may bring later
ALL_LINKS = (1 << LINKS) - 1


@rule
def gain_of(
    b: Tables,
    s: State,
    rows: list[float],
    worths: list[float],
    found: list[float],
    ahead: list[int],
    action: int,
    dice: int,
) -> float:
    """Return what an action of a turn that uses so many dice gives by itself."""
    place = action % WIDTH
    if is_move(action):
        nearer = move_worth(b, found, place, way_of(action), ahead[place], dice)
        return PART * (dice - 1) + nearer
    if is_mark(action):
        chest = CHEST_RESERVE if action >= CHEST_MARKING else 0.0
        return rows[kind_of(action)] - chest - WAITING * worths[place]
    if is_exploring(action):
        return site_worth(b, s)
    if action >= HOARDING:
        return HOARD
    return STORE if action < CASHING else 0.0


@rule
def places_after(
    b: Tables, s: State, found: list[float], ahead: list[int], action: int, dice: int
) -> int:
    """Return the reached and unused destinations after an action, and the chest's fields."""
    places = s.reached[s.turn] & ~s.used | FAR
    place = action % WIDTH
    if is_move(action):
        there = b.ends[place][1 - way_of(action)]
        if dice == ahead[place] and found[there] > 0:
            places |= 1 << there
    elif is_mark(action) or is_exploring(action):
        places &= ~(1 << place)
    return places


@rule
def worth_of_deed(
    b: Tables,
    s: State,
    rows: list[float],
    worths: list[float],
    found: list[float],
    ahead: list[int],
    goals: Goals,
    action: int,
) -> float:
    """Return what an action of a turn looks worth: what it gives, and the goals after it."""
    if action == CASHING:
        return float(POINTS * vortexes(s)) - FORCE_FIELD_RESERVE
    cost = cost_of(b, s, action)
    dice = count_dice(cost)
    stock, roll, room, forbidden = dice_after(s, action, cost)
    places = places_after(b, s, found, ahead, action, dice)
    links = ALL_LINKS & ~(1 << action % WIDTH) if is_move(action) else ALL_LINKS
    best = outlook(goals, stock, roll, room, forbidden, places, links)
    return gain_of(b, s, rows, worths, found, ahead, action, dice) + AFTER * best


@entry
def greedy_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in what each legal action looks worth."""
    rows = row_worths(b, s)
    worths = place_worths(b, s, rows)
    ahead = links_ahead(b, s)
    found = promises(b, s, worths, ahead)
    goals = list_goals(b, s, rows, found, ahead)
    for n in range(count_actions(s)):
        action = nth_action(s, n)
        if s.phase == ACT:
            values[n] = worth_of_deed(b, s, rows, worths, found, ahead, goals, action)
        elif s.phase == DUEL:
            values[n] = duel_worth(b, action)
        elif s.phase == SET:
            values[n] = set_worth(b, action)
        else:
            values[n] = teleport_worth(b, s, found, ahead, action)
