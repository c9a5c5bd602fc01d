"""What the actions of a turn use up, store and leave, as the greedy player reckons."""

from __future__ import annotations

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
from .greedy.goals import LATER

__all__ = ["cost_of", "dice_after", "is_exploring", "is_mark", "is_move", "kind_of", "way_of"]


@rule
def is_move(action: int) -> bool:
    """Whether an action of a turn moves."""
    return action < MARKING


@rule
def is_mark(action: int) -> bool:
    """Whether an action of a turn marks a monster, on a reached field or by a chest."""
    return MARKING <= action < EXPLORING or CHEST_MARKING <= action < HOARDING


@rule
def is_exploring(action: int) -> bool:
    """Whether an action of a turn explores a site."""
    return EXPLORING <= action < OTHERS


@rule
def way_of(action: int) -> int:
    """Return from which end of its link a move comes."""
    return action // WIDTH // SECTIONS


@rule
def kind_of(action: int) -> int:
    """Return the kind of monster that an action marks."""
    return (action - (MARKING if action < EXPLORING else CHEST_MARKING)) // WIDTH


@rule
def cost_of(b: Tables, s: State, action: int) -> int:
    """Return the dice that an action of a turn uses up."""
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
    """Return the dice of the roll that an action stores."""
    if action >= HOARDING:
        return hoard_of_rank(action - HOARDING)
    return die(action - STORING) if STORING <= action < CASHING else 0


@rule
def dice_after(s: State, action: int, cost: int) -> tuple[int, int, int, int]:
    """Return the stock, the roll and the room to store after an action, and what is forbidden.

    What is stored is for later rolls, whatever else could be done on this one.
    """
    stored = stored_by(action)
    stock = s.pad + s.kept + s.aside
    used = common(stock, cost)
    stock += stored - used
    roll = s.roll - stored - (cost - used)
    room = PAD - count_dice(s.pad - common(s.pad, cost))
    if action == DONE or action >= HOARDING:
        return stock + s.held, roll, 0, LATER
    if stored:
        return stock, roll, room - 1, LATER
    return stock, roll, room, s.blocked
