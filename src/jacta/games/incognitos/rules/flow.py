"""How a game of Los Incognitos runs: set-up, and every step from one stop to the next (rule 11).

The game stops at chance, at a decision with at least two legal actions, and at
the end; forced actions are taken on the way.
"""

from __future__ import annotations

from jacta.core.kernel import renew, rule, tell

from .arena import challenge, offer_duel, take_duel_roll, take_rival_roll
from .caravanserai import hoard
from .chest import mark_by_chest
from .choices import count_actions, list_actions, nth_action
from .dice import store, take_roll
from .force_field import cash_vortexes
from .monsters import mark
from .names import (
    ACT,
    CASHING,
    CHALLENGE,
    CHANCE_PHASES,
    CHEST_MARKING,
    DUEL,
    DUEL_ROLL,
    EXPLORING,
    FIRST,
    HOARDING,
    LOGBOOK,
    MARKING,
    OTHERS,
    OVER,
    RIVAL_ROLL,
    ROLL,
    SET,
    SIGN,
    SIGN_ROLL,
    STORING,
    TELEPORT,
    TURN_BEGAN,
)
from .routes import move, set_out
from .signs import read_signs, set_aside, take_sign_roll, teleport
from .sites import explore
from .state import State
from .tables import Tables
from .turns import begin_turn, end_turn, finish_roll

__all__ = ["STOP", "is_chance", "is_over", "settle", "start", "step", "take"]

STOP = -1


@rule
def start(b: Tables, s: State, players: int, variants: int, first: int) -> None:
    """Rules 1, 11: an empty board; the first player is a seat, or -1 to leave it to chance."""
    renew(s)
    s.players = players
    s.variants = variants
    set_out(b, s)
    s.phase = FIRST
    if first >= 0:
        begin(s, first)


@rule
def begin(s: State, first: int) -> None:
    """Rule 2.1: the first turn."""
    s.first = first
    begin_turn(s, first, 0)
    tell(s, TURN_BEGAN, first, 1)


@rule
def is_chance(s: State) -> bool:
    """Whether chance is to move."""
    return bool(CHANCE_PHASES >> s.phase & 1)


@rule
def is_over(s: State) -> bool:
    """Whether the game has ended."""
    return s.phase == OVER


@rule
def step(b: Tables, s: State, choice: int) -> None:
    """Apply a legal action or an outcome of chance, and go on to the next stop."""
    while choice != STOP:
        take(b, s, choice)
        choice = settle(b, s)


@rule
def take(b: Tables, s: State, choice: int) -> None:
    """Apply a choice, but nothing that follows from it."""
    if s.phase == ACT:
        act(b, s, choice)
    elif s.phase == ROLL:
        take_roll(s, choice)
        s.phase = ACT
    elif s.phase == SIGN_ROLL:
        take_sign_roll(b, s, choice)
    elif s.phase == TELEPORT:
        teleport(b, s, choice)
    elif s.phase == SET:
        set_aside(s, choice)
    elif s.phase == DUEL:
        challenge(b, s, choice)
    elif s.phase == DUEL_ROLL:
        take_duel_roll(s, choice)
    elif s.phase == RIVAL_ROLL:
        take_rival_roll(b, s, choice)
    elif s.phase == FIRST:
        begin(s, choice)


@rule
def act(b: Tables, s: State, action: int) -> None:
    """Rules 2.1, 2.2: one action on the roll, or the end of it."""
    if action < MARKING:
        move(b, s, action)
    elif action < EXPLORING:
        mark(b, s, action)
    elif action < OTHERS:
        explore(b, s, action)
    elif action < CASHING:
        store(s, action - STORING)
    elif action == CASHING:
        cash_vortexes(b, s)
    elif action >= HOARDING:
        hoard(b, s, action - HOARDING)
    elif action >= CHEST_MARKING:
        mark_by_chest(b, s, action)
    else:
        finish_roll(s)


@rule
def settle(b: Tables, s: State) -> int:
    """Return the action that is forced now; otherwise go on to the next stop.

    On the way there the signs of a turn are read, a duel is offered, and the
    turn is entered in the logbook.
    """
    if s.phase == ACT:
        list_actions(b, s)
        count = count_actions(s)
        if count > 1:
            return STOP
        if count == 1:
            return nth_action(s, 0)
        s.phase = SIGN
    if s.phase == SIGN:
        read_signs(b, s)
    if s.phase == CHALLENGE:
        offer_duel(b, s)
    if s.phase == LOGBOOK:
        end_turn(b, s)
    return STOP
