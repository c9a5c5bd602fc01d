"""How long games are, and why they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.lab.report import charts, marks
from jacta.lab.report.formatting import number, percent, with_margin
from jacta.lab.report.measures import BIN
from jacta.lab.report.palette import SERIES
from jacta.lab.report.study import Figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jacta.lab.report.series import Series
    from jacta.lab.report.study import Study

__all__ = ["endings", "length"]

FIXED = 0.9  # of the games equally long: nothing to draw
MOST = 0.8  # of the games: what a sentence calls most


def length(study: Study) -> Figure:
    """Show how long games are: in decisions, where the other unit hardly varies."""
    unit = study.plan.game.length_name
    varies = any(max(_shares(study, count, "length").values()) < FIXED for count in study.counts)
    measure, shown = ("length", unit) if varies else ("decisions", "decisions")
    title = f"How many {shown} a game takes"
    says = _length_says(study, measure, shown)
    with charts.canvas(2.6) as figure:
        axes = figure.subplots()
        for i, count in enumerate(study.counts):
            shares = _shares(study, count, measure)
            curve = (list(shares), list(shares.values()))
            axes.plot(*curve, color=SERIES[i], label=f"{count} players")
        charts.from_zero(axes)
        axes.set_xlabel(shown)
        charts.percent_axis(axes.yaxis)
        charts.plain(axes)
        charts.legend(figure, axes, 4)
        svg = charts.svg_of(figure, "length", title, says)
    rows = [
        [str(count), policy, *_length_row(study, study.table(count, policy))]
        for count in study.counts
        for policy in study.policies
    ]
    return Figure(title, says, svg, ["players", "policy", unit, "decisions"], rows)


def _shares(study: Study, count: int, measure: str) -> dict[int, float]:
    found = study.results.of(study.table(count), f"{measure} share")
    return {int(turns): e.value for turns, e in found.items() if e.value}


def _length_row(study: Study, series: Series) -> list[str]:
    return [with_margin(study.results.one(series, name)) for name in ("length", "decisions")]


def _length_says(study: Study, measure: str, unit: str) -> str:
    usual = study.usual.players
    low, high = _central(_shares(study, usual, measure))
    high += BIN - 1 if measure == "decisions" else 0
    mean = study.results.one(study.usual, measure)
    few, many = study.counts[0], study.counts[-1]
    ends = [study.results.one(study.table(count), measure).value for count in (few, many)]
    others = f" With {few} it is {ends[0]:.1f}, with {many} {ends[1]:.1f}." if few < many else ""
    return (
        f"With {usual} {study.house} players most games take {low} to {high} {unit}, "
        f"{number(mean.value)} on average.{others}"
    )


def _central(shares: Mapping[int, float]) -> tuple[int, int]:
    """Return the shortest span with most of the games."""
    lengths = sorted(shares)
    spans = [
        (high - low, low, high)
        for low in lengths
        for high in lengths
        if sum(shares[n] for n in lengths if low <= n <= high) >= MOST - 1e-9
    ]
    _, low, high = min(spans)
    return low, high


def endings(study: Study) -> Figure:
    """Show why games end."""
    title = "What ends a game"
    tables = {f"{count} players": study.table(count) for count in study.counts}
    shares = {row: study.results.of(series, "ending") for row, series in tables.items()}
    says = _endings_says(study)
    with charts.canvas(0.9 + 0.32 * len(tables)) as figure:
        axes = figure.subplots()
        stacks = {row: {_plus(k): e.value for k, e in es.items()} for row, es in shares.items()}
        marks.stacked(axes, stacks)
        charts.percent_axis(axes.xaxis)
        charts.legend(figure, axes, 3)
        svg = charts.svg_of(figure, "endings", title, says)
    rows = [
        [str(count), policy, _plus(name), percent(e)]
        for count in study.counts
        for policy in study.policies
        for name, e in study.results.of(study.table(count, policy), "ending").items()
    ]
    return Figure(title, says, svg, ["players", "policy", "ending", "games"], rows)


def _endings_says(study: Study) -> str:
    few, many = (study.results.of(study.table(study.counts[i]), "ending") for i in (0, -1))
    top = max(few, key=lambda name: few[name].value)
    says = f"With {study.counts[0]} {study.house} players {percent(few[top])} end by {_plus(top)}"
    if len(study.counts) > 1:
        says += f"; with {study.counts[-1]} it is {percent(many[top])}"
    return f"{says}."


def _plus(ending: str) -> str:
    return ending.replace("+", " and ")
