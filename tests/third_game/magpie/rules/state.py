"""A game of Magpie and its board, in numbers."""

from __future__ import annotations

from typing import Annotated

from jacta.core.layout import Array, Int8, Int16, Record

__all__ = [
    "ALL_FACES",
    "BANK",
    "CHOOSE",
    "FACES",
    "FIRST",
    "FOUND",
    "GOAL",
    "NIGHT",
    "NOT_YET",
    "OVER",
    "OWL",
    "ROLL",
    "ROLL_ON",
    "SEATS",
    "STARTLED",
    "STORED",
    "State",
    "Tables",
]

SEATS = 6
FACES = 6
ALL_FACES = (1 << FACES) - 1

FIRST, ROLL, CHOOSE, OVER = range(4)  # phases
NOT_YET, GOAL, NIGHT = range(3)  # why a game ended
ROLL_ON, BANK = range(2)  # actions
FOUND, STARTLED, STORED = range(3)  # facts
OWL = 1  # variants, as a mask

Seats = Annotated[list[int], Array("i2", SEATS)]


class State(Record):
    """One game in progress."""

    phase: Int8
    players: Int8
    variants: Int8
    first: Int8  # the seat that started
    turn: Int8
    flights: Int16  # finished ones
    beak: Int8  # mask of faces
    finds: Seats  # points by seat: for faces
    bonus: Seats  # and for full beaks


class Tables(Record):
    """A board."""

    faces: Annotated[list[int], Array("i1", FACES)]
    goal: Int16
    full_beak: Int8
    rounds: Int8
