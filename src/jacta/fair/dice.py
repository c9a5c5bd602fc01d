"""The dice of a sealed table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.fair.draws import Draws
from jacta.fair.plans import plan_of

if TYPE_CHECKING:
    from jacta.core.game import Game
    from jacta.fair.plans import Plan

__all__ = ["SealedDice", "derived"]


def derived(key: bytes, entry: int, plan: Plan) -> str:
    """Return the outcome of an entry, as its text."""
    return plan.pick(Draws(key, entry, plan.prefix.rstrip(":")).below)


class SealedDice:
    """Dice that follow from a key: their first outcome is entry number `entry` of the log."""

    def __init__(self, key: bytes, entry: int) -> None:
        self._key, self._entry = key, entry

    def copy(self) -> SealedDice:
        """Return independent dice that fall the same from here on."""
        return SealedDice(self._key, self._entry)

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Return the outcome of the next entry."""
        text = derived(self._key, self._entry, plan_of(game, s))
        self._entry += 1
        return game.outcome_of(s, text)
