"""Is a custom board in balance? What differs from the default board, beyond noise.

A finding must be significant (at a level that allows one false alarm in twenty
*reports*, however many comparisons there are), and large enough to matter at
the table. Both boards are compared at every table: for each number of players,
and at the usual one with each option and with all.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from jacta.lab.report.formatting import capital, percent, with_margin
from jacta.lab.report.kit import NUMBER, Aspect, Extremes, report_kit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jacta.core.game import Game
    from jacta.lab.report.estimates import Estimate
    from jacta.lab.report.series import Series
    from jacta.lab.report.study import Study

__all__ = ["Comparison", "Finding", "compared", "default_board", "findings", "key_names"]

ALARMS = 0.05  # the chance of a false one in a whole report


@dataclass(frozen=True)
class Comparison:
    """One number on both boards."""

    aspect: Aspect
    key: str
    players: int
    mine: Estimate
    its: Estimate
    options: str = ""

    @property
    def where(self) -> str:
        """The table at which it was measured."""
        return f"with {self.players} players" + (f" and {self.options}" if self.options else "")

    @property
    def gap(self) -> Estimate:
        """The difference."""
        return self.mine - self.its

    def is_relevant(self) -> bool:
        """Whether the difference is large enough to matter."""
        matters = self.aspect.matters * (abs(self.its.value) if self.aspect.is_number else 1)
        return abs(self.gap.value) >= matters

    def is_sure(self, level: float) -> bool:
        """Whether the difference exceeds a number of standard errors."""
        return abs(self.gap.value) > level * self.gap.error

    def shown(self) -> tuple[str, str]:
        """Return both numbers with their intervals."""
        show = with_margin if self.aspect.is_number else percent
        return show(self.mine), show(self.its)


@dataclass(frozen=True)
class Finding:
    """Something that looks out of balance."""

    text: str
    comparisons: list[Comparison]


COMMON = (
    Aspect("wins", "wins by order of play", "These win more often", "These win less often", 0.03),
    Aspect(
        "source share", "share of points", "More points are from", "Fewer points are from", 0.05
    ),
    Aspect(
        "points", "points of a player", "Players score more", "Players score less", 0.15, NUMBER
    ),
    Aspect("lead", "winner's lead", "Winners lead by more", "Winners lead by less", 0.25, NUMBER),
    Aspect("shared", "shared victories", "More draws", "Fewer draws", 0.05),
    Aspect("length", "length of a game", "Games are longer", "Games are shorter", 0.1, NUMBER),
    Aspect("ending", "endings", "More games end by", "Fewer games end by", 0.1),
)
TOLD = 4  # of the keys of a finding


def default_board(kind: type[Game[Any]], board: Any) -> str:
    """Return the board to compare with: of the same scenario, if the game has several."""
    scenario = getattr(board, "scenario", None)
    alike = (b for b in kind.boards if kind.load_board(b).data.get("scenario") == scenario)
    return next(alike, kind.boards[0])


def compared(mine: Study, its: Study) -> list[Comparison]:
    """Return every number that both boards have, unless it is 0 on both.

    What did not happen at all cannot differ, and so is none of the comparisons that
    may raise a false alarm: a variant's points in games without it, for example.
    """
    return [
        Comparison(aspect, key, table.players, estimate, other[key], table.variant)
        for aspect in (*COMMON, *_own_aspects(mine))
        for table, twin in _tables(mine, its)
        for other in [its.results.of(twin, aspect.measure)]
        for key, estimate in mine.results.of(table, aspect.measure).items()
        if key in other and (estimate.value or other[key].value)
    ]


def _own_aspects(study: Study) -> tuple[Aspect, ...]:
    kit = report_kit(study.game_name)
    return kit.aspects if kit else ()


def _extremes_of(study: Study) -> Extremes | None:
    kit = report_kit(study.game_name)
    return kit.extremes if kit else None


def _tables(mine: Study, its: Study) -> Iterator[tuple[Series, Series]]:
    """Yield every table of one board with that of the other."""
    twins = {(s.players, s.options): s for s in its.plan.series if s.policy == its.house}
    for table in mine.plan.series:
        if table.policy == mine.house:
            yield table, twins[table.players, table.options]


def findings(mine: Study, its: Study) -> list[Finding]:
    """Return what looks out of balance: places nobody takes, then all differences."""
    comparisons = compared(mine, its)
    extremes = _extremes_of(mine)
    places = mine.results.of(mine.usual, extremes.measure) if extremes else {}
    level = sure_level(len(comparisons) + len(places))
    groups: dict[tuple[str, bool], list[Comparison]] = {}
    for c in comparisons:
        if c.is_relevant() and c.is_sure(level):
            groups.setdefault((c.aspect.measure, c.gap.value > 0), []).append(c)
    names = key_names(mine)
    differing = [Finding(_told(group, names), group) for group in groups.values()]
    return [*_extreme_places(places, its, names, level), *differing]


def sure_level(tests: int) -> float:
    """Return how many standard errors are significant, given the number of tests."""
    return NormalDist().inv_cdf(1 - ALARMS / tests / 2)


def key_names(study: Study) -> dict[str, str]:
    """Return the names of keys: of places, and of the order of play."""
    kit = report_kit(study.game_name)
    order = {str(n): f"place {n} in the order of play" for n in range(1, study.counts[-1] + 1)}
    return {**order, **(kit.names_of(study) if kit else {})}


def _told(group: list[Comparison], names: dict[str, str]) -> str:
    """Describe the largest differences, each at the table where it is largest.

    A difference that also appears without options is reported there: options are not the cause.
    """
    worst: dict[str, Comparison] = {}
    for c in sorted(group, key=lambda c: (c.options != "", -abs(c.gap.value))):
        worst.setdefault(c.key, c)
    largest = sorted(worst.values(), key=lambda c: -abs(c.gap.value))
    aspect = group[0].aspect
    words = aspect.up if group[0].gap.value > 0 else aspect.down
    told = [_one_told(c, names) for c in largest[:TOLD]]
    rest = [f"and {len(largest) - TOLD} others"] if len(largest) > TOLD else []
    return f"{words}: {'; '.join([*told, *rest])}."


def _one_told(c: Comparison, names: dict[str, str]) -> str:
    mine, its = c.shown()
    what = f"{names.get(c.key, c.key)} " if c.key else ""
    return f"{what}{mine} instead of {its} {c.where}"


def _extreme_places(
    places: Mapping[str, Estimate], its: Study, names: dict[str, str], level: float
) -> Iterator[Finding]:
    """Yield the places that nobody takes, or everybody, unless the default board has such."""
    extremes = _extremes_of(its)
    if extremes is None:
        return
    usual = its.results.of(its.usual, extremes.measure)
    for key, share in places.items():
        known = usual[key].value if key in usual else 0.5
        where = f"in {percent(share)} of the games with {its.usual.players} players"
        if share.value + level * share.error < extremes.never <= known:
            yield Finding(f"Hardly anybody takes {names[key]}: {where}.", [])
        if share.value - level * share.error > extremes.always >= known:
            yield Finding(f"{capital(names[key])} is taken {where}.", [])
