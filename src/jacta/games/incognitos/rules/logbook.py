"""Entries, zero rolls and extra turns (rules 7.1, 7.2)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .names import ENTERED, MOVED, ONLY_MOVED, SCORED, USED_ZERO, ZERO
from .state import State
from .tables import Tables

__all__ = ["count_entries", "earns_extra_turn", "enter", "has_entries_left", "strike_zero"]


@rule
def has_entries_left(b: Tables, s: State, seat: int) -> bool:
    """Rules 1.4, 7.3: whether a seat still expects a turn."""
    return s.entries[seat] < b.rounds[s.players] and not s.cut_off >> seat & 1


@rule
def count_entries(s: State, seat: int, entry: int) -> int:
    """Return how often an entry occurs in a seat's row."""
    count = 0
    for i in range(s.entries[seat]):
        if s.log[seat][i] == entry:
            count += 1
    return count


@rule
def result_of_turn(s: State) -> int:
    """Rule 7.1: the points, if there was anything to score; or what else the turn was."""
    if s.deeds & SCORED:
        return s.points
    return ONLY_MOVED if s.deeds & MOVED else ZERO


@rule
def earns_extra_turn(s: State) -> bool:
    """Rule 7.2: a second unused zero, but not that of an extra turn."""
    return not s.extra and result_of_turn(s) == ZERO and count_entries(s, s.turn, ZERO) > 0


@rule
def strike_zero(s: State) -> None:
    """Rule 7.2: the earlier zero is used."""
    for i in range(s.entries[s.turn]):
        if s.log[s.turn][i] == ZERO:
            s.log[s.turn][i] = USED_ZERO


@rule
def enter(s: State) -> None:
    """Rule 7.1: one entry for the turn."""
    entry = result_of_turn(s)
    s.log[s.turn][s.entries[s.turn]] = entry
    s.entries[s.turn] += 1
    tell(s, ENTERED, s.turn, entry)
