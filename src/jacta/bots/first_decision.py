"""A position to try a bot on: the first decision of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.core.game import CHANCE, find_game

if TYPE_CHECKING:
    from jacta.core.game import Game

__all__ = ["first_decision"]


def first_decision(name: str) -> tuple[Game[Any], Any]:
    """Return a game and its state at the first decision."""
    kind = find_game(name)
    game = kind.on(kind.boards[0], kind.seats[0], first=0)
    s, dice = game.start(), [1]
    while game.turn(s) == CHANCE:
        game.step(s, game.random_outcome(s, dice))
    return game, s
