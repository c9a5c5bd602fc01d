"""A player of MLEM that reckons: exact dice odds, and what each end of a trip is worth.

Values are points ahead of the rivals, counted from now. To stay aboard is worth what
`flight` says of the rocket's space and dice, as the commander or as a passenger of
the one who commands, who is taken to reckon in the same way.
"""

from __future__ import annotations

from jacta.core.kernel import entry, routine

from ...games.mlem.rules.choices import count_actions, nth_action
from ...games.mlem.rules.expedition import seat_at
from ...games.mlem.rules.names import (
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
from ...games.mlem.rules.state import State
from ...games.mlem.rules.tables import Tables
from ...games.mlem.rules.travel import advance, dice_of, fuel_sum, spent_dice
from ...games.mlem.rules.ufo import extra_dice
from . import stakes as ends
from .boarding import eagerness
from .flight import ENGINEER_READY, FLYING, TOKEN_READY, VALUES, cell, fly_all, ready_aids
from .returning import worth_of_return
from .stakes import lead, stakes, with_time
from .temperaments import NERVES
from .worth import landing_worth

__all__ = ["odds_values"]


@routine
def commanding(
    b: Tables, s: State, seat: int, who: int, start: int, aids: int, nerves: float
) -> list[float]:
    """Return the values of a seat whose astronaut commands."""
    mine = stakes(b, s, seat, who, int(b.comet))
    values = [0.0] * VALUES
    rides = [0.0] * VALUES
    fly_all(b, s, start, int(s.dice), aids, nerves, mine, mine, values, values, rides)
    return values


@routine
def riding(
    b: Tables,
    s: State,
    seat: int,
    who: int,
    place: int,
    start: int,
    aids: int,
    nerves: float,
) -> list[float]:
    """Return the values of a passenger of the commander on a place of the rocket."""
    alone = commanding(b, s, seat, who, start, aids, nerves)
    chief = stakes(b, s, seat_at(s, place), int(s.crew[place]), int(b.comet))
    mine = stakes(b, s, seat, who, int(b.galaxy))
    values = [0.0] * VALUES
    rides = [0.0] * VALUES
    fly_all(b, s, start, int(s.dice), aids, 1.0, chief, mine, alone, values, rides)
    return rides


@routine
def travelling(
    b: Tables,
    s: State,
    seat: int,
    who: int,
    start: int,
    aids: int,
    nerves: float,
) -> list[float]:
    """Return the values of a seat with an astronaut aboard, or about to board."""
    place = (s.aboard & -s.aboard).bit_length() - 1
    if place < 0 or seat_at(s, place) == seat:
        return commanding(b, s, seat, who, start, aids, nerves)
    return riding(b, s, seat, who, place, start, aids, nerves)


@routine
def worth_of_boarding(b: Tables, s: State, who: int, nerves: float) -> float:
    """Rules 2.1, 2.2: what the trip is worth with this astronaut, from where it would start.

    The token is left out: it is there for whoever boards.
    """
    start = int(b.satellite) if who == PIONEER else 0
    for place in range(s.at):
        if s.crew[place] == PIONEER:
            start = int(b.satellite)
    aids = ENGINEER_READY if s.engineers or who == ENGINEER else 0
    values = travelling(b, s, int(s.turn), who, start, aids, nerves)
    return values[FLYING + cell(aids, start, s.dice)] * eagerness(who)


@routine
def worth_of_pick(b: Tables, s: State, mine: list[float], values: list[float], pick: int) -> float:
    """Rules 3.2, 3.3, 3.6, 7.1: what it is worth to fly with a pick, to crash or to roll again."""
    aids = ready_aids(s)
    if pick == CRASH:
        return mine[ends.CRASH + s.rocket]
    if pick == REROLL:
        return values[FLYING + cell(aids & ~TOKEN_READY, s.rocket, s.dice)]
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
    return values[cell(aids, advance(s.rocket, steps), dice)]


@routine
def worth_of_landing(b: Tables, s: State, choice: int) -> float:
    """Rules 4.2-4.4, 6: what it is worth to land here, or to drift."""
    seat = int(s.turn)
    space = int(s.rocket)
    if choice == DRIFT_ON:
        space += 1
    elif choice == DRIFT_BACK:
        space -= 1
    comet = choice == DOWN and s.at == s.lead
    deep = int(b.comet) if comet else int(b.galaxy)
    value = landing_worth(b, s, seat, int(s.crew[s.at]), space, deep, 0)
    return with_time(s, seat, lead(b, s, seat), value)


@routine
def worth_of_staying(b: Tables, s: State, nerves: float) -> float:
    """Rules 4.1, 4.7: what it is worth to fly on, or to go home after a crash."""
    seat = int(s.turn)
    who = int(s.crew[s.at])
    if s.phase != LAND:
        return stakes(b, s, seat, ENGINEER, int(b.galaxy))[ends.CRASH]
    aids = ready_aids(s)
    values = travelling(b, s, seat, who, int(s.rocket), aids, nerves)
    return values[FLYING + cell(aids, s.rocket, s.dice)]


@entry
def odds_values(b: Tables, s: State, temperament: int, values: list[float]) -> None:
    """Fill in what each legal action is worth to a player of a temperament."""
    nerves = NERVES[temperament]
    if s.phase == FLY:
        seat = int(s.turn)
        who = int(s.crew[s.lead])
        mine = stakes(b, s, seat, who, int(b.comet))
        plan = commanding(b, s, seat, who, int(s.rocket), ready_aids(s), nerves)
        for n in range(count_actions(s)):
            values[n] = worth_of_pick(b, s, mine, plan, nth_action(s, n))
        return
    for n in range(count_actions(s)):
        action = nth_action(s, n)
        if s.phase == BOARD:
            values[n] = worth_of_boarding(b, s, action - BOARDING, nerves)
        elif s.phase == RETURN:
            values[n] = worth_of_return(b, action - RETURNING)
        elif action == LANDING + STAY:
            values[n] = worth_of_staying(b, s, nerves)
        else:
            values[n] = worth_of_landing(b, s, action - LANDING)
