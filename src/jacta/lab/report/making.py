"""From an experiment to a report: play what is missing, measure, write the page and the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.lab.report.page import page_of, report_sections
from jacta.lab.report.playing import Store
from jacta.lab.report.study import Study

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from jacta.lab.report.page import Page, Section
    from jacta.lab.report.series import Plan
    from jacta.lab.workers import Workers

__all__ = ["missing_games", "studied", "write_report"]

GAMES_FOLDER = "games"


def missing_games(plans: Sequence[Plan], folder: Path) -> int:
    """Return how many games are still to be played."""
    stores = (Store(plan, folder / GAMES_FOLDER) for plan in plans)
    return sum(len(store.missing()) * store.plan.games for store in stores)


def studied(plan: Plan, folder: Path, workers: Workers, progress: Callable[[int], object]) -> Study:
    """Play the series that are not in the folder yet, and measure them all."""
    store = Store(plan, folder / GAMES_FOLDER)
    for series in store.missing():
        store.play(series, workers, progress)
    return Study.of(store)


def write_report(page: Page, study: Study, folder: Path, verdict: tuple[Section, ...] = ()) -> Path:
    """Write the page, and the numbers behind it as Parquet; return where the page is."""
    study.results.frame.write_parquet(folder / "results.parquet")
    path = folder / "report.html"
    sections = [*verdict, *report_sections(study)]
    path.write_text(page_of(page, study, sections), encoding="utf-8")
    return path
