"""Exact odds of a turn's dice: how likely the dice that a goal still lacks come up.

After a roll that does not bring all of them, one or two dice must be stored on the pad,
or the turn ends (rules 2, 3). A stored die counts if it was missing; otherwise it only
buys another roll. A goal is pursued in the best way for it alone. Two red giants forbid
marking and two vortexes forbid moving (rule 2.4), so each goal has one symbol that bans
it, and may need one die of the other.

The four storable symbols are alike, so what is missing is a *need*: how many of each,
in descending order.
"""

from __future__ import annotations

import functools
import itertools

from jacta.games.incognitos.odds import rolls
from jacta.games.incognitos.rules.names import STORABLE, SYMBOLS

__all__ = ["NEEDS", "chance", "need_of", "rolls_of"]

Need = tuple[int, ...]

MOST = 5  # storable dice that a goal costs, at most
BAN = 2  # dice of the symbol that bans

NEEDS: tuple[Need, ...] = tuple(
    need
    for need in itertools.product(range(MOST, -1, -1), repeat=STORABLE)
    if sum(need) <= MOST and sorted(need, reverse=True) == list(need)
)


def need_of(counts: tuple[int, ...]) -> Need:
    """Return missing dice as a need."""
    return tuple(sorted(counts, reverse=True))


@functools.cache
def rolls_of(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return every roll of that many dice as counts of the six symbols, with its odds."""
    return tuple(
        (tuple(roll >> 4 * symbol & 15 for symbol in range(SYMBOLS)), float(odds))
        for roll, odds in rolls(dice).items()
    )


@functools.cache
def chance(need: Need, special: int, dice: int, room: int, banned: bool) -> float:  # noqa: FBT001
    """Return how likely dice, with room on the pad, bring what is missing.

    `special` is 1 if a red giant or a vortex is missing too. If `banned`, two of the
    other symbol forbid the goal.
    """
    total = 0.0
    for counts, odds in rolls_of(dice):
        *shown, wanted, unwanted = counts
        enough = wanted >= special and all(map(int.__ge__, shown, need))
        if enough and not (banned and unwanted >= BAN):
            total += odds
        elif room:
            total += odds * _best_store(need, special, tuple(shown), dice, room, banned)
    return total


def _best_store(
    need: Need,
    special: int,
    shown: tuple[int, ...],
    dice: int,
    room: int,
    banned: bool,  # noqa: FBT001
) -> float:
    """Return the chance after storing the best dice of a roll."""
    left = {
        (after, stored)
        for stored in range(1, min(room, sum(shown)) + 1)
        for after in _after_storing(need, shown, stored)
    }
    return max((chance(n, special, dice - k, room - k, banned) for n, k in left), default=0.0)


@functools.cache
def _after_storing(need: Need, shown: tuple[int, ...], stored: int) -> frozenset[Need]:
    """Return all needs that can be left after storing some of the dice shown."""
    found = set()
    for symbols in itertools.combinations_with_replacement(range(STORABLE), stored):
        taken = [symbols.count(i) for i in range(STORABLE)]
        if all(map(int.__le__, taken, shown)):
            found.add(need_of(tuple(max(0, n - t) for n, t in zip(need, taken, strict=True))))
    return frozenset(found)
