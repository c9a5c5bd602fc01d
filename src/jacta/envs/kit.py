"""What a game supplies to the environments: its part of the game's kit (`jacta.core.kits`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from jacta.core.errors import SetupError
from jacta.core.kits import find_kit, load
from jacta.core.twin_package import TwinPackage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.core.layout import Record
    from jacta.envs.fields import Field

__all__ = ["EnvKit", "Observer", "Stepper", "env_kit"]


class Observer(Protocol):
    """A game's module `engine`, as far as plain code asks it."""

    Outcome: type[Record]

    def observe(self, b: Any, s: Any, eyes: int, row: Any) -> int:
        """Fill in the compact observation of a seat; return its length."""


class Stepper(Protocol):
    """`loops/stepping.py`, bound to a game."""

    def begin_games(self, *arrays: Any) -> None:
        """Begin some games of a batch anew."""

    def move_games(self, *arrays: Any) -> None:
        """Take actions, or make outcomes happen, in some games of a batch."""

    def show_games(self, *arrays: Any) -> None:
        """Fill in who is to move, masks and observations."""


@dataclass(frozen=True)
class EnvKit(TwinPackage):
    """The environments of a game.

    The package holds the module `engine` and has the folder of the loops in its search path
    (`jacta.envs.loops`). `fields` lists what `engine.observe` fills in, for a game as set up.
    """

    fields: Callable[[Any], Sequence[Field]]


def env_kit(game: str) -> EnvKit:
    """Return the environments of a game by the game's name."""
    reference = find_kit(game).envs
    if reference is None:
        raise SetupError(f"{game} has no environments")
    return load(reference, EnvKit)
