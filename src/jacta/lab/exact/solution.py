"""The exact value of a small game for two, and of any bot's play against a perfect rival.

Every game of ours ends: no position comes twice. So its value is found by walking to the end
and back once, keeping the value of every position that can be reached in several ways.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from jacta.core.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from jacta.core.game import Game

__all__ = ["Position", "SmallGame", "Solution", "random_play"]


class Position(NamedTuple):
    """What matters of a state; None if it is not worth keeping.

    A position and the same one with the seats exchanged have the same key: in one of them
    `swapped` is true.
    """

    key: Hashable | None
    swapped: bool = False


class SmallGame(Protocol):
    """A game for two without hidden information, in which seats are alike."""

    @property
    def game(self) -> Game[Any]:
        """The game by whose rules it is played."""

    def position_of(self, s: Any) -> Position:
        """Return what decides how a game can go on from a state, and what it is worth."""

    def share_of_first(self, s: Any) -> float:
        """Return the share of the victory that seat 0 has when the game is over."""

    def outcomes(self, s: Any) -> Iterable[tuple[int, float]]:
        """Yield the outcomes of chance that make a difference, with their probabilities."""


@dataclass
class Solution:
    """What the first seat's share of the victory is, on average, from any state.

    Both seats play perfectly, or one of them as `play` says: it is given a state and its legal
    actions, and returns those that it may take, all equally likely.
    """

    small: SmallGame
    play: Callable[[Any, list[int]], list[int]] | None = None
    seat: int = -1  # whose decisions `play` takes
    rival: Solution | None = None  # how the other seat knows what is best
    known: dict[Hashable, float] = field(default_factory=dict)

    def value(self, s: Any) -> float:
        """Return the share of seat 0."""
        position = self.small.position_of(s)
        if position.key is None:
            return self._walked(s)
        key = position.key if self.play is None else (position.key, position.swapped)
        swapped = position.swapped and self.play is None
        value = self.known.get(key)
        if value is None:
            value = self._walked(s)
            self.known[key] = 1.0 - value if swapped else value
            return value
        return 1.0 - value if swapped else value

    def _walked(self, s: Any) -> float:
        game = self.small.game
        turn = game.turn(s)
        if turn is None:
            return self.small.share_of_first(s)
        if turn == CHANCE:
            return sum(chance * self._after(s, each) for each, chance in self.small.outcomes(s))
        legal = game.legal(s)
        if turn == self.seat and self.play is not None:
            chosen = self.play(s, legal)
            return sum(self._after(s, action) for action in chosen) / len(chosen)
        if self.rival is not None:
            return self._after(s, self.rival.best(s, legal))
        best = max if turn == 0 else min
        return best(self._after(s, action) for action in legal)

    def best(self, s: Any, legal: list[int]) -> int:
        """Return the action that is best for the seat to move; the first of equals."""
        sign = 1 if self.small.game.turn(s) == 0 else -1
        return max(legal, key=lambda action: sign * self._after(s, action))

    def _after(self, s: Any, choice: int) -> float:
        after = s.copy()
        self.small.game.step(after, choice)
        return self.value(after)

    def regret(self, start: Any, play: Callable[[Any, list[int]], list[int]]) -> float:
        """Return what a player loses against perfect play, as a share of the victory.

        Mean of both seats, each against the rival's best play.
        """
        value = self.value(start)
        first = value - Solution(self.small, play, 0, self).value(start)
        second = Solution(self.small, play, 1, self).value(start) - value
        return (first + second) / 2


def random_play(s: Any, legal: list[int]) -> list[int]:  # noqa: ARG001
    """Take any legal action."""
    return legal
