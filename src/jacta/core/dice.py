"""Where chance comes from: a seed, a script, or a person who rolls real dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from jacta.core.errors import ActionError, DiceError
from jacta.core.seeds import fresh_seed, game_rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jacta.core.game import Game

__all__ = ["Dice", "Scripted", "Seeded", "Typed"]


class Dice(Protocol):
    """A source of chance outcomes."""

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Return an outcome of the pending chance in state s."""


class Seeded:
    """Dice from a seed: the same seed and decisions give the same game."""

    def __init__(self, seed: int | None = None, game: int = 0) -> None:
        self.seed = fresh_seed() if seed is None else seed
        self._rng = game_rng(self.seed, game)

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Draw the next outcome."""
        return game.random_outcome(s, self._rng)


class Scripted:
    """Dice from a script: outcome texts in the order they are needed."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = iter(texts)

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Read the next outcome."""
        text = next(self._texts, None)
        if text is None:
            raise DiceError("the dice script has run out")
        return game.outcome_of(s, text)


class Typed:
    """Real dice: a person types what they show.

    `ask` gets the game, the state and what was wrong with the last answer (or
    None). It returns an outcome's text, or None to leave the outcome to the
    other dice.
    """

    def __init__(
        self, ask: Callable[[Game[Any], Any, str | None], str | None], other: Dice
    ) -> None:
        self._ask, self._other = ask, other

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Ask until the answer is a possible outcome."""
        complaint: str | None = None
        while True:
            text = self._ask(game, s, complaint)
            if text is None:
                return self._other.outcome(game, s)
            try:
                return game.outcome_of(s, text)
            except ActionError as error:
                complaint = str(error)
