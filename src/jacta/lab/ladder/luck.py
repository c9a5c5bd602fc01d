"""How much of a result is luck.

A result is what a seat got, less what it would get at a fair table: its share
of the victory, or its points above the mean of the others. Its variance falls
into four parts:

- *who*    played there: the skill;
- *order*  of play: coming first, second and so on;
- *dice*   what the same dice gave to whoever came at that place, which is how far
           results with the same dice and other seatings vary together;
- *rest*   what neither explains: how decisions met the dice, what bots did at
           random, and the dice after games with the same dice went separate ways.

The last two together are luck. Dice are drawn one after the other: once players
decide differently, even the same dice fall for other rolls, so `dice` is what they
decide at least.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from jacta.lab.ladder.matches import Match

__all__ = ["Luck", "luck_of"]


@dataclass(frozen=True)
class Luck:
    """Parts of the variance of a result, which add up to 1."""

    who: float
    order: float
    dice: float
    rest: float

    def as_json(self) -> dict[str, float]:
        """Return the parts by name."""
        return asdict(self)


def luck_of(match: Match, results: Any) -> Luck:
    """Return how much of the results (wins or margins) of a match-up is luck."""
    values = results - results.mean()
    total = float(np.square(values).mean())
    if total == 0:
        return Luck(0.0, 0.0, 0.0, 1.0)
    who = sum(
        len(slots) / len(match.lineup) * _square_of_mean(values[:, slots].mean(axis=(1, 2)))
        for slots in map(match.slots, match.entrants)
    )
    places = range(len(match.lineup))
    order = sum(_square_of_mean(values[:, :, place].mean(axis=1)) for place in places)
    dice = float(np.mean([_common_variance(values[:, :, place]) for place in places]))
    parts = [max(0.0, part) for part in (who, order / len(places), dice)]
    scale = max(total, sum(parts))
    who, order, dice = (part / scale for part in parts)
    return Luck(who, order, dice, rest=1 - who - order - dice)


def _square_of_mean(values: Any) -> float:
    """Return the square of a mean, without what chance adds to it."""
    return float(values.mean() ** 2 - values.var(ddof=1) / len(values))


def _common_variance(columns: Any) -> float:
    """Return the mean covariance of two columns."""
    count = columns.shape[1]
    alone = columns.var(axis=0, ddof=1).sum()
    together = columns.sum(axis=1).var(ddof=1)
    return float((together - alone) / (count * (count - 1)))
