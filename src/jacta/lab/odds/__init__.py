"""Exact odds: what the dice will bring, as fractions inside and floats at the edge.

Each game that has odds keeps them in a package of its own here, and names it in its kit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.lab.protocols import choice_odds_of, odds_of

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["choice_odds", "seat_odds"]


def seat_odds(game: Game[Any], state: Any, seat: int | None) -> Any:
    """Return the odds of a position as a seat may know them, or with None a spectator.

    The result is the `PositionOdds` of the game: plain data that JSON can hold.
    """
    return odds_of(game.name).seat_odds(game, state, seat)


def choice_odds(
    game: Game[Any], state: Any, seat: int, only: str | None = None
) -> dict[str, dict[str, float]]:
    """Return what each choice of the seat to move risks or promises, by names of chances.

    Choices without such a chance are left out; so are those of a seat that is not to move,
    and all but `only` if it names one.
    """
    part = choice_odds_of(game.name)
    if part is None or game.turn(state) != seat:
        return {}
    return part.choice_odds(game, state, seat, only)
