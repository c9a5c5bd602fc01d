"""Positions as a seat could know them: what it cannot see is drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jacta.bots.kit import Engine, bot_kit
from jacta.core.kits import find_kit
from jacta.core.seeds import game_rng

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.core.game import Game

__all__ = ["guess", "guesses"]


def guess(game: Game[Any], known: Any, seat: int, seed: int, number: int) -> Any:
    """Return a state consistent with what a seat knows; `known` is its blinded state."""
    return guesses(game, known, seat, seed, [number])[0]


def guesses(game: Game[Any], known: Any, seat: int, seed: int, numbers: Iterable[int]) -> list[Any]:
    """Return several such states, each drawn by its number."""
    states = [(known.copy(), number) for number in numbers]
    if find_kit(game.name).bots is not None:
        engine: Any = bot_kit(game.name).plain("engine", Engine)
        for guessed, number in states:
            engine.fill_in(game.tables, guessed, seat, game_rng(seed, number))
    return [guessed for guessed, _ in states]
