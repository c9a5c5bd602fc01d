"""What MLEM adds to its report."""

from __future__ import annotations

from jacta.lab.report.kit import Aspect, Extremes, ReportKit
from jacta.lab.report.mlem.figures import figures, names_of
from jacta.lab.report.mlem.measures import measure

__all__ = ["REPORT"]

REPORT = ReportKit(
    section="Landing and crashing",
    measure=measure,
    figures=figures,
    names_of=names_of,
    aspects=(
        Aspect("failed expeditions", "crashes", "More expeditions crash", "Fewer crash", 0.05),
        Aspect(
            "at home", "astronauts at home in the end", "More stay home", "Fewer stay home", 0.05
        ),
        Aspect(
            "visited", "games with landings", "More often landed on", "Less often landed on", 0.15
        ),
    ),
    first_asked=("failed expeditions",),
    extremes=Extremes("visited"),
)
