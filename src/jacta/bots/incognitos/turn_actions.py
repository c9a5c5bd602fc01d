"""What each action of a turn uses up, stores and leaves."""

from __future__ import annotations

from typing import NamedTuple

from jacta.core.kernel import rule

from ...games.incognitos.rules.caravanserai import hoard_of_rank
from ...games.incognitos.rules.dice import common, count_dice, die
from ...games.incognitos.rules.names import (
    CASHING,
    CHEST_MARKING,
    DONE,
    EXPLORING,
    HOARDING,
    MARKING,
    OTHERS,
    PAD,
    SECTIONS,
    STORING,
    VORTEX,
    WIDTH,
)
from ...games.incognitos.rules.sections import move_cost, next_section
from ...games.incognitos.rules.sites import exploring_cost
from ...games.incognitos.rules.state import State
from ...games.incognitos.rules.tables import Tables

__all__ = [
    "LATER",
    "DiceAfter",
    "cost_of",
    "dice_after",
    "is_exploring",
    "is_mark",
    "is_move",
    "kind_of",
    "way_of",
]

LATER = 4  # forbids everything on this roll; beside the bans of the rules


class DiceAfter(NamedTuple):
    """The dice after an action."""

    stock: int  # dice that stay for later rolls
    roll: int
    room: int  # free places on the pad
    forbidden: int  # mask of what this roll forbids


@rule
def is_move(action: int) -> bool:
    """Whether an action moves."""
    return action < MARKING


@rule
def is_mark(action: int) -> bool:
    """Whether an action marks a monster, at a reached destination or by a treasure chest."""
    return MARKING <= action < EXPLORING or CHEST_MARKING <= action < HOARDING


@rule
def is_exploring(action: int) -> bool:
    """Whether an action explores a site."""
    return EXPLORING <= action < OTHERS


@rule
def way_of(action: int) -> int:
    """Return the end of its link that a move starts from."""
    return action // WIDTH // SECTIONS


@rule
def kind_of(action: int) -> int:
    """Return the kind of monster an action marks."""
    return (action - (MARKING if action < EXPLORING else CHEST_MARKING)) // WIDTH


@rule
def cost_of(b: Tables, s: State, action: int) -> int:
    """Return the dice an action uses up."""
    if is_move(action):
        link = action % WIDTH
        way = way_of(action)
        first = next_section(b, s, s.turn, link, way)
        return move_cost(b, link, way, first, action // WIDTH % SECTIONS + 1)
    if is_mark(action):
        chest = die(VORTEX) if action >= CHEST_MARKING else 0
        return b.cost[kind_of(action)] + chest
    return exploring_cost() if is_exploring(action) else 0


@rule
def stored_by(action: int) -> int:
    """Return the dice of the roll an action stores."""
    if action >= HOARDING:
        return hoard_of_rank(action - HOARDING)
    return die(action - STORING) if STORING <= action < CASHING else 0


@rule
def dice_after(s: State, action: int, cost: int) -> DiceAfter:
    """Return the dice after an action.

    Stored dice are for later rolls, even if this roll could use them.
    """
    stored = stored_by(action)
    stock = s.pad + s.kept + s.aside
    used = common(stock, cost)
    stock += stored - used
    roll = s.roll - stored - (cost - used)
    room = PAD - count_dice(s.pad - common(s.pad, cost))
    forbidden = LATER
    if action == DONE or action >= HOARDING:
        stock += s.held
        room = 0
    elif stored:
        room -= 1
    else:
        forbidden = s.blocked
    return DiceAfter(stock, roll, room, forbidden)
