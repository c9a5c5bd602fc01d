"""The state of a game of Los Incognitos: everything that decides how it can go on."""

from __future__ import annotations

from typing import Annotated

from jacta.core.layout import Array, Int8, Int16, Int32, Record

from .names import ENTRIES, KINDS, MARKS, SEATS, SECTIONS, WORDS

__all__ = ["SCORED_PARTS", "State"]

SCORED_PARTS = 4  # what adds up during the game: monsters, sites, functions, signs

Mask = Annotated[int, Array("i8")]
Masks = Annotated[list[int], Array("i8", SEATS)]
Seats8 = Annotated[list[int], Array("i1", SEATS)]
Seats16 = Annotated[list[int], Array("i2", SEATS)]


class State(Record):
    """One game in progress.

    Masks have a bit per destination, link or field of the scoring table. Dice
    are counted by symbol, 4 bits each.
    """

    options: Annotated[list[int], Array("i8", WORDS)]  # masks whose meaning depends on the phase
    hoards: Int16  # ways to store by the caravanserai's function

    phase: Int8
    players: Int8
    variants: Int8
    first: Int8  # the seat that started
    turn: Int8  # the seat

    # The turn
    extra: Int8  # it is an extra turn
    blocked: Int8  # what the roll forbids
    acted: Int8  # something was done on this roll
    deeds: Int8  # what was done in this turn
    dice: Int8  # how many to roll
    roll: Int32  # dice of the last roll, neither used nor stored
    pad: Int32
    kept: Int32  # stored by a function, ready to be used
    held: Int32  # stored by a function on this roll
    aside: Int32  # set aside by a square for this turn
    gift: Int32  # set aside by a square for the next turn
    points: Int16  # of this turn
    started: Mask  # shuttles started from
    marks: Int8  # how many monsters were marked
    marked: Annotated[list[int], Array("i1", MARKS)]  # their fields
    at: Int8  # how many of their signs have been read
    challengers: Int8  # mask of those that have fought a duel
    own_field: Int8  # in a duel
    rival_field: Int8
    red_giants: Int8  # of the challenger

    # The board
    sections: Annotated[list[list[int]], Array("i8", SEATS, SECTIONS)]  # links, by place in them
    taken: Annotated[list[int], Array("i8", SECTIONS)]  # links, by place: marked by anybody
    leaving: Annotated[list[list[int]], Array("i8", SEATS, 2)]  # links from bases, by their end
    reached: Masks  # destinations
    owned: Masks  # destinations, reached or marked by a treasure chest
    used: Mask  # destinations marked or explored

    # The scoring table
    row: Annotated[list[int], Array("i1", KINDS)]  # fields crossed off
    monsters: Masks  # fields, by who crossed them off
    circled: Masks  # fields, by who defeated them
    explored: Int8  # site fields crossed off
    sites: Seats16  # mask of site fields
    spent: Seats16  # mask of those whose function was used
    scored: Annotated[list[list[int]], Array("i2", SEATS, SCORED_PARTS)]
    route: Seats16  # parts of the longest route, once the game is over

    # The logbook
    entries: Seats8  # how many
    log: Annotated[list[list[int]], Array("i2", SEATS, ENTRIES)]
    cut_off: Int8  # mask of seats
