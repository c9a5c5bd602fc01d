"""The fuel of a space, the odds of a roll that matches it, and the commander's best pick.

Faces that are not fuel are all alike, which leaves at most 83 matching rolls of six dice.
"""

from __future__ import annotations

from jacta.core.kernel import routine

from ....games.mlem.rules.names import AFTERBURNER, FACES, KEEP_DICE, REROLL_DICE
from ....games.mlem.rules.state import State
from ....games.mlem.rules.tables import Tables
from ....games.mlem.rules.travel import advance
from .aids import engineer_steps, extra_steps, has_token
from .cells import ENGINEER_READY, FLYING, ROW, TOKEN_READY, better, cell

__all__ = ["KINDS", "count_odds", "pick_best", "read_fuel"]

KINDS = 3  # faces that are fuel, at most


@routine
def read_fuel(b: Tables, space: int, fuels: list[int]) -> None:
    """Fill in for each fuel face its spaces, whether its die is spent, and its sides."""
    kind = 0
    for face in range(FACES):
        if b.fuel[space] >> 4 * face & 1:
            fuels[kind] = b.burn[space] if face == AFTERBURNER else face + 1
            fuels[KINDS + kind] = 0 if face == AFTERBURNER else 1
            fuels[2 * KINDS + kind] = 2 if face == 1 else 1
            kind += 1
    if kind < KINDS:
        fuels[2 * KINDS + kind] = 0


@routine
def count_odds(fuels: list[int], top: int, odds: list[float]) -> None:
    """Fill in for n dice of which m match: n! / (n - m)! times the chance of the others."""
    misses = 6 - fuels[2 * KINDS] - fuels[2 * KINDS + 1] - fuels[2 * KINDS + 2]
    none = 1.0
    for dice in range(1, top + 1):
        none *= misses / 6
        chance = none
        for matching in range(dice + 1):
            odds[dice * ROW + matching] = chance
            chance *= (dice - matching) / misses


@routine
def pick_best(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    top: int,
    fuels: list[int],
    a: int,
    c: int,
    d: int,
    best: list[int],
    values: list[float],
) -> None:
    """Rules 3.2, 3.3, 7.1: where the commander goes with a, c and d dice of the three fuels."""
    fewest = a + c + d
    for dice in range(fewest, top + 1):
        best[dice] = 0
    for pick in range(1 << KINDS):
        if (pick & 1 and not a) or (pick & 2 and not c) or (pick & 4 and not d):
            continue
        used = a * (pick & 1)
        steps = used * fuels[0]
        spent = used * fuels[KINDS]
        used = c * (pick >> 1 & 1)
        steps += used * fuels[1]
        spent += used * fuels[KINDS + 1]
        used = d * (pick >> 2)
        steps += used * fuels[2]
        spent += used * fuels[KINDS + 2]
        if pick:
            mark(values, best, cell(aids, advance(space, steps), 0), spent, fewest, top)
        if aids:
            mark_aided(b, s, aids, space, steps, spent, fewest, top, best, values)


@routine
def mark(values: list[float], best: list[int], row: int, spent: int, fewest: int, top: int) -> None:
    """Keep a pick's cell for each number of dice where it is better."""
    for dice in range(fewest, top + 1):
        best[dice] = better(values, best[dice], row + max(1, dice - spent))


@routine
def mark_aided(
    b: Tables,
    s: State,
    aids: int,
    space: int,
    steps: int,
    spent: int,
    fewest: int,
    top: int,
    best: list[int],
    values: list[float],
) -> None:
    """Rules 3.3, 7.1: a pick, or none, with an engineer or the token; or a second roll."""
    if engineer_steps(b, aids, space):
        row = cell(aids - ENGINEER_READY, advance(space, steps + 1), 0)
        mark(values, best, row, spent, fewest, top)
    extra = extra_steps(b, s, aids, space)
    if extra:
        row = cell(aids - TOKEN_READY, advance(space, steps + extra), 0)
        mark(values, best, row, spent, fewest, top)
    if spent and has_token(b, s, aids, KEEP_DICE):
        row = cell(aids - TOKEN_READY, advance(space, steps), 0)
        mark(values, best, row, 0, fewest, top)
    if has_token(b, s, aids, REROLL_DICE):
        row = FLYING + cell(aids - TOKEN_READY, space, 0)
        mark(values, best, row, 0, fewest, top)
