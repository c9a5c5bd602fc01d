"""Marking monsters (rule 5)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import count_dice, count_of, covers, pay
from .names import (
    CARAVANSERAI,
    DICE,
    KINDS,
    MARK_WORD,
    MARKED,
    MARKING,
    NO_MARKING,
    RED_GIANT,
    ROW,
    SCORED,
    WIDTH,
)
from .sites import unspent
from .state import State
from .tables import Tables

__all__ = [
    "IN_MONSTERS",
    "can_ever_mark",
    "can_ever_pay",
    "cross_off",
    "has_room",
    "list_marks",
    "mark",
    "markable",
]

IN_MONSTERS = 0


@rule
def has_room(b: Tables, s: State, kind: int) -> bool:
    """Rule 5.2: a kind whose row is full can no longer be marked."""
    return s.row[kind] < b.row_length[kind]


@rule
def markable(b: Tables, s: State, seat: int, kind: int) -> int:
    """Rule 5.1: reached and unused monster fields with this kind, and vessels, but for green."""
    if not has_room(b, s, kind):
        return 0
    return s.reached[seat] & ~s.used & b.attracts[kind]


@rule
def can_ever_pay(b: Tables, s: State, seat: int, cost: int) -> bool:
    """Rules 2.4, 7.3, 9.3: two rolled red giants forbid marking; a caravanserai can store some."""
    if count_dice(cost) > DICE:
        return False
    return count_of(cost, RED_GIANT) < 2 or unspent(b, s, seat, CARAVANSERAI) != 0


@rule
def can_ever_mark(b: Tables, s: State, seat: int) -> bool:
    """Rule 7.3: whether some roll lets a seat mark a monster."""
    places = 0
    for kind in range(KINDS):
        if can_ever_pay(b, s, seat, b.cost[kind]):
            places |= markable(b, s, seat, kind)
    return places != 0


@rule
def list_marks(b: Tables, s: State, dice: int) -> None:
    """Rules 2.4, 5.1: every monster that the dice pay for."""
    if s.blocked & NO_MARKING:
        return
    for kind in range(KINDS):
        if covers(dice, b.cost[kind]):
            s.options[MARK_WORD + kind] |= markable(b, s, s.turn, kind)


@rule
def mark(b: Tables, s: State, action: int) -> None:
    """Rule 5.1: pay for the monster; the other one of the field vanishes."""
    kind = (action - MARKING) // WIDTH
    pay(s, b.cost[kind])
    cross_off(b, s, action % WIDTH, kind, 0)


@rule
def cross_off(b: Tables, s: State, destination: int, kind: int, by_chest: int) -> None:
    """Rule 5.2: the next field of the kind's row is the player's, with its points."""
    field = kind * ROW + s.row[kind]
    points = b.points[field]
    s.row[kind] += 1
    s.used |= 1 << destination
    s.monsters[s.turn] |= 1 << field
    s.marked[s.marks] = field
    s.marks += 1
    s.scored[s.turn][IN_MONSTERS] += points
    s.points += points
    s.deeds |= SCORED
    tell(s, MARKED, s.turn, destination, field, points, by_chest)
