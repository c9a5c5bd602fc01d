"""A player of MLEM that computes: exact dice odds, and what each end of a trip is worth.

Values are points ahead of the rivals, counted from now. What `flight` says of the
rocket's space and dice depends on who is aboard: one astronaut alone, or a commander and
a passenger (of several, the next in line stands for all), who both play in this way and
count the other's gains against their own.
"""

from __future__ import annotations

from jacta.core.kernel import entry, routine

from ....games.mlem.rules.choices import count_actions, nth_action
from ....games.mlem.rules.expedition import seat_at
from ....games.mlem.rules.names import (
    BOARD,
    BOARDING,
    CRASH,
    DICE_GROUPS,
    DOWN,
    DRIFT_BACK,
    DRIFT_ON,
    ENGINEER,
    ENGINEER_BIT,
    EXTRA,
    FLY,
    KEEP,
    LAND,
    LANDING,
    PIONEER,
    REROLL,
    RETURN,
    RETURNING,
    STAY,
)
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ....games.mlem.rules.travel import advance, dice_of, fuel_sum, spent_dice
from ....games.mlem.rules.ufo import extra_dice
from ..boarding import eagerness
from ..landing_value import landing_value
from ..mission_return import return_value
from .cells import ENGINEER_READY, FLYING, TOKEN_READY, cell, ready_aids
from .end_values import CRASH as CRASH_VALUES
from .end_values import end_values, lead, with_time
from .flight import if_landed, if_stayed
from .temperaments import NERVES
from .trips import envy_of, fly_alone, fly_together, next_place

__all__ = ["odds_values"]


@entry
def odds_values(b: Tables, s: State, temperament: int, values: list[float]) -> None:
    """Fill in the value of each legal action for a temperament."""
    nerves = NERVES[temperament]
    if s.phase == FLY:
        flight_values(b, s, nerves, values)
    elif s.phase == LAND:
        landing_values(b, s, nerves, values)
    else:
        for n in range(count_actions(s)):
            action = nth_action(s, n)
            if s.phase == BOARD:
                values[n] = boarding_value(b, s, action - BOARDING, nerves)
            elif s.phase == RETURN:
                values[n] = return_value(b, action - RETURNING)
            else:
                values[n] = parachuting_value(b, s, action - LANDING)


@routine
def boarding_value(b: Tables, s: State, who: int, nerves: float) -> float:
    """Rules 2.1, 2.2: the value of the trip with this astronaut, from where it would start.

    The token is left out: whoever boards can use it. There is no envy yet, because nobody knows
    who else will be aboard.
    """
    start = int(b.satellite) if who == PIONEER else 0
    for place in range(s.at):
        if s.crew[place] == PIONEER:
            start = int(b.satellite)
    aids = ENGINEER_READY if s.engineers or who == ENGINEER else 0
    at = FLYING + cell(aids, start, s.dice)
    first = next_place(s, 0)
    if first < 0:
        return fly_alone(b, s, s.turn, who, start, aids, nerves)[at] * eagerness(who)
    commander, its_who = seat_at(s, first), s.crew[first]
    trip = fly_together(b, s, commander, its_who, s.turn, who, start, aids, nerves, 0.0)
    return trip.passenger[at] * eagerness(who)


@routine
def flight_values(b: Tables, s: State, nerves: float, values: list[float]) -> None:
    """Rules 3.2, 3.6: the values of the commander's picks."""
    who, space, aids = s.crew[s.lead], s.rocket, ready_aids(s)
    crash = end_values(b, s, s.turn, who, b.comet)[CRASH_VALUES + space]
    other = next_place(s, s.lead + 1)
    if other < 0:
        plan = fly_alone(b, s, s.turn, who, space, aids, nerves)
    else:
        rival, its_who, envy = seat_at(s, other), s.crew[other], envy_of(s)
        trip = fly_together(b, s, s.turn, who, rival, its_who, space, aids, nerves, envy)
        plan = trip.commander
        crash -= envy * trip.passenger_ends[CRASH_VALUES + space]
    for n in range(count_actions(s)):
        values[n] = pick_value(b, s, crash, plan, nth_action(s, n))


@routine
def pick_value(b: Tables, s: State, crash: float, plan: list[float], pick: int) -> float:
    """Rules 3.2, 3.3, 3.6, 7.1: the value of flying with a pick, of a crash or of a second roll."""
    aids = ready_aids(s)
    if pick == CRASH:
        return crash
    if pick == REROLL:
        return plan[FLYING + cell(aids & ~TOKEN_READY, s.rocket, s.dice)]
    burn = b.burn[s.rocket]
    used = dice_of(s.roll, pick & DICE_GROUPS)
    engineers = pick >> ENGINEER_BIT & 31
    steps = fuel_sum(burn, used) + engineers.bit_count()
    dice = max(1, s.dice - spent_dice(used))
    if engineers == s.engineers:
        aids &= ~ENGINEER_READY
    if pick & EXTRA:
        steps += fuel_sum(burn, extra_dice(b, s))
    if pick & (EXTRA | KEEP):
        aids &= ~TOKEN_READY
    if pick & KEEP:
        dice = int(s.dice)
    return plan[cell(aids, advance(s.rocket, steps), dice)]


@routine
def landing_values(b: Tables, s: State, nerves: float, values: list[float]) -> None:
    """Rules 4.1, 4.5: land or stay, alone, as the commander or as a passenger."""
    if s.aboard.bit_count() == 1:
        values_alone(b, s, nerves, values)
    elif s.at == s.lead:
        values_of_commander(b, s, nerves, values)
    else:
        values_of_passenger(b, s, nerves, values)


@routine
def values_alone(b: Tables, s: State, nerves: float, values: list[float]) -> None:
    """Rule 4.1: land, or fly on alone."""
    aids = ready_aids(s)
    plan = fly_alone(b, s, s.turn, s.crew[s.at], s.rocket, aids, nerves)
    stay = plan[FLYING + cell(aids, s.rocket, s.dice)]
    for n in range(count_actions(s)):
        choice = nth_action(s, n) - LANDING
        values[n] = stay if choice == STAY else landing_here(b, s, choice)


@routine
def values_of_commander(b: Tables, s: State, nerves: float, values: list[float]) -> None:
    """Rules 4.1, 4.5: land and hand over, or stay; then the next in line decides."""
    space, aids, envy = s.rocket, ready_aids(s), envy_of(s)
    on = FLYING + cell(aids, space, s.dice)
    other = next_place(s, s.lead + 1)
    rival, its_who = seat_at(s, other), s.crew[other]
    trip = fly_together(b, s, s.turn, s.crew[s.at], rival, its_who, space, aids, nerves, envy)
    stay, _ = if_stayed(space, on, trip)
    for n in range(count_actions(s)):
        choice = nth_action(s, n) - LANDING
        values[n] = stay
        if choice != STAY:
            landed = landing_here(b, s, choice)
            values[n], _ = if_landed(space, on, landed, trip)


@routine
def values_of_passenger(b: Tables, s: State, nerves: float, values: list[float]) -> None:
    """Rule 4.1: land, or ride on with a commander who has stayed."""
    aids, envy = ready_aids(s), envy_of(s)
    on = FLYING + cell(aids, s.rocket, s.dice)
    commander, its_who = seat_at(s, s.lead), s.crew[s.lead]
    trip = fly_together(
        b, s, commander, its_who, s.turn, s.crew[s.at], s.rocket, aids, nerves, envy
    )
    for n in range(count_actions(s)):
        choice = nth_action(s, n) - LANDING
        values[n] = trip.passenger[on]
        if choice != STAY:
            values[n] = landing_here(b, s, choice) - envy * trip.commander_alone[on]


@routine
def landing_here(b: Tables, s: State, choice: int) -> float:
    """Rules 4.2-4.4, 6: the value of landing here, or of drifting."""
    space = int(s.rocket)
    if choice == DRIFT_ON:
        space += 1
    elif choice == DRIFT_BACK:
        space -= 1
    comet = choice == DOWN and s.at == s.lead
    deep = int(b.comet) if comet else int(b.galaxy)
    value = landing_value(b, s, s.turn, s.crew[s.at], space, deep, 0)
    return with_time(s, s.turn, lead(b, s, s.turn), value)


@routine
def parachuting_value(b: Tables, s: State, choice: int) -> float:
    """Rule 4.7: the value of landing after a crash; going home brings nothing."""
    return 0.0 if choice == STAY else landing_here(b, s, choice)
