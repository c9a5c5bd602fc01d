"""What a game supplies to the environments: its part of the game's kit (`jacta.core.kits`)."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from jacta.core.errors import SetupError
from jacta.core.kits import find_kit, load
from jacta.core.twin_package import TwinPackage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jacta.core.layout import Record
    from jacta.envs.fields import Field

__all__ = ["EnvKit", "Observer", "Stepper", "env_kit"]

M = TypeVar("M")


class Observer(Protocol):
    """A game's module `engine`, as far as plain code asks it."""

    Outcome: type[Record]
    ROWS: int

    def kept_size(self, b: Any, players: int) -> int:
        """Return how many numbers `observe` keeps of a game."""

    def observe(self, b: Any, s: Any, eyes: int, row: Any, kept: Any) -> int:
        """Fill in the compact observation of a seat; return its length."""


class Stepper(Protocol):
    """`loops/stepping.py`, bound to a game."""

    def list_legal(self, *arrays: Any) -> None:
        """Fill in the game's rows of legal actions."""

    def play_games(self, *arrays: Any) -> None:
        """Go on with some games of a batch, and fill in what is shown of them."""


@dataclass(frozen=True)
class EnvKit(TwinPackage):
    """The environments of a game.

    The package holds the module `engine` and has the folder of the loops in its search path
    (`jacta.envs.loops`). `fields` lists what `engine.observe` fills in, for a game as set up.
    """

    fields: Callable[[Any], Sequence[Field]]

    def compiled(self, module: str, kind: type[M]) -> M:
        """Return the compiled twin of a module, with what Numba must know for the loops."""
        importlib.import_module("jacta.envs.loops.compiling")
        return super().compiled(module, kind)


def env_kit(game: str) -> EnvKit:
    """Return the environments of a game by the game's name."""
    reference = find_kit(game).envs
    if reference is None:
        raise SetupError(f"{game} has no environments")
    return load(reference, EnvKit)
