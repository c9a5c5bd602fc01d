"""The parts of a game's kit that the lab uses, and their types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from jacta.core.errors import SetupError
from jacta.core.kernel import compiled
from jacta.core.kits import find_kit, load, offered

if TYPE_CHECKING:
    from jacta.core.game import Game
    from jacta.core.layout import Record

__all__ = [
    "Blocking",
    "ChoiceOdds",
    "Playout",
    "PositionOdds",
    "blocking_of",
    "choice_odds_of",
    "compiled_playout",
    "odds_of",
    "playout_of",
]


class Playout(Protocol):
    """A game's rules for whole games: how each went, and bare random play."""

    Outcome: type[Record]

    def tally(self, b: Any, s: Any, o: Any, decisions: int, chances: int) -> None:
        """Note how a finished game went."""

    def random_games(self, *arrays: Any) -> None:
        """Play whole games at random."""


class PositionOdds(Protocol):
    """A game's module of odds: those of a position, as plain data that JSON can hold."""

    PositionOdds: ClassVar[type[Any]]

    def seat_odds(self, game: Game[Any], state: Any, seat: int | None) -> Any:
        """Return the odds of a position as a seat may know them, or with None a spectator."""


class ChoiceOdds(Protocol):
    """A game's module of what each choice risks or promises."""

    def choice_odds(
        self, game: Game[Any], state: Any, seat: int, only: str | None = None
    ) -> dict[str, dict[str, float]]:
        """Return chances by name for each choice of the seat to move, as it may know them.

        With `only`, those of one choice.
        """


class Blocking(Protocol):
    """A game's module of what actions take away from rivals."""

    def taken_by(self, game: Game[Any], s: Any, action: int) -> Any:
        """Return what an action takes that rivals could have used, or None."""

    def denied(self, s: Any, taken: Any) -> Any:
        """Return the position as if the rivals of the seat to move could not use that anyway."""

    def is_used(self, s: Any, later: Any, taken: Any) -> bool:
        """Return whether one of these rivals uses it in a later position."""


def playout_of(game: str) -> Playout:
    """Return a game's plain rules for whole games."""
    return load(find_kit(game).playout, Playout)


def compiled_playout(game: str) -> Playout:
    """Return a game's compiled rules for whole games."""
    return offered(compiled(find_kit(game).playout), Playout)


def odds_of(game: str) -> PositionOdds:
    """Return a game's odds."""
    reference = find_kit(game).odds
    if reference is None:
        raise SetupError(f"{game} tells no odds")
    return load(reference, PositionOdds)


def choice_odds_of(game: str) -> ChoiceOdds | None:
    """Return a game's odds of single choices, or None if it tells none."""
    reference = find_kit(game).choice_odds
    return None if reference is None else load(reference, ChoiceOdds)


def blocking_of(game: str) -> Blocking | None:
    """Return what a game's actions take away from rivals, or None if that is unknown."""
    reference = find_kit(game).blocking
    return None if reference is None else load(reference, Blocking)
