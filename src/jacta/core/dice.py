"""Where chance comes from: a seed, a script, or a person who rolls real dice."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Protocol

from jacta.core.errors import ActionError, DiceError, SetupError
from jacta.core.seeds import fresh_seed, game_rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jacta.core.game import Game

__all__ = ["Dice", "Scripted", "Seeded", "Typed", "check_dice", "copied"]


class Dice(Protocol):
    """A source of chance outcomes."""

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Return an outcome of the pending chance in state s."""


def copied(dice: Dice) -> Dice:
    """Return independent dice, if these know how to copy themselves; else the same ones."""
    copy_dice = getattr(dice, "copy", None)
    twin: Dice = dice if copy_dice is None else copy_dice()
    return twin


def check_dice(dice: object) -> None:
    """Raise SetupError for what is no dice, such as a bare seed."""
    if dice is not None and not callable(getattr(dice, "outcome", None)):
        raise SetupError(f"dice roll outcomes, such as Seeded(7) does; {dice!r} does not")


class Seeded:
    """Dice from a seed: the same seed and decisions give the same game."""

    def __init__(self, seed: int | None = None, game: int = 0) -> None:
        if seed is not None and type(seed) is not int:
            raise SetupError(f"a seed is a whole number, not {seed!r}")
        self.seed = fresh_seed() if seed is None else seed
        self._rng = game_rng(self.seed, game)

    def copy(self) -> Seeded:
        """Return independent dice that roll the same from here on."""
        twin = copy(self)
        twin._rng = self._rng.copy()  # noqa: SLF001
        return twin

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Draw the next outcome."""
        return game.random_outcome(s, self._rng)


class Scripted:
    """Dice from a script: outcome texts in the order they are needed."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts, self._read = list(texts), 0

    def copy(self) -> Scripted:
        """Return independent dice that read on from here."""
        return copy(self)

    def outcome(self, game: Game[Any], s: Any) -> int:
        """Read the next outcome."""
        if self._read == len(self._texts):
            raise DiceError("the dice script has run out")
        self._read += 1
        return game.outcome_of(s, self._texts[self._read - 1])


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

    def copy(self) -> Typed:
        """Return dice that ask the same person, but roll the others independently."""
        return Typed(self._ask, copied(self._other))

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
