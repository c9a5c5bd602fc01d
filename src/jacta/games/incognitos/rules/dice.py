"""Dice in a turn (rules 2.2-2.4, 3): counted by symbol, 4 bits each."""

from __future__ import annotations

from jacta.core.kernel import rule, tell

from .names import (
    DICE,
    NO_MARKING,
    NO_MOVING,
    OTHER_WORD,
    OTHERS,
    PAD,
    RED_GIANT,
    ROLL,
    STORABLE,
    STORED,
    STORING,
    VORTEX,
)
from .state import State

__all__ = [
    "count_dice",
    "count_of",
    "covers",
    "dice_beside",
    "die",
    "list_stores",
    "pay",
    "pool",
    "roll_dice",
    "store",
    "take_roll",
]

HIGH = 0x888888  # the bit above the count of each symbol
COUNT = 15


@rule
def die(symbol: int) -> int:
    """Return one die that shows a symbol."""
    return 1 << 4 * symbol


@rule
def count_of(dice: int, symbol: int) -> int:
    """Return how many of the dice show a symbol."""
    return dice >> 4 * symbol & COUNT


@rule
def count_dice(dice: int) -> int:
    """Return how many dice there are: casting out fifteens adds up the digits."""
    return dice % COUNT


@rule
def at_least(dice: int, cost: int) -> int:
    """Return the bits above those symbols of which the dice have as many as a cost."""
    return ((dice | HIGH) - cost) & HIGH


@rule
def covers(dice: int, cost: int) -> bool:
    """Whether the dice can pay a cost."""
    return at_least(dice, cost) == HIGH


@rule
def common(dice: int, cost: int) -> int:
    """Return as many of the dice as a cost can use."""
    enough = (at_least(dice, cost) >> 3) * COUNT
    return cost & enough | dice & ~enough


@rule
def pool(s: State) -> int:
    """Rules 2.1, 8, 9.3: all dice that an action may use now."""
    return s.pad + s.kept + s.aside + s.roll


@rule
def pay(s: State, cost: int) -> None:
    """Rule 2.3: equal dice come from the pad, then from what a function stored, then a square's."""
    used = common(s.pad, cost)
    s.pad -= used
    cost -= used
    used = common(s.kept, cost)
    s.kept -= used
    cost -= used
    used = common(s.aside, cost)
    s.aside -= used
    s.roll -= cost - used
    s.acted = 1


@rule
def roll_dice(s: State, dice: int) -> None:
    """Rules 2.1, 2.2: chance rolls these dice; those of the last roll are gone."""
    s.dice = dice
    s.roll = 0
    s.phase = ROLL


@rule
def take_roll(s: State, roll: int) -> None:
    """Rules 2.4, 9.3: a roll may forbid moving or marking; what a function stored is ready now."""
    s.roll = roll
    s.acted = 0
    s.kept += s.held
    s.held = 0
    s.blocked = 0
    counted = roll + s.aside
    if count_of(counted, VORTEX) >= 2:
        s.blocked |= NO_MOVING
    if count_of(counted, RED_GIANT) >= 2:
        s.blocked |= NO_MARKING


@rule
def list_stores(s: State) -> None:
    """Rule 3: a rolled die but R and V can be stored while the pad has a place."""
    if count_dice(s.pad) < PAD:
        for symbol in range(STORABLE):
            if count_of(s.roll, symbol):
                s.options[OTHER_WORD] |= 1 << (STORING - OTHERS + symbol)


@rule
def store(s: State, symbol: int) -> None:
    """Rule 3: one die of this roll goes on the pad."""
    s.roll -= die(symbol)
    s.pad += die(symbol)
    s.acted = 1
    tell(s, STORED, s.turn, symbol)


@rule
def dice_beside(aside: int) -> int:
    """Rule 8: dice set aside by a square are missing from a roll of all dice."""
    return DICE - count_dice(aside)
