"""Exact odds: what the dice will bring, as fractions inside and floats at the edge.

mlem        flights: how likely a crash is, where a rocket gets to, and when to land
incognitos  turns: how likely a goal comes within reach on the next roll, or by the end
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["seat_odds"]


def seat_odds(game: Game[Any], state: Any, seat: int | None) -> Any:
    """Return the odds of a position as a seat may know them, or with None a spectator.

    What comes is the `PositionOdds` of `jacta.lab.odds.<game>.position`: plain
    data that JSON can say.
    """
    position = importlib.import_module(f"jacta.lab.odds.{game.name}.position")
    return position.seat_odds(game, state, seat)
