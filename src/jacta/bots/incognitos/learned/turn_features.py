"""What the learned player sees of its own turn: the dice, what they can still buy, what is due.

A goal is a monster, a site or the end of a link. Stocked dice count toward it, some of the roll
can be stored for it, and the others have to be rolled. A case is the number of missing dice, of
dice to roll, and of free places on the pad. The net learns how likely each case succeeds.
"""

from __future__ import annotations

from jacta.core.kernel import routine, rule

from ....core.bits import first_bit
from ....games.incognitos.rules.chest import far_fields
from ....games.incognitos.rules.dice import HIGH, common, count_dice, count_of, covers, die, pool
from ....games.incognitos.rules.logbook import count_entries
from ....games.incognitos.rules.monsters import has_room, markable
from ....games.incognitos.rules.names import (
    ACT,
    ARENA,
    CHEST,
    DICE,
    DUEL_ROLL,
    FORCE_FIELD,
    KINDS,
    LOCATOR,
    NO_MARKING,
    NO_MOVING,
    OVER,
    PAD,
    RIVAL_ROLL,
    ROLL,
    ROW,
    SIGN_ROLL,
    SIGNS,
    STORABLE,
    SYMBOLS,
    VORTEX,
    ZERO,
)
from ....games.incognitos.rules.routes import bases, closed_links
from ....games.incognitos.rules.sections import next_section, open_links
from ....games.incognitos.rules.sites import explorable, exploring_cost, unspent
from ....games.incognitos.rules.state import State
from ....games.incognitos.rules.tables import Tables
from ...nets.net import add
from ..links import lost_links, rest_of_link, rivals_destinations

__all__ = [
    "MOST_OF_TURN",
    "OF_TURN",
    "SHAPES",
    "SLOTS",
    "see_actions",
    "see_dice",
    "see_duel",
    "see_links",
    "see_scores",
    "weigh_links",
]

MARK, MARK_BY_CHEST, EXPLORE, REACH, STEP = range(5)  # sorts of goals
SORTS = 5
LACKS = 8  # no die is missing; one to three, alike or not; more
SLOTS = LACKS + 1  # the last one is for goals that can be met now
CASES = LACKS * (DICE + 1) * (PAD + 1)
BELOW_HIGH = 0x777777  # carries any count of a symbol into its highest bit
STORABLE_DICE = (1 << 4 * STORABLE) - 1
SHAPES = 5
TOTALS = 13  # leads in a duel, from -6 to 6

DICE_LEFT = OVER + 1
ROOM = DICE_LEFT + DICE + 1
READY = ROOM + PAD + 1
ROLLED = READY + SYMBOLS
FORBIDDEN = ROLLED + SYMBOLS
DONE_SO_FAR = FORBIDDEN + 3
EXTRA = DONE_SO_FAR + 8
TURN_POINTS = EXTRA + 1
STARTED = TURN_POINTS + 1
VORTEXES = STARTED + 1
DUE = VORTEXES + DICE + 1
DUEL_LEAD = DUE + SHAPES
NOW = DUEL_LEAD + 2 * TOTALS + 2
LATER = NOW + SORTS
CHALLENGERS = LATER + SORTS * CASES
OF_TURN = CHALLENGERS + 1
MOST_OF_TURN = 41 + 2 * KINDS + 1 + 2 * SLOTS


@rule
def see_dice(s: State, first: int, seen: list[int], amounts: list[float], n: int) -> int:
    """Add the stocked dice, those of the roll, and how many are left to roll."""
    n = add(seen, amounts, n, first + DICE_LEFT + (s.dice if s.phase == ROLL else 0), 1.0)
    n = add(seen, amounts, n, first + ROOM + PAD - count_dice(s.pad), 1.0)
    stock = s.pad + s.kept + s.aside + s.held
    for symbol in range(SYMBOLS):
        if count_of(stock, symbol):
            n = add(seen, amounts, n, first + READY + symbol, 0.5 * count_of(stock, symbol))
        if count_of(s.roll, symbol):
            n = add(seen, amounts, n, first + ROLLED + symbol, 0.5 * count_of(s.roll, symbol))
    if s.phase == ACT:
        for sort in range(2):
            if s.blocked >> sort & 1:
                n = add(seen, amounts, n, first + FORBIDDEN + sort, 1.0)
        if s.acted:
            n = add(seen, amounts, n, first + FORBIDDEN + 2, 1.0)
    return n


@rule
def see_actions(
    b: Tables, s: State, first: int, seen: list[int], amounts: list[float], n: int
) -> int:
    """Add what was done in the turn, and what is due at its end."""
    zero = 4 if count_entries(s, s.turn, ZERO) else 0
    n = add(seen, amounts, n, first + s.phase, 1.0)
    n = add(seen, amounts, n, first + DONE_SO_FAR + zero + s.deeds, 1.0)
    n = add(seen, amounts, n, first + TURN_POINTS, 0.1 * s.points)
    n = add(seen, amounts, n, first + STARTED, 0.5 * s.started.bit_count())
    if s.extra:
        n = add(seen, amounts, n, first + EXTRA, 1.0)
    if unspent(b, s, s.turn, FORCE_FIELD):
        count = min(DICE, count_of(s.roll + s.aside, VORTEX))
        n = add(seen, amounts, n, first + VORTEXES + count, 1.0)
    if s.variants & SIGNS:
        for i in range(s.at - 1 if s.phase == SIGN_ROLL else s.at, s.marks):
            n = add(seen, amounts, n, first + DUE + b.shape[s.marked[i]], 1.0)
    return n


@rule
def see_duel(b: Tables, s: State, first: int, seen: list[int], amounts: list[float], n: int) -> int:
    """Add who can still fight a duel, how one stands, and what can be won and lost."""
    if b.function == ARENA and s.marks:
        left = s.marks - s.challengers.bit_count()
        n = add(seen, amounts, n, first + CHALLENGERS, 0.5 * left)
    if s.phase in (DUEL_ROLL, RIVAL_ROLL):
        own = b.points[s.own_field]
        rival = b.points[s.rival_field]
        lead = own - rival
        at = first + DUEL_LEAD
        n = add(seen, amounts, n, at + 2 * TOTALS, 0.2 * ((rival + 1) // 2))
        n = add(seen, amounts, n, at + 2 * TOTALS + 1, 0.2 * ((own + 1) // 2))
        if s.phase == RIVAL_ROLL:
            lead += s.red_giants
            at += TOTALS
        n = add(seen, amounts, n, at + max(-6, min(6, lead)) + 6, 1.0)
    return n


@rule
def case_of(s: State, stock: int, cost: int) -> int:
    """Return the case of a goal: dice missing, dice to roll for them, room on the pad.

    Different symbols are easier to roll than equal ones.
    """
    lacking = cost - common(stock, cost)
    helpful = common(s.roll & STORABLE_DICE, lacking)
    room = PAD - count_dice(s.pad)
    stored = min(room, count_dice(helpful))
    missing = count_dice(lacking) - stored
    symbols = (lacking - helpful + BELOW_HIGH & HIGH).bit_count()
    lack = min(LACKS - 1, 2 * missing - (1 if missing and symbols >= missing else 0))
    dice = s.dice if s.phase == ROLL else count_dice(s.roll) - stored
    return (lack * (DICE + 1) + dice) * (PAD + 1) + room - stored


@routine
def goal_of(s: State, stock: int, cost: int, sort: int, forbids: int) -> int:
    """Return the feature of a goal: it can be met now, or it is a case of missing dice."""
    if s.phase == ACT and not s.blocked & forbids and covers(pool(s), cost):
        return NOW + sort
    return LATER + sort * CASES + case_of(s, stock, cost)


@rule
def see_scores(
    b: Tables, s: State, first: int, stock: int, seen: list[int], amounts: list[float], n: int
) -> int:
    """Add the monsters and sites that the dice may pay for."""
    chest = unspent(b, s, s.turn, CHEST)
    for kind in range(KINDS):
        cost = b.cost[kind]
        if not has_room(b, s, kind):
            continue
        value = 0.2 * b.points[kind * ROW + s.row[kind]]
        if markable(b, s, s.turn, kind):
            goal = goal_of(s, stock, cost, MARK, NO_MARKING)
            n = add(seen, amounts, n, first + goal, value)
        if chest and far_fields(b, s, kind):
            goal = goal_of(s, stock, cost + die(VORTEX), MARK_BY_CHEST, NO_MARKING)
            n = add(seen, amounts, n, first + goal, value)
    if explorable(b, s, s.turn):
        goal = goal_of(s, stock, exploring_cost(), EXPLORE, 0)
        n = add(seen, amounts, n, first + goal, 0.2 * b.site_points[s.explored])
    return n


@rule
def slot_of(goal: int) -> int:
    """Return the slot of a goal: by the dice it lacks, or the last one if it can be met now."""
    return LACKS if goal < LATER else (goal - LATER) % CASES // (CASES // LACKS)


@rule
def weigh_links(
    b: Tables, s: State, stock: int, beyond: list[float], best: list[float], which: list[int]
) -> None:
    """Fill in, for each lack of dice, whether a first step is open and the best end of a link.

    Steps take the first slots, ends the others.
    """
    closed = bases(b, s, s.turn) | rivals_destinations(s, s.turn)
    lost = lost_links(s, s.turn)
    for way in range(2):
        links = open_links(b, s, s.turn, way) & ~closed_links(b, s, way)
        while links:
            link = first_bit(links)
            links &= links - 1
            there = b.ends[link][1 - way]
            at = next_section(b, s, s.turn, link, way)
            goal = goal_of(s, stock, die(LOCATOR) + b.section[link][at], STEP, NO_MOVING)
            slot = slot_of(goal)
            best[slot] = 1.0
            which[slot] = goal
            if not lost >> link & 1 and not closed >> there & 1:
                goal = goal_of(s, stock, rest_of_link(b, s, s.turn, link), REACH, NO_MOVING)
                slot = SLOTS + slot_of(goal)
                if beyond[there] > best[slot]:
                    best[slot] = beyond[there]
                    which[slot] = goal


@rule
def see_links(
    first: int,
    eager: float,
    best: list[float],
    which: list[int],
    seen: list[int],
    amounts: list[float],
    n: int,
) -> int:
    """Add the steps and the ends of links that the dice may pay for."""
    for slot in range(SLOTS):
        if best[slot] > 0.0:
            n = add(seen, amounts, n, first + which[slot], 0.5)
    for slot in range(SLOTS, 2 * SLOTS):
        if best[slot] > 0.0:
            n = add(seen, amounts, n, first + which[slot], 0.2 * eager * best[slot])
    return n
