"""A player of Los Incognitos that weighs points by exact odds.

The value of an action is the sum of the points it brings, what it adds to the prospects
of the turns left, and the expected value of the best plan for the rest of the turn.
Three temperaments trust the dice to different degrees.
"""

from __future__ import annotations

from jacta.core.kernel import entry, rule

from ....games.incognitos.rules.choices import count_actions, nth_action
from ....games.incognitos.rules.dice import common, count_dice
from ....games.incognitos.rules.force_field import POINTS, vortexes
from ....games.incognitos.rules.logbook import count_entries
from ....games.incognitos.rules.names import (
    ACT,
    CASHING,
    CHEST_MARKING,
    DONE,
    DUEL,
    HOARDING,
    KINDS,
    LINKS,
    PAD,
    SECTIONS,
    SET,
    STORING,
    WIDTH,
    ZERO,
)
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ..links import rivals_destinations
from ..turn_actions import (
    LATER,
    cost_of,
    dice_after,
    is_exploring,
    is_mark,
    is_move,
    kind_of,
    way_of,
)
from ..turn_end import duel_value, set_value, teleport_value
from .destination_values import FEW_TURNS, Prospects, function_value, prospects_of, turns_left
from .goals import Ways, plan_after, progress, ways_onward
from .route_values import route_gains
from .temperaments import EXTRA, REST, TRUST, WAIT, ZERO_ROLL, weights_of
from .turn_plan import expected_value, value_in_hand

__all__ = ["odds_values"]


@rule
def failing_value(b: Tables, s: State, w: list[float]) -> float:
    """Rule 7.2: what the end of the turn brings now: a zero roll, or nothing after a success."""
    if s.deeds:
        return 0.0
    if not s.extra and count_entries(s, s.turn, ZERO):
        return w[EXTRA]
    return w[ZERO_ROLL] * min(1.0, turns_left(b, s) / FEW_TURNS)


@rule
def gain_of(
    b: Tables, s: State, w: list[float], p: Prospects, gains: list[float], action: int, dice: int
) -> float:
    """Return what an action brings by itself, given the number of dice it uses."""
    place = action % WIDTH
    if is_move(action):
        way = way_of(action)
        sections = action // WIDTH % SECTIONS + 1
        return progress(b, p, place, way, dice) + gains[way * LINKS + place] * sections
    if is_mark(action):
        by_chest = action >= CHEST_MARKING
        lost = function_value(b, s, w) if by_chest else w[WAIT] * p.here[place]
        return p.rows[kind_of(action)] - lost
    if is_exploring(action):
        return p.rows[KINDS]
    return -function_value(b, s, w) if action >= HOARDING else 0.0


@rule
def places_after(b: Tables, s: State, p: Prospects, action: int, dice: int) -> int:
    """Return the reached and unused destinations after an action."""
    places = s.reached[s.turn] & ~s.used
    place = action % WIDTH
    if is_move(action):
        if dice == p.ahead[place]:
            there = 1 << b.ends[place][1 - way_of(action)]
            places |= there & ~s.used & ~rivals_destinations(s, s.turn)
    elif is_mark(action) or is_exploring(action):
        places &= ~(1 << place)
    return places


@rule
def room_after(s: State, action: int, cost: int) -> int:
    """Rule 3: the free places on the pad after an action."""
    stored = 1 if STORING <= action < CASHING else 0
    return PAD - count_dice(s.pad - common(s.pad, cost)) - stored


@rule
def ends_turn(s: State, action: int) -> bool:
    """Rules 2.2, 2.3: whether an action ends the turn: done, with nothing to roll again."""
    return action == DONE and (s.roll == 0 or not s.acted)


@rule
def turn_value(
    b: Tables,
    s: State,
    w: list[float],
    p: Prospects,
    gains: list[float],
    ways: Ways,
    action: int,
) -> float:
    """Return the value of an action of a turn, in points."""
    if action == CASHING:
        return float(POINTS * vortexes(s)) - function_value(b, s, w)
    failing = failing_value(b, s, w)
    if ends_turn(s, action):
        return failing
    cost = cost_of(b, s, action)
    dice = count_dice(cost)
    after = dice_after(s, action, cost)
    moved = action % WIDTH if is_move(action) else -1
    plan = plan_after(b, s, w, p, ways, places_after(b, s, p, action, dice), moved)
    ready = after.stock if action == DONE else after.stock + s.held
    room = room_after(s, action, cost)
    failing = 0.0 if cost else failing
    rolled = count_dice(after.roll)
    later = expected_value(plan, ready, rolled, room, s.aside, failing, w[REST])
    now = 0.0
    if after.forbidden != LATER:
        now = value_in_hand(plan, after.stock + after.roll, after.forbidden)
    return gain_of(b, s, w, p, gains, action, dice) + max(w[TRUST] * later, now)


@entry
def odds_values(b: Tables, s: State, temperament: int, values: list[float]) -> None:
    """Fill in the value of each legal action in points, for a temperament."""
    w = weights_of(temperament)
    p = prospects_of(b, s, w)
    gains = route_gains(b, s, w, p.ahead)
    ways = ways_onward(b, s, w, p, gains)
    for n in range(count_actions(s)):
        action = nth_action(s, n)
        if s.phase == ACT:
            values[n] = turn_value(b, s, w, p, gains, ways, action)
        elif s.phase == DUEL:
            values[n] = duel_value(b, action)
        elif s.phase == SET:
            values[n] = set_value(b, action)
        else:
            values[n] = teleport_value(b, s, p.reach, p.ahead, action)
