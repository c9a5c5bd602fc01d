"""An expedition from take-off to its end (rules 2 and 4.6), and the end of the game (5.2)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .names import (
    ABOARD,
    ASTRONAUTS,
    AT_HOME,
    BOARD,
    BOARDED,
    CRASHED,
    DICE,
    ENDED,
    ENGINEER,
    EXPEDITION_BEGAN,
    LAUNCHED,
    OVER,
    PARACHUTE,
    PIONEER,
    REVEAL,
    ROLL,
    WENT_HOME,
)
from .state import State
from .tables import Tables

__all__ = [
    "begin_expedition",
    "board_astronaut",
    "board_next",
    "crash",
    "end_expedition",
    "ending",
    "next_travel",
    "seat_at",
    "send_home",
]


@rule
def seat_at(s: State, place: int) -> int:
    """Rule 2.2: places on the rocket are filled in seat order from the starting player."""
    seat = s.starter + place
    return seat - s.players if seat >= s.players else seat


@rule
def begin_expedition(s: State) -> None:
    """Rules 2.1, 3.1: space 0 and all dice; with the UFO (7.1) a token is revealed first.

    Without the variant, and once all tokens are gone, the pile is empty.
    """
    s.expedition += 1
    s.rocket = 0
    s.dice = DICE
    s.at = 0
    s.aboard = 0
    s.engineers = 0
    s.token = -1
    s.token_ready = 0
    s.phase = REVEAL if s.token_pile else BOARD
    tell(s, EXPEDITION_BEGAN, s.expedition, s.starter)


@rule
def board_astronaut(s: State, seat: int, who: int) -> None:
    """Rule 2.2: one astronaut from home takes the next place on the rocket."""
    s.home[seat] &= ~(1 << who)
    s.spot[seat][who] = ABOARD
    s.crew[s.at] = who
    s.aboard |= 1 << s.at
    if who == ENGINEER:
        s.engineers |= 1 << seat
    s.at += 1
    tell(s, BOARDED, seat, who)


@rule
def board_next(b: Tables, s: State) -> bool:
    """Rule 2.2: the next player boards, or the rocket starts. True: stop there."""
    if s.at == s.players:
        launch(b, s)
        return True
    seat = seat_at(s, s.at)
    home = s.home[seat]
    if home & (home - 1):
        s.turn = seat
        s.options = home
        return True
    board_astronaut(s, seat, home.bit_length() - 1)
    return False


@rule
def launch(b: Tables, s: State) -> None:
    """Rule 2.1: from space 0, or from the satellite with a pioneer aboard."""
    for place in range(s.players):
        if s.crew[place] == PIONEER:
            s.rocket = b.satellite
    tell(s, LAUNCHED, s.rocket, s.dice)
    next_travel(s)


@rule
def next_travel(s: State) -> None:
    """Rules 3.1, 4.5: the first astronaut aboard commands; the dice are rolled."""
    s.lead = (s.aboard & -s.aboard).bit_length() - 1
    s.turn = seat_at(s, s.lead)
    s.phase = ROLL


@rule
def crash(s: State) -> None:
    """Rules 3.6, 4.7: one more failure; the parachutists decide."""
    s.failures += 1
    s.phase = PARACHUTE
    s.at = 0
    tell(s, CRASHED, s.rocket, s.failures)


@rule
def send_home(s: State) -> None:
    """Rule 4.7: whoever is still aboard after a crash goes home."""
    for place in range(s.players):
        if s.aboard >> place & 1:
            seat = seat_at(s, place)
            who = s.crew[place]
            s.home[seat] |= 1 << who
            s.spot[seat][who] = AT_HOME
            tell(s, WENT_HOME, seat, who)
    s.aboard = 0


@rule
def ending(b: Tables, s: State) -> int:
    """Rule 5.2: bit 0 for the last failure, bit 1 for somebody's eighth astronaut."""
    reasons = 1 if s.failures >= b.failures else 0
    for seat in range(s.players):
        if s.landed[seat] == ASTRONAUTS:
            reasons |= 2
    return reasons


@rule
def end_expedition(b: Tables, s: State) -> None:
    """Rules 2.3, 4.6, 5.2: the left neighbour of the starting player starts the next one."""
    if ending(b, s):
        s.phase = OVER
        tell(s, ENDED)
    else:
        s.starter = seat_at(s, 1)
        begin_expedition(s)
