"""What Los Incognitos adds to its report."""

from __future__ import annotations

from jacta.lab.report.incognitos.figures import figures, names_of
from jacta.lab.report.incognitos.measures import measure
from jacta.lab.report.kit import NUMBER, Aspect, Extremes, ReportKit

__all__ = ["REPORT"]

REPORT = ReportKit(
    section="Marking and exploring",
    measure=measure,
    figures=figures,
    names_of=names_of,
    aspects=(
        Aspect("entry", "turns", "More turns are entered as", "Fewer turns are entered as", 0.05),
        Aspect("row filled", "crossed off", "More is crossed off", "Less is crossed off", 0.15),
        Aspect("used", "games with marks", "More often marked", "Less often marked", 0.2),
        Aspect("route", "longest route", "Longer routes", "Shorter routes", 0.15, NUMBER),
    ),
    first_asked=("entry",),
    extremes=Extremes("used"),
)
