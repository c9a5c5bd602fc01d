"""A finished experiment, and how its series are found: by players, policy, variant, duel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from jacta.lab.report.estimates import Results
from jacta.lab.report.measures import measured
from jacta.lab.report.series import middle

if TYPE_CHECKING:
    from jacta.lab.report.game_store import Store
    from jacta.lab.report.series import Plan, Series

__all__ = ["Figure", "Study"]


@dataclass(frozen=True)
class Figure:
    """A plot with a sentence that explains it and a table of its numbers."""

    title: str
    says: str
    svg: str
    head: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Study:
    """An experiment with its estimates."""

    plan: Plan
    results: Results

    @classmethod
    def of(cls, store: Store) -> Study:
        """Measure the games of a store, all of whose series are finished."""
        rows = [row for s in store.plan.series for row in measured(s, store.columns(s))]
        return cls(store.plan, Results(rows))

    @cached_property
    def policies(self) -> list[str]:
        """The policies that played among themselves, in the order in which they were named."""
        return list(dict.fromkeys(s.policy for s in self._tables))

    @cached_property
    def counts(self) -> list[int]:
        """The numbers of players."""
        return sorted({s.players for s in self._tables})

    @cached_property
    def _tables(self) -> list[Series]:
        alike = (s for s in self.plan.series if len(set(s.policies)) == 1)
        return [s for s in alike if self._is_base(s)]

    @property
    def house(self) -> str:
        """The policy that the report looks at most closely."""
        return self.plan.house

    @property
    def game_name(self) -> str:
        """The game's id."""
        return self.plan.game.name

    def _is_base(self, series: Series) -> bool:
        return not series.options and series.board == self.plan.series[0].board

    def table(self, players: int, policy: str | None = None) -> Series:
        """Return the series on the default board, without variants, all seats by one policy."""
        wanted = (policy or self.house,) * players
        return next(s for s in self.plan.series if s.policies == wanted and self._is_base(s))

    @property
    def usual(self) -> Series:
        """The table to show where only one is shown."""
        return self.table(middle(self.counts))

    @property
    def variants(self) -> list[Series]:
        """The other boards and the options, as the usual table plays them."""
        alike = (s for s in self.plan.series if s.policies == self.usual.policies)
        return [s for s in alike if not self._is_base(s)]

    @property
    def has_boards(self) -> bool:
        """Whether there are several boards."""
        return len({s.board for s in self.plan.series}) > 1

    @property
    def duels(self) -> list[Series]:
        """Two policies against each other."""
        return [s for s in self.plan.series if len(set(s.policies)) > 1]
