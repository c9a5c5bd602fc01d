"""Turns: their beginning, their end, and who comes next (rules 2, 7.1-7.4)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .chest import can_ever_open
from .dice import count_dice, dice_beside, roll_dice
from .logbook import earns_extra_turn, enter, has_entries_left, strike_zero
from .longest import longest_route
from .monsters import can_ever_mark
from .names import CUT_OFF, ENDED, EXTRA_TURN, FORCE_FIELD, MEASURED, OVER, SIGN, TURN_BEGAN
from .routes import can_ever_move
from .sites import explorable, unspent
from .state import State
from .tables import Tables

__all__ = ["begin_turn", "end_turn", "ending", "finish_roll", "measure_routes"]


@rule
def begin_turn(s: State, seat: int, aside: int) -> None:
    """Rules 2.1, 3, 8: all dice but those set aside are rolled; the pad is empty."""
    s.turn = seat
    s.pad = 0
    s.kept = 0
    s.held = 0
    s.aside = aside
    s.blocked = 0
    s.acted = 0
    s.deeds = 0
    s.points = 0
    s.started = 0
    s.marks = 0
    s.at = 0
    s.challengers = 0
    roll_dice(s, dice_beside(aside))


@rule
def finish_roll(s: State) -> None:
    """Rules 2.2, 2.3: roll the other dice again; without any, or without an action, end."""
    if s.acted and s.roll:
        roll_dice(s, count_dice(s.roll))
    else:
        s.phase = SIGN


@rule
def end_turn(b: Tables, s: State) -> None:
    """Rules 7.1, 7.2: an entry, or an extra turn instead of a second zero."""
    if earns_extra_turn(s):
        strike_zero(s)
        s.extra = 1
        tell(s, EXTRA_TURN, s.turn)
        begin_turn(s, s.turn, 0)
    else:
        enter(s)
        s.extra = 0
        next_turn(b, s)


@rule
def can_ever_act(b: Tables, s: State, seat: int) -> bool:
    """Rule 7.3: whether some roll lets a seat move, mark, explore, or use what gives points."""
    if can_ever_move(b, s, seat) or can_ever_mark(b, s, seat) or explorable(b, s, seat):
        return True
    return can_ever_open(b, s, seat) or unspent(b, s, seat, FORCE_FIELD) != 0


@rule
def next_turn(b: Tables, s: State) -> None:
    """Rules 7.3, 7.4, 8: the next seat that can act; a die set aside never returns to its giver."""
    giver = s.turn
    seat = giver
    for _ in range(s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        if has_entries_left(b, s, seat):
            if can_ever_act(b, s, seat):
                aside = s.gift if seat != giver else 0
                s.gift = 0
                begin_turn(s, seat, aside)
                tell(s, TURN_BEGAN, seat, s.entries[seat] + 1)
                return
            s.cut_off |= 1 << seat
            tell(s, CUT_OFF, seat)
    end_game(b, s)


@rule
def end_game(b: Tables, s: State) -> None:
    """Rule 7.4: every row is full; the routes are measured."""
    s.phase = OVER
    s.gift = 0
    tell(s, ENDED)
    measure_routes(b, s)


@rule
def ending(s: State) -> int:
    """Rules 7.3, 7.4: bit 0 if a row was filled, bit 1 if somebody was cut off."""
    filled = 1 if s.cut_off != (1 << s.players) - 1 else 0
    return filled | (2 if s.cut_off else 0)


@rule
def measure_routes(b: Tables, s: State) -> None:
    """Rule 7.4: measure everybody's longest route."""
    for seat in range(s.players):
        s.route[seat] = longest_route(b, s, seat)
        tell(s, MEASURED, seat, s.route[seat])
