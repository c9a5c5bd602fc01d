"""What chance does at each stop, step by step: for dice that anybody can check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.fair.plans import Dice, Plan, Tokens
from jacta.games.incognitos.odds import DIE
from jacta.games.incognitos.rules.names import FIRST
from jacta.games.incognitos.words import SYMBOL_IDS

if TYPE_CHECKING:
    from jacta.games.incognitos.rules.state import State

__all__ = ["chance_plan"]

SIDES = tuple(SYMBOL_IDS[symbol] for symbol in DIE)


def chance_plan(s: State) -> Plan:
    """Return the plan of the pending chance."""
    if s.phase == FIRST:
        return Tokens("first:", tuple(map(str, range(s.players))), 1)
    return Dice("roll:", SIDES, s.dice)
