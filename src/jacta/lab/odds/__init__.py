"""Exact odds: what the dice will bring, as fractions inside and floats at the edge.

Each game that has odds keeps them in a package of its own here, and names it in its kit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.lab.parts import odds_of

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["seat_odds"]


def seat_odds(game: Game[Any], state: Any, seat: int | None) -> Any:
    """Return the odds of a position as a seat may know them, or with None a spectator.

    The result is the `PositionOdds` of the game: plain data that JSON can hold.
    """
    return odds_of(game.name).seat_odds(game, state, seat)
