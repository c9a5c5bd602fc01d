"""A simple, sensible player of MLEM, fast enough for playouts.

A landing is worth what can be counted on the table. Flying on is worth what a rough plan
says: each flight leads one to five spaces on and costs a die, or crashes by the odds of
the space. The player picks and lands where that is worth most.
"""

from __future__ import annotations

from jacta.core.kernel import entry, routine, rule

from ....games.mlem.rules.choices import count_actions, nth_action
from ....games.mlem.rules.names import (
    BOARD,
    BOARDING,
    CRASH,
    DEEP_SPACE,
    DICE,
    DICE_GROUPS,
    DRIFT_BACK,
    DRIFT_ON,
    DRIFTER,
    ENGINEER_BIT,
    EXTRA,
    FIRST_BODY_SPACE,
    FLY,
    KEEP,
    LAND,
    LANDING,
    PARACHUTIST,
    REROLL,
    RETURN,
    RETURNING,
    STAY,
)
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ....games.mlem.rules.travel import advance, dice_of, fuel_sum, spent_dice
from ....games.mlem.rules.ufo import extra_dice
from ..boarding import eagerness, nearness
from ..crash_risk import chance_of_no_fuel
from ..landing_value import landing_value
from ..mission_return import return_value

__all__ = ["greedy_values"]

REACH = 5  # how far a flight is assumed to lead, at most
ROW = DICE + 1  # the plan has a row for every space, by the number of dice
SPARE = 0.2  # value of an unused engineer or token
EAGER = 3.0  # value of a landing besides its points: it brings the end nearer


@rule
def value_at(b: Tables, s: State, who: int, space: int) -> float:
    """Return the value of landing from a space now; 0 where nobody can land."""
    value = landing_value(b, s, int(s.turn), who, space, int(b.galaxy), 0)
    return max(0.0, value + EAGER)


@routine
def values_ahead(b: Tables, s: State, who: int, start: int) -> list[float]:
    """Return the value of landing from each space on; a drifter has three spaces to choose from."""
    values = [0.0] * (DEEP_SPACE + 1)
    for space in range(max(FIRST_BODY_SPACE, start - 1), DEEP_SPACE + 1):
        values[space] = value_at(b, s, who, space)
    if who == DRIFTER:
        before = 0.0
        for space in range(FIRST_BODY_SPACE, DEEP_SPACE):
            here = values[space]
            values[space] = max(before, here, values[space + 1])
            before = here
    return values


@routine
def plan(b: Tables, s: State, who: int, values: list[float]) -> list[float]:
    """Return the value of flying on from each space with each number of dice.

    A flight is assumed to lead 1 to 5 spaces on, equally likely, and to cost a die.
    """
    flying = [0.0] * ((DEEP_SPACE + 1) * ROW)
    for space in range(DEEP_SPACE - 1, s.rocket - 1, -1):
        saved = values[space] if who == PARACHUTIST else 0.0
        for dice in range(1, s.dice + 1):
            total = 0.0
            for steps in range(1, REACH + 1):
                to = advance(space, steps)
                total += max(values[to], flying[to * ROW + max(1, dice - 1)])
            crash = chance_of_no_fuel(b, space, dice)
            flying[space * ROW + dice] = (1.0 - crash) * total / REACH + crash * saved
    return flying


@rule
def pick_value(b: Tables, s: State, values: list[float], flying: list[float], pick: int) -> float:
    """Return the value of flying with a pick, of a crash or of a second roll."""
    who = s.crew[s.lead]
    space = int(s.rocket)
    dice = int(s.dice)
    if pick == CRASH:
        return values[space] if who == PARACHUTIST else 0.0
    if pick == REROLL:
        return flying[space * ROW + dice] - SPARE
    burn = b.burn[space]
    used = dice_of(s.roll, pick & DICE_GROUPS)
    engineers = (pick >> ENGINEER_BIT & 31).bit_count()
    steps = fuel_sum(burn, used) + engineers
    spared = SPARE * engineers
    if pick & EXTRA:
        steps += fuel_sum(burn, extra_dice(b, s))
    if pick & (EXTRA | KEEP):
        spared += SPARE
    if not pick & KEEP:
        dice = max(1, dice - spent_dice(used))
    space = advance(space, steps)
    return max(values[space], flying[space * ROW + dice]) - spared


@rule
def landing_choice_value(b: Tables, s: State, flying: list[float], choice: int) -> float:
    """Return the value of landing, drifting or staying aboard."""
    if choice == STAY:
        return flying[s.rocket * ROW + s.dice] if s.phase == LAND else 0.0
    space = int(s.rocket)
    if choice == DRIFT_ON:
        space += 1
    elif choice == DRIFT_BACK:
        space -= 1
    return value_at(b, s, int(s.crew[s.at]), space)


@rule
def boarding_value(b: Tables, s: State, who: int) -> float:
    """Return the value of sending an astronaut: its profit from a typical flight."""
    values = values_ahead(b, s, who, 0)
    value = 0.0
    for space in range(FIRST_BODY_SPACE, DEEP_SPACE + 1):
        value += values[space] * nearness(space)
    return value * eagerness(who)


@entry
def greedy_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in the value of each legal action."""
    if s.phase == BOARD:
        for n in range(count_actions(s)):
            values[n] = boarding_value(b, s, nth_action(s, n) - BOARDING)
    elif s.phase == RETURN:
        for n in range(count_actions(s)):
            values[n] = return_value(b, nth_action(s, n) - RETURNING)
    else:
        travel_values(b, s, values)


@rule
def travel_values(b: Tables, s: State, values: list[float]) -> None:
    """Fill in the value of each pick, or of landing and staying."""
    who = int(s.crew[s.lead if s.phase == FLY else s.at])
    landings = values_ahead(b, s, who, int(s.rocket))
    flying = plan(b, s, who, landings)
    for n in range(count_actions(s)):
        action = nth_action(s, n)
        if s.phase == FLY:
            values[n] = pick_value(b, s, landings, flying, action)
        else:
            values[n] = landing_choice_value(b, s, flying, action - LANDING)
