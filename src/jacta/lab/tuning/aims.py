"""What is wanted of games, and how far measured games are from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jacta.lab.report.estimates import Estimate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jacta.lab.tuning.freedom import Variable

__all__ = ["METHODS", "WALK", "Aim", "Aims", "Finding", "loss_of"]

TENTH = 0.1
METHODS = (EVOLUTION, WALK) = ("evolution", "walk")


@dataclass(frozen=True)
class Aim:
    """A range for one measure of a report (`jacta.lab.report`), in every set-up.

    Without a key it holds for all keys of the measure, each on its own. `fair` is a range
    around an equal share for every player. `pooled` wants it of all set-ups together.
    """

    measure: str
    key: str | None = None
    detail: str = ""
    low: float | None = None
    high: float | None = None
    fair: float | None = None
    players: tuple[int, ...] = ()  # only these numbers; all if empty
    pooled: bool = False
    weight: float = 1.0

    def range_for(self, players: int) -> tuple[float, float]:
        """Return the least and the most that are wanted."""
        if self.fair is not None:
            return 1 / players - self.fair, 1 / players + self.fair
        low = float("-inf") if self.low is None else self.low
        return low, float("inf") if self.high is None else self.high

    def unit(self, bound: float) -> float:
        """How far outside a bound counts as one: the tolerance, or a tenth of the bound."""
        return self.fair or TENTH * abs(bound) or 1.0

    def means(self, row: dict[str, Any]) -> bool:
        """Whether it is about a row of a report's estimates."""
        return (
            row["measure"] == self.measure
            and row["detail"] == self.detail
            and (self.key is None or row["key"] == self.key)
            and (not self.players or row["players"] in self.players)
        )

    def findings(self, rows: Sequence[dict[str, Any]]) -> Iterator[Finding]:
        """Yield what was measured of it."""
        meant = [row for row in rows if self.means(row)]
        if not self.pooled:
            for row in meant:
                where = f"{row['players']} players, {row['options'] or 'no options'}"
                yield self._finding(row["key"], f"{where}, {row['policy']}", [row])
            return
        for key in dict.fromkeys(row["key"] for row in meant):
            same = [row for row in meant if row["key"] == key]
            yield self._finding(key, f"{len(same)} series together", same)

    def _finding(self, key: str, where: str, rows: Sequence[dict[str, Any]]) -> Finding:
        value = sum(row["value"] for row in rows) / len(rows)
        error = sum(row["error"] ** 2 for row in rows) ** 0.5 / len(rows)
        low, high = self.range_for(rows[0]["players"])
        return Finding(self, key, where, Estimate(value, error), low, high)


@dataclass(frozen=True)
class Finding:
    """A measured value beside the range that is wanted."""

    aim: Aim
    key: str
    where: str
    estimate: Estimate
    low: float
    high: float

    @property
    def is_met(self) -> bool:
        """Whether the value is in the range."""
        return self.low <= self.estimate.value <= self.high

    @property
    def off(self) -> float:
        """How far outside the value is, in units of the aim; 0 inside."""
        return self._off(0.0)

    @property
    def loss(self) -> float:
        """What a search minimises: the square of how far the value is from safely inside.

        That is inside by one standard error, or in the middle where the range is too small.
        """
        error = min(self.estimate.error, (self.high - self.low) / 2)
        return self.aim.weight * self._off(error) ** 2

    def _off(self, margin: float) -> float:
        value = self.estimate.value
        below, above = self.low + margin - value, value - self.high + margin
        if below > 0:
            return below / self.aim.unit(self.low)
        return above / self.aim.unit(self.high) if above > 0 else 0.0

    def __str__(self) -> str:
        name = f"{self.aim.measure} {self.key}".strip()
        low, high = self.low, self.high
        wanted = f"at least {low:.3g}" if high == float("inf") else f"{low:.3g} to {high:.3g}"
        if low == float("-inf"):
            wanted = f"at most {high:.3g}"
        value = f"{self.estimate.value:.3g} ± {self.estimate.margin:.2g}"
        return f"{name}, {self.where}: {value}, wanted {wanted}"


@dataclass(frozen=True)
class Aims:
    """Everything that a file of aims says."""

    policies: tuple[str, ...]
    games: int  # for each set-up and policy
    players: tuple[int, ...]
    options: tuple[tuple[str, ...], ...]
    variables: tuple[Variable, ...]
    aims: tuple[Aim, ...]
    stay: float = 0.0  # what a value in another place than on the board costs
    step: float | None = None  # how far a number is first moved; None: a fifth of its range
    method: str = EVOLUTION
    confirm: int | None = None  # games of a walk for the best proposals, before it moves there

    def findings(self, rows: Sequence[dict[str, Any]]) -> list[Finding]:
        """Return what was measured of every aim."""
        return [finding for aim in self.aims for finding in aim.findings(rows)]


def loss_of(findings: Iterable[Finding]) -> float:
    """Return what a search minimises: 0 if every aim is safely met."""
    return sum(finding.loss for finding in findings)
