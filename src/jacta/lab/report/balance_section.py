"""The verdict on a custom board, as the first section of its page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from jacta.lab.html_table import table
from jacta.lab.report.balance import compared, key_names
from jacta.lab.report.formatting import counted
from jacta.lab.report.kit import report_kit
from jacta.lab.report.page import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.report.balance import Comparison, Finding
    from jacta.lab.report.series import Series
    from jacta.lab.report.study import Study

__all__ = ["balance_section"]

FIRST_ASKED = ("wins", "points", "length")  # in every game
NOTE = (
    "<p class='note'>This lists what differs significantly (one false alarm in twenty reports) "
    "and by enough to matter at the table; ≠ marks it below.</p>"
)


def balance_section(mine: Study, its: Study, found: Sequence[Finding]) -> Section:
    """Return the verdict, the most important numbers, and every comparison behind it."""
    usual = its.usual.board
    comparisons = compared(mine, its)
    flagged = {c for finding in found for c in finding.comparisons}
    names = key_names(mine)
    head = ["what", "which", "players", "options", "this board", usual, "verdict"]
    rows = [_row(c, names, differs=c in flagged) for c in comparisons]
    everything = [s for s in mine.variants if s.has_all_options]
    glances = "\n".join(
        _glance(s, usual, [c for c in comparisons if _is_of(c, s)], flagged)
        for s in (mine.usual, *everything)
    )
    html = (
        f'<div class="verdict">{_verdict(usual, found)}{NOTE}\n<div class="grid">{glances}</div>\n'
        f"<details><summary>All {counted(len(rows), 'comparison')}</summary>\n"
        f"{table(head, rows, 'Comparisons: numbers')}</details></div>\n"
    )
    return Section("Balance", html=html)


def _verdict(usual: str, found: Sequence[Finding]) -> str:
    if not found:
        return f"<p>Nothing looks out of balance compared with <em>{escape(usual)}</em>.</p>"
    items = "".join(f"<li>{escape(finding.text)}</li>" for finding in found)
    return f"<p>Compared with <em>{escape(usual)}</em>, this differs:</p><ul>{items}</ul>"


def _is_of(c: Comparison, series: Series) -> bool:
    return (c.players, c.options) == (series.players, series.variant)


def _glance(
    series: Series, usual: str, comparisons: Sequence[Comparison], flagged: set[Comparison]
) -> str:
    """Return the most important numbers of a table, narrow enough for a phone."""
    kit = report_kit(series.game.name)
    asked = {*FIRST_ASKED, *(kit.first_asked if kit else ())}
    title = f"{series.players} players, {series.variant or 'no options'}"
    rows = [
        [_short(c), *c.shown(), "≠" if c in flagged else ""]
        for c in comparisons
        if c.aspect.measure in asked
    ]
    html = table(["what", "this board", usual, ""], rows, f"{title}: numbers")
    return f"<div><h3>{escape(title)}</h3>\n{html}</div>"


def _short(c: Comparison) -> str:
    if c.aspect.measure == "wins":
        return f"place {c.key} wins"
    return ": ".join(filter(None, (c.aspect.name, c.key)))


def _row(c: Comparison, names: dict[str, str], *, differs: bool) -> list[str]:
    which, options = names.get(c.key, c.key), c.options or "none"
    verdict = "differs" if differs else ""
    return [c.aspect.name, which, str(c.players), options, *c.shown(), verdict]
