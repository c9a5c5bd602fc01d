"""The games of a match-up, side by side by their dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jacta.lab.ladder.estimates import Estimate, mean, rate
from jacta.lab.ladder.seatings import Lineup, rotations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.ladder.entrants import Entrant
    from jacta.lab.ladder.games import Played

__all__ = ["Match", "matches_of"]


@dataclass(frozen=True)
class Match:
    """All games of a line-up: by number of the dice, slot of the line-up and order of play.

    Every slot has come first, second and so on once with the same dice.
    """

    lineup: Lineup
    wins: Any  # shares of victories
    margins: Any  # points above the mean of the others
    adjusted: Any = None  # shares of victories without luck, if it was judged

    @property
    def entrants(self) -> list[Entrant]:
        """Who takes part, each once, in the order of the line-up."""
        return list(dict.fromkeys(self.lineup))

    def slots(self, entrant: Entrant) -> list[int]:
        """Return the places of an entrant in the line-up."""
        return [slot for slot, other in enumerate(self.lineup) if other == entrant]

    def shares(self, entrant: Entrant) -> Any:
        """Return the share of games that an entrant won, for every number of the dice."""
        return self.wins[:, self.slots(entrant)].sum(axis=1).mean(axis=1)

    def rate(self, entrant: Entrant) -> Estimate:
        """Return how often an entrant wins, all its seats together."""
        return rate(self.shares(entrant))

    def adjusted_rate(self, entrant: Entrant) -> Estimate | None:
        """Return the same without luck, if it was judged: the same mean, less scatter."""
        if self.adjusted is None:
            return None
        return mean(self.adjusted[:, self.slots(entrant)].sum(axis=1).mean(axis=1))


def matches_of(lineups: Sequence[Lineup], series: Sequence[Played], games: int) -> list[Match]:
    """Return the match-ups of some line-ups, from all their games numbered below `games`."""
    by_seats: dict[tuple[str, ...], list[Played]] = {}
    for played in series:
        by_seats.setdefault(tuple(played.seats), []).append(played)
    return [_match(lineup, by_seats, games) for lineup in lineups]


def _match(lineup: Lineup, by_seats: dict[tuple[str, ...], list[Played]], games: int) -> Match:
    players = len(lineup)
    wins, margins, luck = np.full((3, games, players, players), np.nan)
    for moved, seating in enumerate(rotations(lineup)):
        for played in by_seats.get(tuple(map(str, seating)), []):
            _place(played, moved, wins, margins, luck)
    if np.isnan(wins).any():
        raise ValueError(f"games of {' - '.join(map(str, lineup))} are missing")
    return Match(lineup, wins, margins, None if np.isnan(luck).any() else wins - luck)


def _place(played: Played, moved: int, wins: Any, margins: Any, luck: Any) -> None:
    """Sort games at one seating by number, slot and place in the order of play."""
    games, players = wins.shape[:2]
    known = min(len(played.first), max(0, games - played.start))
    numbers = np.arange(played.start, played.start + known)[:, None]
    seats = np.arange(players)
    order = (seats - np.array(played.first[:known], int)[:, None]) % players
    won = np.array(played.winners[:known], int)[:, None] >> seats & 1
    scores = np.array(played.scores[:known], float).reshape(known, players)
    others = (scores.sum(axis=1, keepdims=True) - scores) / (players - 1)
    wins[numbers, (seats - moved) % players, order] = won / won.sum(axis=1, keepdims=True)
    margins[numbers, (seats - moved) % players, order] = scores - others
    if played.luck:
        luck[numbers, (seats - moved) % players, order] = played.luck[:known]
