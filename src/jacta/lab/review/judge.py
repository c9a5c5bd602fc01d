"""What a judge does. All values are shares of victory: an array with one for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game
    from jacta.lab.review.model import JudgeName

__all__ = ["Drawn", "Judge", "Judged", "result_of"]


class Drawn(NamedTuple):
    """A chance event: what could be expected, and the value after the outcome that came."""

    expected: Any
    after: Any

    @property
    def luck(self) -> Any:
        """What the outcome brought beyond what could be expected."""
        return self.after - self.expected


class Judged(NamedTuple):
    """Some legal actions of a decision, the chosen one among them, and their values."""

    actions: list[int]
    values: Any  # action, seat

    def with_others(self, best: int, rough: Judged, rough_best: int) -> Judged:
        """Add the actions that were judged roughly only, as far behind the best as they looked."""
        rows = self.values.tolist()
        others = [place for place, one in enumerate(rough.actions) if one not in self.actions]
        for place in others:
            behind = rough.values[rough_best] - rough.values[place]
            shares = (self.values[best] - behind).tolist()
            whole = 1.0
            if min(shares) < 0:  # no share of victory is negative
                shares = [max(0.0, share) for share in shares]
                whole = sum(shares)
            rows.append([share / whole for share in shares])
        return Judged([*self.actions, *(rough.actions[n] for n in others)], np.array(rows))


class Judge(Protocol):
    """Gives values to the positions and decisions of a game, on one board."""

    name: JudgeName

    def begin(self, states: Sequence[Any], seconds: float) -> None:
        """Get ready to judge a whole game, of which all positions are known."""

    def value(self, s: Any) -> Any:
        """Return the value of a position to each seat."""

    def glimpse(self, s: Any) -> Any:
        """Return the same with less care, at once."""

    def drawn(self, s: Any, outcome: int) -> Drawn:
        """Judge a chance event and its outcome."""

    def glance(self, s: Any) -> Judged:
        """Judge all legal actions at once, by what the seat that decides could know."""

    def compare(self, s: Any, chosen: int) -> Judged:
        """Judge the actions that come near the best, and the chosen one, with more care."""

    def played_out(self, s: Any, actions: Sequence[int], games: range) -> Any:
        """Return the results of games after each action, as an array: game, action, seat."""


def result_of(game: Game[Any], s: Any) -> Any:
    """Return the shares of victory of a game that is over."""
    winners = game.result(s).winners
    shares = np.zeros(game.players)
    shares[winners] = 1 / len(winners)
    return shares
