"""What a bot is asked and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jacta.core.game import Game

__all__ = ["Bot", "Budget", "Choice", "Thought", "Unit", "ranked"]

Unit = Literal["points", "wins", "chance"]  # wins: the chance to win; chance: to be taken


@dataclass(frozen=True)
class Budget:
    """How long a bot may think, or how many games it may try; what comes first ends it.

    It may use so many cores at once; if nothing is said, all that it has a use for.
    """

    seconds: float | None = None
    simulations: int | None = None
    cores: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it sets no end."""
        return self.seconds is None and self.simulations is None


@dataclass(frozen=True)
class Choice:
    """A legal action, what it looks worth, and further numbers that tell why."""

    action: int
    value: float
    about: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Thought:
    """What a bot has considered, the best first, and the unit of its values."""

    choices: tuple[Choice, ...]
    unit: Unit
    simulations: int = 0

    @property
    def action(self) -> int:
        """What the bot does."""
        return self.choices[0].action


class Bot(Protocol):
    """A player that is a program."""

    name: str

    @property
    def is_ready(self) -> bool:
        """Whether it can think at once, without compiling first."""

    def prepare(self) -> None:
        """Compile what it needs, or load it as an earlier run has left it."""

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Judge the legal actions of the seat whose turn it is in s."""


def ranked(actions: list[int], values: list[float]) -> tuple[Choice, ...]:
    """Return actions with their values, the best first; of equal ones, the first."""
    choices = [Choice(*pair) for pair in zip(actions, values, strict=True)]
    return tuple(sorted(choices, key=lambda choice: -choice.value))
