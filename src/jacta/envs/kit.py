"""What a game supplies to the environments: its part of the game's kit (`jacta.core.kits`)."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from jacta.core.errors import SetupError
from jacta.core.kernel import compiled
from jacta.core.kits import find_kit, load, offered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.core.layout import Record
    from jacta.envs.fields import Field

__all__ = ["EnvKit", "Observer", "Stepper", "env_kit"]

M = TypeVar("M")


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
class EnvKit:
    """The environments of a game.

    The package holds the module `engine` and has the folder of the loops in its search path
    (`jacta.envs.loops`). `fields` lists what `engine.observe` fills in, for a game as set up.
    """

    package: str
    fields: Callable[[Any], Sequence[Field]]

    def plain(self, module: str, kind: type[M]) -> M:
        """Return the plain twin of a module of the package."""
        return offered(importlib.import_module(f"{self.package}.{module}"), kind)

    def compiled(self, module: str, kind: type[M]) -> M:
        """Return the compiled twin of a module of the package."""
        return offered(compiled(f"{self.package}.{module}"), kind)


def env_kit(game: str) -> EnvKit:
    """Return the environments of a game by the game's name."""
    reference = find_kit(game).envs
    if reference is None:
        raise SetupError(f"{game} has no environments")
    return load(reference, EnvKit)
