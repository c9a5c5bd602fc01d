"""What a game needs from chance, as plain steps: roll some dice, draw some tokens.

A plan turns numbers that are drawn one by one, each equally likely, into the text of an outcome.
Outcomes are then exactly as probable as the rules say, and a person can follow each step. A game
returns its plan from a method `chance_plan`; for a game without one, the list of all outcomes with
their exact weights is the plan.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.core.game import Game

__all__ = ["Dice", "Plan", "PlannedGame", "Tokens", "Weighted", "plan_of"]


class Dice(msgspec.Struct, frozen=True, tag="dice", tag_field="plan"):
    """Roll some equal dice: `faces` are the sides of one die, repeated symbols included.

    The text lists symbols in the order of the sides.
    """

    prefix: str
    faces: tuple[str, ...]
    count: int

    def pick(self, below: Callable[[int], int]) -> str:
        """Return what the dice show, as the text of the outcome."""
        shown = [self.faces[below(len(self.faces))] for _ in range(self.count)]
        return self.prefix + "".join(sorted(shown, key=self.faces.index))


class Tokens(msgspec.Struct, frozen=True, tag="tokens", tag_field="plan"):
    """Draw some tokens from a pile, one after the other, without putting any back.

    The text lists them in the order of the pile.
    """

    prefix: str
    pile: tuple[str, ...]
    count: int

    def pick(self, below: Callable[[int], int]) -> str:
        """Return what was drawn, as the text of the outcome."""
        left = list(self.pile)
        drawn = {left.pop(below(len(left))) for _ in range(self.count)}
        return self.prefix + "+".join(token for token in self.pile if token in drawn)


class Weighted(msgspec.Struct, frozen=True, tag="weighted", tag_field="plan"):
    """Pick one of all outcomes by its weight; they are sorted by their texts."""

    prefix: str
    outcomes: tuple[tuple[str, int], ...]

    def pick(self, below: Callable[[int], int]) -> str:
        """Return the outcome that a number below the sum of all weights falls on."""
        number = below(sum(weight for _, weight in self.outcomes))
        for text, weight in self.outcomes:
            number -= weight
            if number < 0:
                return text
        raise AssertionError("a number beyond all weights")


Plan = Dice | Tokens | Weighted


@runtime_checkable
class PlannedGame(Protocol):
    """A game with plans of its own."""

    def chance_plan(self, s: Any) -> Plan:
        """Return the plan of the pending chance."""


@functools.cache
def _has_plan(kind: type) -> bool:
    """Whether games of a class have plans: cached, because checking takes longer than a roll."""
    return issubclass(kind, PlannedGame)


def plan_of(game: Game[Any], s: Any) -> Plan:
    """Return what a game needs from chance in a state."""
    if _has_plan(type(game)):
        return cast("PlannedGame", game).chance_plan(s)
    odds = sorted((game.outcome_text(s, outcome), p) for outcome, p in game.outcomes(s))
    whole = math.lcm(*(p.denominator for _, p in odds))
    prefix = odds[0][0].partition(":")[0] + ":"
    return Weighted(prefix, tuple((text, int(p * whole)) for text, p in odds))
