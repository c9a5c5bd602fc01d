"""What a bot is asked and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jacta.core.game import Game

__all__ = ["Bot", "Budget", "Choice", "Thought", "Unit", "ranked"]

Unit = Literal["points", "wins", "chance"]  # chance: that it is taken


@dataclass(frozen=True)
class Budget:
    """How long a bot may think, or how many games it may simulate, whichever ends first.

    `cores` limits how many cores it uses at once; by default as many as it can use.
    """

    seconds: float | None = None
    simulations: int | None = None
    cores: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it sets no limit."""
        return self.seconds is None and self.simulations is None


@dataclass(frozen=True)
class Choice:
    """A legal action, its value, and further numbers that say why."""

    action: int
    value: float
    about: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Thought:
    """The answer of a bot: the actions it considered, the best first, and the unit of values.

    `fault` says why another bot had to answer, if one had to.
    """

    choices: tuple[Choice, ...]
    unit: Unit
    simulations: int = 0
    fault: str = ""

    @property
    def action(self) -> int:
        """The action the bot takes."""
        return self.choices[0].action


class Bot(Protocol):
    """A player that is a program."""

    name: str

    @property
    def is_ready(self) -> bool:
        """Whether it can think now, without compiling first."""

    def prepare(self) -> None:
        """Compile what it needs, or load it from the cache."""

    def think(self, game: Game[Any], s: Any) -> Thought:
        """Judge the legal actions of the seat to move."""


def ranked(actions: list[int], values: list[float]) -> tuple[Choice, ...]:
    """Return actions with their values, the best first; equal ones keep their order."""
    choices = [Choice(*pair) for pair in zip(actions, values, strict=True)]
    return tuple(sorted(choices, key=lambda choice: -choice.value))
