"""What a game adds to its report: its part of the game's kit (`jacta.core.kits`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.core.kits import find_kit, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from jacta.lab.report.estimates import Estimates
    from jacta.lab.report.frames import Columns
    from jacta.lab.report.series import Series
    from jacta.lab.report.study import Figure, Study

__all__ = ["NUMBER", "Aspect", "Extremes", "ReportKit", "report_kit"]

NUMBER = True  # an aspect that is not a share


@dataclass(frozen=True)
class Aspect:
    """A measure that is compared between boards, and which difference matters."""

    measure: str
    name: str
    up: str  # what a finding says if there is more of it
    down: str
    matters: float  # absolute, or relative to the default board's value
    is_number: bool = False  # not a share: relative differences matter


@dataclass(frozen=True)
class Extremes:
    """A measure of places: below `never` hardly anybody takes one, above `always` everybody."""

    measure: str
    never: float = 0.05
    always: float = 0.999


@dataclass(frozen=True)
class ReportKit:
    """A section of a game's own, what it measures, and what a balance compares."""

    section: str  # its title
    measure: Callable[[Estimates, Series, Columns], None]
    figures: Callable[[Study], list[Figure]]
    names_of: Callable[[Study], dict[str, str]]  # of places and other keys, for sentences
    aspects: tuple[Aspect, ...] = ()
    first_asked: tuple[str, ...] = ()  # of the aspects: shown at the top of a balance
    extremes: Extremes | None = None


def report_kit(game: str) -> ReportKit | None:
    """Return what a game adds to its report, if anything."""
    reference = find_kit(game).report
    return None if reference is None else load(reference, ReportKit)
