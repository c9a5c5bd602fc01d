"""Scenario IV: the arena and its duels (rule 9.4)."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .dice import count_of, dice_beside
from .names import (
    ARENA,
    CHALLENGE,
    CHALLENGED,
    DEFEATED,
    DICE,
    DUEL,
    DUEL_ROLL,
    DUELLED,
    DUELLING,
    FIELDS,
    LOGBOOK,
    OTHER_WORD,
    OTHERS,
    PASS,
    RED_GIANT,
    RIVAL_ROLL,
    SEATS,
    SITES,
    WIDTH,
    WORDS,
)
from .sites import IN_SITES, spend, unspent
from .state import State
from .tables import Tables

__all__ = [
    "challenge",
    "defeated",
    "duel_points",
    "offer_duel",
    "owner_of",
    "take_duel_roll",
    "take_rival_roll",
]


@rule
def defeated(s: State) -> int:
    """Return the fields of all monsters defeated so far."""
    return s.circled[0] | s.circled[1] | s.circled[2] | s.circled[3]


@rule
def opponents(b: Tables, s: State, field: int) -> int:
    """Rule 9.4: rivals' monsters, not yet defeated, of equal or higher value."""
    rivals = 0
    for seat in range(s.players):
        if seat != s.turn:
            rivals |= s.monsters[seat]
    rivals &= ~defeated(s)
    for other in range(FIELDS):
        if b.points[other] < b.points[field]:
            rivals &= ~(1 << other)
    return rivals


@rule
def offer_duel(b: Tables, s: State) -> None:
    """Rule 9.4: with an unused arena, each monster of this turn may challenge one, once.

    A defeated monster of this turn must have challenged, since nobody else fights meanwhile.
    """
    s.phase = LOGBOOK
    if s.marks == 0 or not unspent(b, s, s.turn, ARENA):
        return
    for word in range(WORDS):
        s.options[word] = 0
    anyone = 0
    for i in range(s.marks):
        if not s.challengers >> i & 1:
            s.options[i] = opponents(b, s, s.marked[i])
            anyone |= s.options[i]
    if anyone:
        s.options[OTHER_WORD] = 1 << (PASS - OTHERS)
        s.phase = DUEL


@rule
def owner_of(s: State, field: int) -> int:
    """Return the seat that has crossed off a field of the scoring table."""
    for seat in range(SEATS):
        if s.monsters[seat] >> field & 1:
            return seat
    return -1


@rule
def best_arena(b: Tables, s: State) -> int:
    """Rule 9.4: the most valuable explored arena that has not been used."""
    arenas = unspent(b, s, s.turn, ARENA)
    best = -1
    for field in range(SITES):
        if arenas >> field & 1 and (best < 0 or b.site_points[field] > b.site_points[best]):
            best = field
    return best


@rule
def challenge(b: Tables, s: State, action: int) -> None:
    """Rule 9.4: the arena scores now, whatever the duel brings; the challenger rolls first."""
    if action == PASS:
        s.phase = LOGBOOK
        return
    arena = best_arena(b, s)
    points = b.site_points[arena]
    spend(s, arena)
    s.scored[s.turn][IN_SITES] += points
    s.points += points
    s.own_field = (action - DUELLING) // WIDTH % WIDTH
    for i in range(s.marks):
        if s.marked[i] == s.own_field:
            s.challengers |= 1 << i
    s.rival_field = action % WIDTH
    s.dice = dice_beside(s.aside)
    s.phase = DUEL_ROLL
    rival = owner_of(s, s.rival_field)
    tell(s, CHALLENGED, s.turn, s.own_field, rival, s.rival_field, points)


@rule
def take_duel_roll(s: State, roll: int) -> None:
    """Rules 8, 9.4: the challenger's red giants count; then the rival rolls."""
    s.red_giants = count_of(roll + s.aside, RED_GIANT)
    s.dice = DICE
    s.phase = RIVAL_ROLL


@rule
def take_rival_roll(b: Tables, s: State, roll: int) -> None:
    """Rule 9.4: the higher total circles the other's monster; then another duel may follow."""
    rival = owner_of(s, s.rival_field)
    own_total = b.points[s.own_field] + s.red_giants
    rival_total = b.points[s.rival_field] + count_of(roll, RED_GIANT)
    tell(s, DUELLED, s.turn, own_total, rival, rival_total)
    if own_total > rival_total:
        defeat(s, s.turn, rival, s.rival_field)
    elif rival_total > own_total:
        defeat(s, rival, s.turn, s.own_field)
    s.own_field = 0
    s.rival_field = 0
    s.red_giants = 0
    s.phase = CHALLENGE


@rule
def defeat(s: State, winner: int, loser: int, field: int) -> None:
    """Rule 9.4: the winner circles the monster; its owner loses nothing."""
    s.circled[winner] |= 1 << field
    tell(s, DEFEATED, winner, loser, field)


@rule
def duel_points(b: Tables, s: State, seat: int) -> int:
    """Rule 9.4: half the points of every monster defeated, each rounded up."""
    points = 0
    fields = s.circled[seat]
    while fields:
        points += (b.points[(fields & -fields).bit_length() - 1] + 1) // 2
        fields &= fields - 1
    return points
