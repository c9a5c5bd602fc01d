"""The extension Good Signs - Bad Signs (rule 8): what the fields' shapes bring.

Without it no sign is read, and no die is ever set aside.
"""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import count_of, dice_beside, die
from .logbook import count_entries, has_entries_left
from .names import (
    ARROW,
    CHALLENGE,
    DROP,
    FELL_DROP,
    FELL_STAR,
    OTHER_WORD,
    OTHERS,
    OVAL,
    PASS,
    READ_OVAL,
    RED_GIANT,
    SECTIONS,
    SET,
    SET_ASIDE,
    SETTING,
    SIGN,
    SIGN_ROLL,
    SIGNS,
    STAR,
    SYMBOLS,
    TELEPORT,
    TELEPORTED,
    TELEPORTING,
    USED_ZERO,
    WIDTH,
    WORDS,
    ZERO,
)
from .routes import arrive
from .sections import claim
from .state import State
from .tables import Tables

__all__ = ["IN_SIGNS", "read_signs", "set_aside", "take_sign_roll", "teleport"]

IN_SIGNS = 3


@rule
def read_signs(b: Tables, s: State) -> None:
    """Rule 8: in the order of marking, up to one that asks for a roll or a decision."""
    while s.phase == SIGN:
        if s.at == s.marks or not s.variants & SIGNS:
            s.phase = CHALLENGE
        else:
            field = s.marked[s.at]
            s.at += 1
            read_sign(b, s, field)


@rule
def read_sign(b: Tables, s: State, field: int) -> None:
    """Rule 8: what the shape of a crossed-off field brings."""
    shape = b.shape[field]
    if shape in (STAR, DROP):
        s.dice = dice_beside(s.aside)
        s.phase = SIGN_ROLL
    elif shape == OVAL:
        read_oval(s, field)
    elif shape == ARROW:
        offer_teleport(b, s)
    else:
        offer_set(b, s)


@rule
def add_points(s: State, points: int) -> None:
    """Count a sign's points, which may be negative."""
    s.scored[s.turn][IN_SIGNS] += points
    s.points += points


# Star and drop


@rule
def take_sign_roll(b: Tables, s: State, roll: int) -> None:
    """Rule 8: red giants are points gained by a star, lost by a drop (at most the monster's)."""
    field = s.marked[s.at - 1]
    red_giants = count_of(roll + s.aside, RED_GIANT)
    if b.shape[field] == STAR:
        add_points(s, red_giants)
        tell(s, FELL_STAR, s.turn, field, red_giants)
    else:
        lost = min(red_giants, b.points[field])
        add_points(s, -lost)
        tell(s, FELL_DROP, s.turn, field, lost)
    s.phase = SIGN


# Oval


@rule
def read_oval(s: State, field: int) -> None:
    """Rule 8: two points for each unused zero in the logbook, one for each used one."""
    points = 2 * count_entries(s, s.turn, ZERO) + count_entries(s, s.turn, USED_ZERO)
    add_points(s, points)
    tell(s, READ_OVAL, s.turn, field, points)


# Arrow


@rule
def offer_teleport(b: Tables, s: State) -> None:
    """Rule 8: any free section that is neither perilous nor a carpet, or none."""
    for word in range(WORDS):
        s.options[word] = 0
    anywhere = 0
    for section in range(SECTIONS):
        s.options[section] = b.simple[section] & ~s.taken[section]
        anywhere |= s.options[section]
    if anywhere:
        s.options[OTHER_WORD] = 1 << (PASS - OTHERS)
        s.phase = TELEPORT


@rule
def teleport(b: Tables, s: State, action: int) -> None:
    """Rule 8: the section is the player's; it reaches destinations like a move."""
    s.phase = SIGN
    if action != PASS:
        section = (action - TELEPORTING) // WIDTH
        link = action % WIDTH
        claim(s, s.turn, link, section)
        tell(s, TELEPORTED, s.turn, link, section)
        arrive(b, s)


# Square


@rule
def offer_set(b: Tables, s: State) -> None:
    """Rule 8: a symbol for the next player, if another one has entries left."""
    others = False
    for seat in range(s.players):
        if seat != s.turn and has_entries_left(b, s, seat):
            others = True
    if others:
        for word in range(WORDS):
            s.options[word] = 0
        s.options[OTHER_WORD] = ((1 << SYMBOLS) - 1) << (SETTING - OTHERS)
        s.phase = SET


@rule
def set_aside(s: State, action: int) -> None:
    """Rule 8: a die with this symbol lies ready for the next turn."""
    symbol = action - SETTING
    s.gift += die(symbol)
    s.phase = SIGN
    tell(s, SET_ASIDE, s.turn, symbol)
