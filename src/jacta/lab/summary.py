"""The summary of a series of games: scores, sources, endings, length, who wins."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.core.game import Game

__all__ = ["Mean", "Summary"]

WIN = 60  # a whole victory; shares of up to six winners are whole numbers of it
LONGEST = 1024


@dataclass(frozen=True)
class Mean:
    """A mean with its standard error and the spread of the single values."""

    mean: float
    error: float
    spread: float

    @classmethod
    def of(cls, total: int, squares: int, count: int, unit: int = 1) -> Mean:
        """Return the mean of `count` whole numbers, from their sum and sum of squares."""
        if count == 0:
            return cls(math.nan, math.nan, math.nan)
        mean = total / count
        variance = max(0.0, squares / count - mean * mean)
        spread = math.sqrt(variance) / unit
        return cls(mean / unit, spread / math.sqrt(count), spread)

    def as_json(self) -> dict[str, float]:
        """Return the numbers by name."""
        return {"mean": self.mean, "error": self.error, "spread": self.spread}


def _zeros(*shape: int) -> Any:
    return np.zeros(shape, np.int64)


@dataclass
class Summary:
    """Sums over games, all of them whole numbers, so that their order does not matter."""

    game: Game[Any]
    policies: Sequence[str]
    seed: int
    games: int = 0
    decisions: int = 0
    chances: int = 0
    seconds: float = 0.0
    jobs: int = 1
    # Rows: sum and sum of squares; columns: seats, or places in the order of play.
    scores: Any = field(default_factory=lambda: _zeros(2, 0))
    wins: Any = field(default_factory=lambda: _zeros(2, 0))
    order_scores: Any = field(default_factory=lambda: _zeros(2, 0))
    order_wins: Any = field(default_factory=lambda: _zeros(2, 0))
    parts: Any = field(default_factory=lambda: _zeros(0, 0))  # by seat and source
    lengths: Any = field(default_factory=lambda: _zeros(LONGEST))
    endings: Any = field(default_factory=lambda: _zeros(0))
    shared: int = 0

    @classmethod
    def empty(cls, game: Game[Any], policies: Sequence[str], seed: int) -> Summary:
        """Return an empty summary."""
        players, parts = game.players, len(game.part_names)
        sums = {
            name: _zeros(2, players) for name in ("scores", "wins", "order_scores", "order_wins")
        }
        endings = _zeros(len(game.ending_names))
        return cls(game, policies, seed, **sums, parts=_zeros(players, parts), endings=endings)

    def add(self, outcomes: Any) -> None:
        """Add games, given as an array of outcome records."""
        players = self.game.players
        scores = outcomes["scores"][:, :players].astype(np.int64)
        won = outcomes["winners"].astype(np.int64)[:, None] >> np.arange(players) & 1
        winners = won.sum(axis=1, keepdims=True)
        wins = won * WIN // winners
        order = (outcomes["first"].astype(np.int64)[:, None] + np.arange(players)) % players
        self.games += len(outcomes)
        self.decisions += int(outcomes["decisions"].sum(dtype=np.int64))
        self.chances += int(outcomes["chances"].sum(dtype=np.int64))
        self.shared += int((winners > 1).sum())
        _accumulate(self.scores, scores)
        _accumulate(self.wins, wins)
        _accumulate(self.order_scores, np.take_along_axis(scores, order, axis=1))
        _accumulate(self.order_wins, np.take_along_axis(wins, order, axis=1))
        self.parts += outcomes["parts"][:, :players].sum(axis=0, dtype=np.int64)
        self.lengths += np.bincount(outcomes["length"].clip(0, LONGEST - 1), minlength=LONGEST)
        self.endings += np.bincount(outcomes["ending"], minlength=len(self.endings))

    # Results

    def score(self, seat: int) -> Mean:
        """Return the scores of a seat."""
        return Mean.of(int(self.scores[0, seat]), int(self.scores[1, seat]), self.games)

    def win_rate(self, seat: int) -> Mean:
        """Return how often a seat wins; a shared victory counts in part."""
        return Mean.of(int(self.wins[0, seat]), int(self.wins[1, seat]), self.games, WIN)

    def order_score(self, place: int) -> Mean:
        """Return the score by place in the order of play."""
        sums = self.order_scores[:, place]
        return Mean.of(int(sums[0]), int(sums[1]), self.games)

    def order_win_rate(self, place: int) -> Mean:
        """Return the win rate by place in the order of play."""
        sums = self.order_wins[:, place]
        return Mean.of(int(sums[0]), int(sums[1]), self.games, WIN)

    def length(self) -> Mean:
        """Return how long the games were."""
        numbers = np.arange(LONGEST)
        total = int((self.lengths * numbers).sum())
        return Mean.of(total, int((self.lengths * numbers**2).sum()), self.games)

    def sources(self, seat: int | None = None) -> dict[str, float]:
        """Return the mean points of a seat, or of all, by source."""
        count = self.games * (1 if seat is not None else self.game.players)
        sums = self.parts.sum(axis=0) if seat is None else self.parts[seat]
        return {
            name: int(points) / count if count else math.nan
            for name, points in zip(self.game.part_names, sums, strict=True)
        }

    def ending_shares(self) -> dict[str, float]:
        """Return how often games end for each reason."""
        names = zip(self.game.ending_names, self.endings, strict=True)
        return {name: int(n) / self.games if self.games else math.nan for name, n in names if name}

    def as_json(self) -> dict[str, Any]:
        """Return everything as JSON-ready data."""
        seats = range(self.game.players)
        return {
            "game": self.game.name,
            "board": self.game.board_name,
            "players": self.game.players,
            "options": sorted(self.game.options),
            "policies": list(self.policies),
            "seed": self.seed,
            "jobs": self.jobs,
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.per_second(self.games),
            "decisions_per_second": self.per_second(self.decisions),
            "decisions": self.decisions,
            "chances": self.chances,
            "length": {"unit": self.game.length_name, **self.length().as_json()},
            "endings": self.ending_shares(),
            "shared_victories": self.shared / self.games if self.games else math.nan,
            "sources": self.sources(),
            "seats": [self._seat_json(seat) for seat in seats],
            "order_of_play": [
                {
                    "score": self.order_score(place).as_json(),
                    "win_rate": self.order_win_rate(place).as_json(),
                }
                for place in seats
            ],
        }

    def _seat_json(self, seat: int) -> dict[str, Any]:
        return {
            "policy": self.policies[seat],
            "score": self.score(seat).as_json(),
            "win_rate": self.win_rate(seat).as_json(),
            "sources": self.sources(seat),
        }

    def per_second(self, count: int) -> float:
        """Return a count per second."""
        return count / self.seconds if self.seconds else math.nan


def _accumulate(sums: Any, values: Any) -> None:
    sums[0] += values.sum(axis=0)
    sums[1] += (values * values).sum(axis=0)
