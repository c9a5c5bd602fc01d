"""Scenario II: the treasure chest (rule 9.2)."""

from __future__ import annotations

from jacta.core.kernel import rule

from .dice import covers, die, pay
from .monsters import can_ever_pay, cross_off, has_room
from .names import (
    CHEST,
    CHEST_MARKING,
    KINDS,
    MARK_WORD,
    NO_MARKING,
    VORTEX,
    WIDTH,
)
from .routes import reached
from .sites import spend, unspent
from .state import State
from .tables import Tables

__all__ = ["can_ever_open", "list_chest_marks", "mark_by_chest"]


@rule
def far_fields(b: Tables, s: State, kind: int) -> int:
    """Rule 9.2: unused monster fields with this kind that nobody has reached."""
    if not has_room(b, s, kind):
        return 0
    return b.fields & b.attracts[kind] & ~s.used & ~reached(s)


@rule
def can_ever_open(b: Tables, s: State, seat: int) -> bool:
    """Rule 7.3: whether a seat holds a chest, and there is a monster for it."""
    if not unspent(b, s, seat, CHEST):
        return False
    fields = 0
    for kind in range(KINDS):
        if can_ever_pay(b, s, seat, b.cost[kind] + die(VORTEX)):
            fields |= far_fields(b, s, kind)
    return fields != 0


@rule
def list_chest_marks(b: Tables, s: State, dice: int) -> None:
    """Rules 2.4, 9.2: every monster whose cost, plus a vortex, the dice can pay."""
    if s.blocked & NO_MARKING or not unspent(b, s, s.turn, CHEST):
        return
    for kind in range(KINDS):
        if covers(dice, b.cost[kind] + die(VORTEX)):
            s.options[MARK_WORD + kind] |= far_fields(b, s, kind)


@rule
def mark_by_chest(b: Tables, s: State, action: int) -> None:
    """Rule 9.2: the field is the player's, but not reached."""
    kind = (action - CHEST_MARKING) // WIDTH
    destination = action % WIDTH
    chests = unspent(b, s, s.turn, CHEST)
    spend(s, (chests & -chests).bit_length() - 1)
    pay(s, b.cost[kind] + die(VORTEX))
    s.owned[s.turn] |= 1 << destination
    cross_off(b, s, destination, kind, 1)
