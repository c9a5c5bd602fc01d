"""Who wins by the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jacta.lab.report import charts, marks
from jacta.lab.report.formatting import percent
from jacta.lab.report.palette import MUTED
from jacta.lab.report.study import Figure

if TYPE_CHECKING:
    from jacta.lab.report.study import Study

__all__ = ["order_of_play"]


def order_of_play(study: Study) -> Figure:
    """Show who wins by the order of play."""
    title = "Does it matter who begins?"
    with charts.canvas(2.5) as figure:
        panels = figure.subplots(
            1, len(study.counts), sharey=True, squeeze=False, width_ratios=study.counts
        )[0]
        for axes, count in zip(panels, study.counts, strict=True):
            _order_panel(axes, study, count)
        charts.percent_axis(panels[0].yaxis)
        charts.from_zero(panels[0])
        charts.legend(figure, panels[0], 4)
        figure.supxlabel("place in the order of play", color=MUTED, fontsize=9)
        svg = charts.svg_of(figure, "order", title, _order_says(study))
    rows = [
        [str(count), policy, place, percent(share), f"{100 / count:.1f} %"]
        for count in study.counts
        for policy in study.policies
        for place, share in study.results.of(study.table(count, policy), "wins").items()
    ]
    head = ["players", "policy", "place", "wins", "fair"]
    return Figure(title, _order_says(study), svg, head, rows)


def _order_panel(axes: charts.Axes, study: Study, count: int) -> None:
    axes.axhline(1 / count, color=MUTED, linewidth=1, linestyle=(0, (3, 3)))
    spread = 0.5 / max(1, len(study.policies))
    for i, policy in enumerate(study.policies):
        wins = list(study.results.of(study.table(count, policy), "wins").values())
        shift = (i - (len(study.policies) - 1) / 2) * spread
        marks.dots(axes, [place + 1 + shift for place in range(count)], wins, i, policy)
    axes.set_xlim(0.4, count + 0.6)
    axes.set_xticks(range(1, count + 1))
    axes.set_title(f"{count} players" if count == study.counts[0] else str(count))
    charts.plain(axes)


def _order_says(study: Study) -> str:
    gaps = []
    for count in study.counts:
        wins = study.results.of(study.table(count), "wins")
        place, share = max(wins.items(), key=lambda item: abs(item[1].value - 1 / count))
        if abs(share.value - 1 / count) > share.margin:
            gaps.append((abs(share.value - 1 / count), count, place, share))
    if not gaps:
        return (
            f"Among {study.house} players no place in the order of play wins more than its share."
        )
    _, count, place, share = max(gaps)
    return (
        f"Among {study.house} players the order of play matters most with {count} at the table: "
        f"place {place} wins {percent(share)}, where {100 / count:.1f} % would be fair."
    )
