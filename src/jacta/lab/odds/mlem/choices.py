"""The risk that each choice of a position takes: how likely the next roll is a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.games.mlem.rules.names import FLY, LAND, LANDING, STAY
from jacta.lab.odds.mlem.position import picks_of, rocket_of, sky_of

if TYPE_CHECKING:
    from jacta.games.mlem.game import Mlem
    from jacta.games.mlem.rules.state import State
    from jacta.lab.odds.mlem.flights import Rocket

__all__ = ["choice_odds"]


def choice_odds(
    game: Mlem, state: State, seat: int, only: str | None = None
) -> dict[str, dict[str, float]]:
    """Rule 3.6: the chance of a `crash` on the roll after each choice that leads to one.

    Engineers and the token (7.1) count as help.
    """
    s = game.blinded(state, seat)
    sky = sky_of(game, s)
    return {
        text: {"crash": float(sky.crash(rocket))}
        for text, rocket in _rockets(game, s).items()
        if not rocket.is_away and only in {None, text}
    }


def _rockets(game: Mlem, s: State) -> dict[str, Rocket]:
    """Return the rocket that rolls next, by the choices that lead to a roll."""
    if s.phase == FLY:
        return picks_of(game, s)
    if s.phase == LAND:
        return {game.action_text(LANDING + STAY): rocket_of(game, s)}
    return {}
