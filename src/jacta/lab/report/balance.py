"""Is a board of one's own in balance? What differs from the default board, beyond noise.

A finding must be both: surely no accident (with so many comparisons, each at a
level that leaves one false alarm in twenty *reports*), and large enough to matter
at the table.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from html import escape
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from jacta.lab.report.page import Section, table
from jacta.lab.report.words import capital, percent, with_margin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.core.game import Game
    from jacta.lab.report.estimates import Estimate
    from jacta.lab.report.study import Study

__all__ = ["Finding", "balance_section", "default_board", "findings"]

NUMBER = True  # an aspect that is no share
ALARMS = 0.05  # the chance of a false one in a whole report


@dataclass(frozen=True)
class Aspect:
    """A measure that is compared, and which difference matters."""

    measure: str
    name: str
    up: str  # what is said if there is more of it
    down: str
    matters: float  # as a difference, or as a part of the default's value
    is_number: bool = False  # and no share: what matters is the difference's proportion


@dataclass(frozen=True)
class Comparison:
    """One number on both boards."""

    aspect: Aspect
    key: str
    players: int
    mine: Estimate
    its: Estimate

    @property
    def gap(self) -> Estimate:
        """The difference."""
        return self.mine - self.its

    def is_relevant(self) -> bool:
        """Whether the difference is large enough to matter."""
        matters = self.aspect.matters * (abs(self.its.value) if self.aspect.is_number else 1)
        return abs(self.gap.value) >= matters

    def is_sure(self, comparisons: int) -> bool:
        """Whether the difference is no accident, in view of how many there could be."""
        level = NormalDist().inv_cdf(1 - ALARMS / comparisons / 2)
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
OWN = {
    "mlem": (
        Aspect("failed expeditions", "crashes", "More expeditions crash", "Fewer crash", 0.05),
        Aspect(
            "at home", "astronauts at home in the end", "More stay home", "Fewer stay home", 0.05
        ),
        Aspect(
            "visited", "games with landings", "More often landed on", "Less often landed on", 0.15
        ),
    ),
    "incognitos": (
        Aspect("entry", "turns", "More turns are entered as", "Fewer turns are entered as", 0.05),
        Aspect("row filled", "crossed off", "More is crossed off", "Less is crossed off", 0.15),
        Aspect("used", "games with marks", "More often marked", "Less often marked", 0.2),
        Aspect("route", "longest route", "Longer routes", "Shorter routes", 0.15, NUMBER),
    ),
}
EXTREMES = {"mlem": ("visited", 0.05, 0.999), "incognitos": ("used", 0.05, 0.999)}
TOLD = 4  # of the keys of a finding


def default_board(kind: type[Game[Any]], board: Any) -> str:
    """Return the board to compare with: of the same scenario, if the game has several."""
    scenario = getattr(board, "scenario", None)
    alike = (b for b in kind.boards if kind.load_board(b).data.get("scenario") == scenario)
    return next(alike, kind.boards[0])


def compared(mine: Study, its: Study) -> list[Comparison]:
    """Return every number that both boards have."""
    return [
        Comparison(aspect, key, count, estimate, other[key])
        for aspect in (*COMMON, *OWN[mine.game_name])
        for count in mine.counts
        for other in [its.results.of(its.table(count), aspect.measure)]
        for key, estimate in mine.results.of(mine.table(count), aspect.measure).items()
        if key in other
    ]


def findings(mine: Study, its: Study) -> list[Finding]:
    """Return what looks out of balance: places nobody takes, then all that differs."""
    comparisons = compared(mine, its)
    sure = [c for c in comparisons if c.is_relevant() and c.is_sure(len(comparisons))]
    groups: dict[tuple[str, bool], list[Comparison]] = {}
    for c in sure:
        groups.setdefault((c.aspect.measure, c.gap.value > 0), []).append(c)
    names = _names(mine)
    differing = [Finding(_told(group, names), group) for group in groups.values()]
    return [*_extremes(mine, its), *differing]


def _names(study: Study) -> dict[str, str]:
    """Return what is said for a key: what a place or the order of play is called."""
    figures = importlib.import_module(f"jacta.lab.report.{study.game_name}.figures")
    order = {str(n): f"place {n} in the order of play" for n in range(1, study.counts[-1] + 1)}
    return {**order, **figures.names_of(study)}


def _told(group: list[Comparison], names: dict[str, str]) -> str:
    """Tell of the largest differences, and with how many players each is largest."""
    worst: dict[str, Comparison] = {}
    for c in sorted(group, key=lambda c: -abs(c.gap.value)):
        worst.setdefault(c.key, c)
    aspect = group[0].aspect
    words = aspect.up if group[0].gap.value > 0 else aspect.down
    told = [_one_told(c, names) for c in list(worst.values())[:TOLD]]
    rest = [f"and {len(worst) - TOLD} others"] if len(worst) > TOLD else []
    return f"{words}: {'; '.join([*told, *rest])}."


def _one_told(c: Comparison, names: dict[str, str]) -> str:
    mine, its = c.shown()
    what = f"{names.get(c.key, c.key)} " if c.key else ""
    return f"{what}{mine} instead of {its} with {c.players} players"


def _extremes(mine: Study, its: Study) -> Iterator[Finding]:
    """Yield the places that nobody takes, or everybody, unless the default board has such."""
    measure, never, always = EXTREMES[mine.game_name]
    names, usual = _names(mine), its.results.of(its.usual, measure)
    for key, share in mine.results.of(mine.usual, measure).items():
        known = usual[key].value if key in usual else 0.5
        where = f"in {percent(share)} of the games with {mine.usual.players} players"
        if share.value + share.margin < never <= known:
            yield Finding(f"Hardly anybody takes {names[key]}: {where}.", [])
        if share.value - share.margin > always >= known:
            yield Finding(f"{capital(names[key])} is taken {where}.", [])


# On the page


def balance_section(mine: Study, its: Study, found: list[Finding]) -> Section:
    """Return the verdict, with every comparison behind it."""
    usual = its.plan.game.board_name
    if found:
        items = "".join(f"<li>{escape(finding.text)}</li>" for finding in found)
        verdict = f"<p>Compared with <em>{escape(usual)}</em>, this differs:</p><ul>{items}</ul>"
    else:
        verdict = f"<p>Nothing looks out of balance compared with <em>{escape(usual)}</em>.</p>"
    flagged = {c for finding in found for c in finding.comparisons}
    names = _names(mine)
    rows = [_row(c, names, differs=(c in flagged)) for c in compared(mine, its)]
    head = ["what", "which", "players", "this board", usual, "verdict"]
    note = (
        "<p class='note'>Listed is what differs surely, at a level that leaves one false alarm in "
        "twenty reports, and by enough to matter at the table.</p>"
    )
    html = (
        f'<div class="verdict">{verdict}{note}<details><summary>All {len(rows)} comparisons'
        f"</summary>\n{table(head, rows, 'Comparisons')}</details></div>\n"
    )
    return Section("Balance", html=html)


def _row(c: Comparison, names: dict[str, str], *, differs: bool) -> list[str]:
    which = names.get(c.key, c.key)
    return [c.aspect.name, which, str(c.players), *c.shown(), "differs" if differs else ""]
