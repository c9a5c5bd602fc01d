"""What boards and options change, and how policies fare against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.lab.report import charts, marks
from jacta.lab.report.formatting import capital, change, listed, percent, with_margin
from jacta.lab.report.study import Figure

if TYPE_CHECKING:
    from jacta.lab.report.estimates import Estimate
    from jacta.lab.report.series import Series
    from jacta.lab.report.study import Study

__all__ = ["duels", "variants"]

CHANGES = {
    "points": ("points of a player", ""),
    "lead": ("winner's lead", ""),
    "decisions": ("decisions", ""),
    "wins": ("wins of who begins", "1"),
}


def variants(study: Study) -> Figure:
    """Show what each board and option changes against the usual table."""
    title = "What boards and options change" if study.has_boards else "What options change"
    names = {_name(study, s): s for s in study.variants}
    with charts.canvas(1.9 + 0.42 * len(names)) as figure:
        panels = figure.subplots(2, 2, sharey=True).flat
        for axes, (measure, (label, key)) in zip(panels, CHANGES.items(), strict=True):
            gaps = {name: _gap(study, s, measure, key) for name, s in names.items()}
            marks.forest(axes, gaps)
            axes.set_title(label)
            if measure == "wins":
                charts.percent_axis(axes.xaxis, signed=True)
        says = _variants_says(study, names)
        svg = charts.svg_of(figure, "variants", title, says)
    everything = {_name(study, study.usual): study.usual, **names}
    rows = [[name, *_cells(study, series)] for name, series in everything.items()]
    head = ["game", *(label for label, _ in CHANGES.values())]
    return Figure(title, says, svg, head, rows)


def _name(study: Study, series: Series) -> str:
    """Return what is special about a series: its board, if there are several, and options."""
    options = series.variant
    if not study.has_boards:
        return options or "none"
    if series.board == study.usual.board and options:
        return options
    return " + ".join(filter(None, (series.board, options)))


def _gap(study: Study, series: Series, measure: str, key: str) -> Estimate:
    return study.results.one(series, measure, key) - study.results.one(study.usual, measure, key)


def _cells(study: Study, series: Series) -> list[str]:
    return [
        percent(study.results.one(series, measure, key))
        if key
        else with_margin(study.results.one(series, measure))
        for measure, (_, key) in CHANGES.items()
    ]


def _variants_says(study: Study, names: dict[str, Series]) -> str:
    told = [
        f"{change(_gap(study, series, 'points', ''), 'points')} with {name}"
        for name, series in names.items()
    ]
    base = _name(study, study.usual)
    game = "the game without options" if base == "none" else base
    players = f"{study.usual.players} {study.house} players"
    return f"Compared with {game}, {players} score {listed(told)}."


def duels(study: Study) -> Figure:
    """Show every policy against every other."""
    title = "Bots against bots"
    names = list(dict.fromkeys(name for s in study.duels for name in s.policies))
    shares = _duel_shares(study)
    values = [[shares[a, b].value if a != b else None for b in names] for a in names]
    texts = [[f"{100 * v:.0f} %" if v is not None else "" for v in row] for row in values]
    says = _duels_says(study)
    with charts.canvas(1.0 + 0.42 * len(names)) as figure:
        axes = figure.subplots()
        marks.heat(axes, names, names, values, texts)
        axes.set_xlabel("wins of the row against the column, two players")
        if max(map(len, names)) * len(names) > 40:
            axes.tick_params(axis="x", labelrotation=35)
        svg = charts.svg_of(figure, "duels", title, says)
    rows = [
        [a, b, percent(share), with_margin(_points(study, a, b))]
        for (a, b), share in shares.items()
    ]
    return Figure(title, says, svg, ["policy", "against", "wins", "points"], rows)


def _duel_shares(study: Study) -> dict[tuple[str, str], Estimate]:
    shares = {}
    for series in study.duels:
        a, b = series.policies
        shares[a, b] = study.results.one(series, "wins by seat", 0)
        shares[b, a] = study.results.one(series, "wins by seat", 1)
    return shares


def _points(study: Study, a: str, b: str) -> Estimate:
    series = next(s for s in study.duels if set(s.policies) == {a, b})
    return study.results.one(series, "points by seat", series.policies.index(a))


def _duels_says(study: Study) -> str:
    told = []
    for (a, b), share in _duel_shares(study).items():
        if share.value - share.margin > 0.5:
            told.append(f"{a} beats {b} in {percent(share)} of the games")
    if not told:
        return "No policy beats another beyond noise."
    return f"{capital(listed(told))}."
