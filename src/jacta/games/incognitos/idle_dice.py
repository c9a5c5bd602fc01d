"""Dice of a turn that no legal action uses, with the reason (rules 2.1, 2.4, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.core.previews import Reason
from jacta.games.incognitos.actions import cost_of
from jacta.games.incognitos.rules import names
from jacta.games.incognitos.rules.dice import count_of, die, pool
from jacta.games.incognitos.texts import dice_text
from jacta.games.incognitos.words import SYMBOL_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["unusable_dice"]


def unusable_dice(t: Tables, s: State, legal: Sequence[int]) -> dict[str, Reason]:
    """Rules 2.1, 3: the symbols of this turn's dice that no legal action uses, and why."""
    if s.phase != names.ACT or not legal:  # between two facts nobody decides
        return {}
    left = {symbol for symbol in range(names.SYMBOLS) if count_of(pool(s), symbol)}
    if s.hoards:
        left -= {symbol for symbol in left if count_of(s.roll, symbol)}
    for action in reversed(legal):  # storing is checked before moving, and often settles it
        if not left:
            break
        cost = cost_of(t, s, action) if action < names.HOARDING else 0
        left -= {symbol for symbol in left if count_of(cost, symbol)}
    return {SYMBOL_IDS[symbol]: _against_idle_die(s, symbol) for symbol in sorted(left)}


def _against_idle_die(s: State, symbol: int) -> Reason:
    if symbol == names.LOCATOR and s.blocked & names.NO_MOVING:
        return Reason("two-vortexes", "2.4")
    if symbol == names.SPRAY and s.blocked & names.NO_MARKING:
        return Reason("two-red-giants", "2.4")
    if symbol >= names.STORABLE:
        return Reason("die-unstorable", "3", {"dice": dice_text(die(symbol))})
    return Reason("die-pad-full", "3") if count_of(s.roll, symbol) else Reason("die-idle", "2.1")
