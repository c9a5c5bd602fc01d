"""The exact odds of `chances` as tables: lists for the plain twin, arrays for the compiled."""

from __future__ import annotations

import itertools
from typing import Any, TypeVar, cast

from jacta.bots.incognitos.odds.chances import NEEDS, chance, need_of
from jacta.core.kernel import TWINS, rule
from jacta.games.incognitos.odds import rolls

from ....games.incognitos.rules.names import DICE, RED_GIANT, STORABLE, VORTEX

__all__ = ["FIRST_ROLL", "IN_A_TURN", "ODDS", "ROLLS", "chance_in_turn", "chance_later", "table"]

N = TypeVar("N", int, float)

DIGIT = 7  # the missing dice of a symbol are an octal digit, capped
MOST_ROLLED = DICE - 1  # after an action
LATER_DICE = MOST_ROLLED - 1  # after one more on the next roll
LATER_ROOM = 1

# The chance to meet each need in a whole turn: `chance(need, 0, 6, 2, True)`, which takes
# too long to compute at every start of the program.
IN_A_TURN = (
    0.0105, 0.0355, 0.0904, 0.0543, 0.0885, 0.2132, 0.3635, 0.1076, 0.2556,
    0.1507, 0.3479, 0.5753, 0.7114, 0.4139, 0.6765, 0.8424, 0.9191, 0.9912,
)  # fmt: skip


def table(values: list[N]) -> list[N]:
    """Return numbers as this twin reads them fastest: a list, or an array if compiled."""
    if not __name__.startswith(TWINS):
        return values
    import numpy as np  # noqa: PLC0415 - the plain twin runs without it

    array: Any = np.array(values)
    return cast("list[N]", array)


def need_numbers() -> list[int]:
    """Return the index of the need for all octal digits; -1 for more dice than goals cost."""
    numbers = []
    for digits in itertools.product(range(DIGIT + 1), repeat=STORABLE):
        need = need_of(digits)
        numbers.append(NEEDS.index(need) if need in NEEDS else -1)
    return numbers


def chances_later() -> list[float]:
    """Return the chances of all needs for every rest of dice and room after the next roll."""
    return [
        chance(need, special, dice, room, banned)
        for need in NEEDS
        for special in (0, 1)
        for banned in (False, True)
        for room in range(LATER_ROOM + 1)
        for dice in range(LATER_DICE + 1)
    ]


NEED = table(need_numbers())
LATER = table(chances_later())
TURN = table([*IN_A_TURN])

# All rolls of zero dice, then of one die, and so on, with their odds.
ROLLS = table([roll for dice in range(DICE) for roll in rolls(dice)])
ODDS = table([float(odds) for dice in range(DICE) for odds in rolls(dice).values()])
FIRST_ROLL = (0, *itertools.accumulate(len(rolls(dice)) for dice in range(DICE)))


@rule
def need_number(missing: int) -> int:
    """Return the index of the need of missing dice."""
    first = (missing & DIGIT) << 9 | (missing >> 4 & DIGIT) << 6
    return NEED[first | (missing >> 8 & DIGIT) << 3 | missing >> 12 & DIGIT]


@rule
def chance_later(missing: int, dice: int, room: int, banned: int) -> float:
    """Return how likely missing dice come up, given the dice left to roll and room on the pad.

    Any number of red giants and vortexes counts as one.
    """
    need = need_number(missing)
    if need < 0 or dice > LATER_DICE:
        return 0.0
    special = 1 if missing >> 4 * min(RED_GIANT, VORTEX) else 0
    row = ((need * 2 + special) * 2 + banned) * (LATER_ROOM + 1) + room
    return LATER[row * (LATER_DICE + 1) + dice]


@rule
def chance_in_turn(cost: int) -> float:
    """Return how likely a cost can be paid in a turn spent on nothing else."""
    need = need_number(cost)
    return TURN[need] if need >= 0 else 0.0
