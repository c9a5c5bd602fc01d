"""What flying on is worth in MLEM, exactly: every roll with its chance, every pick.

Computed from deep space back to the rocket, for every space and number of dice. A roll without
fuel crashes the rocket. After any other roll the commander takes the pick with the highest value,
to land there or to fly on. A passenger rides along: the picks are the commander's, its landing is
its own. Engineers and the expedition's token are used where that pays, each once.
"""

from __future__ import annotations

from typing import NamedTuple

from jacta.core.kernel import floats, ints, routine

from ....core.bits import first_bit
from ....games.mlem.rules.names import (
    DEEP_SPACE,
    DICE,
    DIE_TOKEN,
    REROLL_DICE,
    TUNNEL_LENGTH,
)
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ....games.mlem.rules.travel import advance
from .aids import engineer_steps, extra_steps, has_token
from .cells import ENGINEER_READY, FLYING, ROW, TOKEN_READY, UNKNOWN, better, cell
from .end_values import CRASH, LAND, LAND_AFTER
from .picks import KINDS, count_odds, pick_best, read_fuel

__all__ = ["Trip", "fly_all", "if_landed", "if_stayed"]


class Trip(NamedTuple):
    """What a trip is worth to a commander and a passenger; alone, the commander is both."""

    nerves: float  # weight of the odds of a crash: 1 as they are, more if feared
    envy: float  # what a point of the other takes from one's own value
    commander_ends: list[float]  # as `end_values` gives them
    passenger_ends: list[float]
    commander_alone: list[float]  # values once the passenger has left; empty if there is none
    passenger_alone: list[float]  # values once it is in command; empty if there is none
    commander: list[float]  # values by cell, which `fly_all` fills in
    passenger: list[float]


@routine
def fly_all(b: Tables, s: State, start: int, dice: int, aids: int, trip: Trip) -> None:
    """Fill in the values of commander and passenger from a space on."""
    top = DICE if s.explore_open else dice
    best = ints(ROW)
    fuels = ints(3 * KINDS)
    odds = floats(ROW * ROW)
    trip.commander[0] = UNKNOWN
    for left in range(aids + 1):
        if left & ~aids == 0:
            arrive(b, s, left, DEEP_SPACE, top, trip)
            for space in range(DEEP_SPACE - 1, start - 1, -1):
                read_fuel(b, space, fuels)
                count_odds(fuels, top, odds)
                crash(b, s, left, space, top, odds, trip)
                fly(b, s, left, space, top, fuels, odds, best, trip)
                arrive(b, s, left, space, top, trip)


@routine
def arrive(b: Tables, s: State, aids: int, space: int, top: int, trip: Trip) -> None:
    """Rules 4.1, 7.1, 7.2: take what lies there, then land or fly on, for all dice."""
    to, more, points = found(b, s, space)
    landed = trip.commander_ends[LAND + to]
    for dice in range(1, top + 1):
        if to < DEEP_SPACE:
            on = FLYING + cell(aids, to, min(top, dice + more))
            value, ride = land_or_stay(to, on, landed, trip)
        else:
            ride = trip.passenger_ends[LAND + to]
            value, ride = landed - trip.envy * ride, ride - trip.envy * landed
        trip.commander[cell(aids, space, dice)] = value + points
        trip.passenger[cell(aids, space, dice)] = ride - trip.envy * points


@routine
def land_or_stay(space: int, on: int, landed: float, trip: Trip) -> tuple[float, float]:
    """Rule 4.1: the commander's better choice, with the value of each."""
    value, ride = if_landed(space, on, landed, trip)
    stayed, rode = if_stayed(space, on, trip)
    return (value, ride) if value >= stayed else (stayed, rode)


@routine
def if_landed(space: int, on: int, landed: float, trip: Trip) -> tuple[float, float]:
    """Rules 4.1, 4.5: the commander lands; the passenger lands too, or takes command."""
    if len(trip.passenger_alone) == 0:
        return landed, 0.0
    ride = max(trip.passenger_ends[LAND_AFTER + space], trip.passenger_alone[on])
    return landed - trip.envy * ride, ride - trip.envy * landed


@routine
def if_stayed(space: int, on: int, trip: Trip) -> tuple[float, float]:
    """Rule 4.1: the commander stays; the passenger lands, or rides on."""
    if len(trip.commander_alone):
        ride = trip.passenger_ends[LAND + space]
        alone = trip.commander_alone[on]
        if ride - trip.envy * alone > trip.passenger[on]:
            return alone - trip.envy * ride, ride - trip.envy * alone
    return trip.commander[on], trip.passenger[on]


@routine
def fly(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    top: int,
    fuels: list[int],
    odds: list[float],
    best: list[int],
    trip: Trip,
) -> None:
    """Rules 3.1, 3.2: add every roll with matching dice, weighted by its chance."""
    first = 1.0
    for a in range(top + 1):
        second = first
        for c in range(top - a + 1):
            third = second
            most = top - a - c if fuels[2 * KINDS + 2] else 0
            for d in range(most + 1):
                if a + c + d:
                    pick_best(b, s, aids, space, top, fuels, a, c, d, best, trip.commander)
                    add_roll(aids, space, top, a + c + d, third, odds, best, trip)
                third *= fuels[2 * KINDS + 2] / (d + 1)
            second *= fuels[2 * KINDS + 1] / (c + 1)
        first *= fuels[2 * KINDS] / (a + 1)


@routine
def add_roll(
    aids: int,
    space: int,
    top: int,
    matching: int,
    ways: float,
    odds: list[float],
    best: list[int],
    trip: Trip,
) -> None:
    """Add where a roll leads, for every number of dice with that many matches."""
    for dice in range(matching, top + 1):
        none = odds[dice * ROW]
        chance = ways * odds[dice * ROW + matching] / (1.0 - none + trip.nerves * none)
        on = FLYING + cell(aids, space, dice)
        trip.commander[on] += chance * trip.commander[best[dice]]
        trip.passenger[on] += chance * trip.passenger[best[dice]]


@routine
def found(b: Tables, s: State, space: int) -> tuple[int, int, int]:
    """Rules 7.1, 7.2: where tokens lead the rocket, the dice regained, the commander's points."""
    more = 0
    points = 0
    tunnels = 0
    while True:
        here = s.explore_open & b.explore_at[space]
        tunnels += (here & b.tunnels).bit_count()
        while here:
            token = first_bit(here)
            points += b.explore_points[token]
            if b.explore_effect[token] == DIE_TOKEN:
                more += 1
            here &= here - 1
        if tunnels == 0 or space == DEEP_SPACE:
            break
        tunnels -= 1
        space = advance(space, TUNNEL_LENGTH)
    if space == s.ufo and s.ufo_left:
        points += b.ufo_points[len(b.ufo_points) - s.ufo_left]
    return space, more, points


@routine
def crash(
    b: Tables, s: State, aids: int, space: int, top: int, odds: list[float], trip: Trip
) -> None:
    """Rules 3.6, 7.1: no die matches: the rocket crashes, unless an aid saves it."""
    engineer = engineer_steps(b, aids, space)
    extra = extra_steps(b, s, aids, space)
    again = has_token(b, s, aids, REROLL_DICE)
    values = trip.commander
    mine = trip.commander_ends[CRASH + space]
    other = trip.passenger_ends[CRASH + space]
    for dice in range(1, top + 1):
        saved = 0
        if engineer:
            saved = better(values, saved, cell(aids - ENGINEER_READY, space + 1, dice))
        if extra:
            saved = better(values, saved, cell(aids - TOKEN_READY, advance(space, extra), dice))
        if again:
            saved = better(values, saved, FLYING + cell(aids - TOKEN_READY, space, dice))
        value = mine - trip.envy * other
        ride = other - trip.envy * mine
        if values[saved] > value:
            value = values[saved]
            ride = trip.passenger[saved]
        chance = odds[dice * ROW]
        feared = trip.nerves * chance / (1.0 - chance + trip.nerves * chance)
        on = FLYING + cell(aids, space, dice)
        values[on] = feared * value
        trip.passenger[on] = feared * ride
