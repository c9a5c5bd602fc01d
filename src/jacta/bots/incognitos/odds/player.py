"""A player of Los Incognitos that weighs points by exact odds.

Every action is worth the points that it gives, what it adds to the prospects of the
turns left, and the best plan for the rest of the turn by the odds of the dice. Three
temperaments trust the dice differently. These functions run plain and compiled, like
the rules.
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
from ..greedy.destination_values import rivals_places
from ..greedy.goals import LATER
from ..turn_actions import cost_of, dice_after, is_exploring, is_mark, is_move, kind_of, way_of
from ..turn_end import duel_worth, set_worth, teleport_worth
from .destination_values import FEW_TURNS, Prospects, function_worth, prospects_of, turns_left
from .goals import Ways, plan_after, progress, ways_onward
from .route_values import route_gains
from .temperaments import EXTRA, REST, TRUST, WAIT, ZERO_ROLL, weights_of
from .turn_plan import expected, sure

__all__ = ["odds_values"]


@rule
def failing_worth(b: Tables, s: State, w: list[float]) -> float:
    """Rule 7.2: what the end of the turn brings now: a zero roll, or nothing after a deed."""
    if s.deeds:
        return 0.0
    if not s.extra and count_entries(s, s.turn, ZERO):
        return w[EXTRA]
    return w[ZERO_ROLL] * min(1.0, turns_left(b, s) / FEW_TURNS)


@rule
def gain_of(
    b: Tables, s: State, w: list[float], p: Prospects, gains: list[float], action: int, dice: int
) -> float:
    """Return what an action of a turn that uses so many dice gives by itself."""
    rows, worths, _, _, _ = p
    place = action % WIDTH
    if is_move(action):
        way = way_of(action)
        sections = action // WIDTH % SECTIONS + 1
        return progress(b, p, place, way, dice) + gains[way * LINKS + place] * sections
    if is_mark(action):
        by_chest = action >= CHEST_MARKING
        lost = function_worth(b, s, w) if by_chest else w[WAIT] * worths[place]
        return rows[kind_of(action)] - lost
    if is_exploring(action):
        return rows[KINDS]
    return -function_worth(b, s, w) if action >= HOARDING else 0.0


@rule
def places_after(b: Tables, s: State, p: Prospects, action: int, dice: int) -> int:
    """Return the reached and unused destinations after an action."""
    _, _, _, ahead, _ = p
    places = s.reached[s.turn] & ~s.used
    place = action % WIDTH
    if is_move(action):
        if dice == ahead[place]:
            there = 1 << b.ends[place][1 - way_of(action)]
            places |= there & ~s.used & ~rivals_places(s)
    elif is_mark(action) or is_exploring(action):
        places &= ~(1 << place)
    return places


@rule
def room_after(s: State, action: int, cost: int) -> int:
    """Rule 3: return the free places of the pad after an action."""
    stored = 1 if STORING <= action < CASHING else 0
    return PAD - count_dice(s.pad - common(s.pad, cost)) - stored


@rule
def ends_turn(s: State, action: int) -> bool:
    """Rules 2.2, 2.3: whether nothing is rolled again after being done."""
    return action == DONE and (s.roll == 0 or not s.acted)


@rule
def worth_of_deed(
    b: Tables,
    s: State,
    w: list[float],
    p: Prospects,
    gains: list[float],
    ways: Ways,
    action: int,
) -> float:
    """Return what an action of a turn is worth, in points."""
    if action == CASHING:
        return float(POINTS * vortexes(s)) - function_worth(b, s, w)
    failing = failing_worth(b, s, w)
    if ends_turn(s, action):
        return failing
    cost = cost_of(b, s, action)
    dice = count_dice(cost)
    stock, roll, _, forbidden = dice_after(s, action, cost)
    moved = action % WIDTH if is_move(action) else -1
    plan = plan_after(b, s, w, p, ways, places_after(b, s, p, action, dice), moved)
    ready = stock if action == DONE else stock + s.held
    room = room_after(s, action, cost)
    failing = 0.0 if cost else failing
    later = expected(plan, ready, count_dice(roll), room, s.aside, failing, w[REST])
    now = 0.0 if forbidden == LATER else sure(plan, stock + roll, forbidden)
    return gain_of(b, s, w, p, gains, action, dice) + max(w[TRUST] * later, now)


@entry
def odds_values(b: Tables, s: State, temperament: int, values: list[float]) -> None:
    """Fill in what each legal action is worth in points to a player of a temperament."""
    w = weights_of(temperament)
    p = prospects_of(b, s, w)
    _, _, found, ahead, _ = p
    gains = route_gains(b, s, w, ahead)
    ways = ways_onward(b, s, w, p, gains)
    for n in range(count_actions(s)):
        action = nth_action(s, n)
        if s.phase == ACT:
            values[n] = worth_of_deed(b, s, w, p, gains, ways, action)
        elif s.phase == DUEL:
            values[n] = duel_worth(b, action)
        elif s.phase == SET:
            values[n] = set_worth(b, action)
        else:
            values[n] = teleport_worth(b, s, found, ahead, action)
