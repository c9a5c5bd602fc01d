"""Build a report: play what is missing, measure, write the page and the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from jacta.lab.report.balance_section import balance_section
from jacta.lab.report.game_store import Store
from jacta.lab.report.page import page_of, report_sections
from jacta.lab.report.study import Study

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from jacta.lab.report.balance import Finding
    from jacta.lab.report.page import Page, Section
    from jacta.lab.report.series import Plan
    from jacta.lab.workers import Workers

__all__ = ["missing_games", "studied", "write_balance", "write_report"]

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


def write_report(page: Page, study: Study, folder: Path) -> Path:
    """Write a report on a game; return the path of the page."""
    return _write(page, [study], report_sections(study), folder)


def write_balance(
    page: Page, mine: Study, its: Study, found: Sequence[Finding], folder: Path
) -> Path:
    """Write a report on a custom board, the verdict first; return the path of the page."""
    sections = [balance_section(mine, its, found), *report_sections(mine)]
    return _write(page, [mine, its], sections, folder)


def _write(page: Page, studies: Sequence[Study], sections: Sequence[Section], folder: Path) -> Path:
    """Write the page, and the numbers behind it as Parquet."""
    numbers = pl.concat([study.results.frame for study in studies])
    numbers.write_parquet(folder / "results.parquet")
    path = folder / "report.html"
    path.write_text(page_of(page, studies, sections), encoding="utf-8")
    return path
