"""Where points come from, and what the number of players changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.lab.report import charts, marks
from jacta.lab.report.formatting import capital, listed, percent, with_margin
from jacta.lab.report.study import Figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jacta.lab.report.estimates import Estimate
    from jacta.lab.report.series import Series
    from jacta.lab.report.study import Study

__all__ = ["players", "sources", "sources_by_policy"]


def sources(study: Study) -> Figure:
    """Show where points come from, by the number of players."""
    rows = {f"{count} players": study.table(count) for count in study.counts}
    return _sources(study, "sources", f"Where {study.house} players get their points", rows)


def sources_by_policy(study: Study) -> Figure:
    """Show where points come from, by policy."""
    count = study.usual.players
    rows = {policy: study.table(count, policy) for policy in study.policies}
    return _sources(study, "styles", f"The same by policy, {count} players", rows)


def _sources(study: Study, name: str, title: str, rows: Mapping[str, Series]) -> Figure:
    points = {row: _parts(study.results.of(series, "source")) for row, series in rows.items()}
    says = _sources_says(study, rows)
    with charts.canvas(1.1 + 0.32 * len(rows)) as figure:
        axes = figure.subplots()
        marks.stacked(axes, points)
        axes.set_xlabel("points of a player")
        charts.legend(figure, axes, 4)
        svg = charts.svg_of(figure, name, title, says)
    body = [
        [row, part, with_margin(e, 2), percent(study.results.one(series, "source share", part))]
        for row, series in rows.items()
        for part, e in study.results.of(series, "source").items()
        if e.value
    ]
    return Figure(title, says, svg, ["who", "source", "points", "share"], body)


def _parts(sources: Mapping[str, Estimate]) -> dict[str, float]:
    return {name: e.value for name, e in sources.items() if e.value}


def _sources_says(study: Study, rows: Mapping[str, Series]) -> str:
    told = []
    ends = [list(rows.items())[i] for i in (0, -1)]
    for row, series in ends:
        shares = study.results.of(series, "source share")
        first, second = sorted(shares, key=lambda n: -shares[n].value)[:2]
        total = study.results.one(series, "points")
        told.append(
            f"{row}: {total.value:.1f} points, {100 * shares[first].value:.0f} % of them from "
            f"{first} and {100 * shares[second].value:.0f} % from {second}"
        )
    return capital("; ".join(dict.fromkeys(told))) + "."


def players(study: Study) -> Figure:
    """Show what the number of players changes."""
    title = "What the number of players changes"
    measures = {"points": "points", "lead": "winner's lead", "length": study.plan.game.length_name}
    with charts.canvas(2.3) as figure:
        panels = figure.subplots(1, 3)
        for axes, (measure, label) in zip(panels, measures.items(), strict=True):
            marks.lines(axes, _curves(study, measure))
            axes.set_title(label)
            axes.set_xticks(study.counts)
            charts.from_zero(axes)
            charts.plain(axes)
        charts.legend(figure, panels[0], 4)
        says = _players_says(study)
        svg = charts.svg_of(figure, "players", title, says)
    rows = [
        [str(count), policy, *(_cell(study, count, policy, m) for m in measures)]
        for count in study.counts
        for policy in study.policies
    ]
    return Figure(title, says, svg, ["players", "policy", *measures.values()], rows)


def _curves(study: Study, measure: str) -> dict[str, dict[float, Estimate]]:
    return {
        policy: {c: study.results.one(study.table(c, policy), measure) for c in study.counts}
        for policy in study.policies
    }


def _cell(study: Study, count: int, policy: str, measure: str) -> str:
    return with_margin(study.results.one(study.table(count, policy), measure))


def _players_says(study: Study) -> str:
    few, many = study.table(study.counts[0]), study.table(study.counts[-1])
    told = []
    for measure, words, ending in (("points", "a player's points", ""), ("lead", "the lead", "s")):
        gap = study.results.one(many, measure) - study.results.one(few, measure)
        one, other = (study.results.one(s, measure).value for s in (few, many))
        if abs(gap.value) > gap.margin:
            verb = ("rise" if gap.value > 0 else "fall") + ending
            told.append(f"{words} {verb} from {one:.1f} to {other:.1f}")
    span = f"From {few.players} to {many.players} {study.house} players"
    if not told:
        return f"{span} neither points nor leads change beyond noise."
    return f"{span}, {listed(told)}."
