"""Scenario I: the force field (rule 9.1)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import count_of, die
from .names import CASHED, CASHING, FORCE_FIELD, OTHER_WORD, OTHERS, SCORED, SIGN, VORTEX
from .sites import IN_FUNCTIONS, spend, unspent
from .state import State
from .tables import Tables

__all__ = ["cash_vortexes", "list_cashing"]

POINTS = 2  # for each vortex


@rule
def vortexes(s: State) -> int:
    """Rules 8, 9.1: those of this roll; one set aside by a square counts as rolled."""
    return count_of(s.roll + s.aside, VORTEX)


@rule
def list_cashing(b: Tables, s: State) -> None:
    """Rule 9.1: at any moment of a roll that has a vortex."""
    if unspent(b, s, s.turn, FORCE_FIELD) and vortexes(s):
        s.options[OTHER_WORD] |= 1 << (CASHING - OTHERS)


@rule
def cash_vortexes(b: Tables, s: State) -> None:
    """Rule 9.1: two points each; the turn ends. What was cashed counts for no sign (8)."""
    points = POINTS * vortexes(s)
    s.aside -= count_of(s.aside, VORTEX) * die(VORTEX)
    fields = unspent(b, s, s.turn, FORCE_FIELD)
    spend(s, (fields & -fields).bit_length() - 1)
    s.scored[s.turn][IN_FUNCTIONS] += points
    s.points += points
    s.deeds |= SCORED
    s.phase = SIGN
    tell(s, CASHED, s.turn, points)
