"""What plots are made of: dots, lines, bars, cells and places, each with its uncertainty."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from jacta.lab.report.charts import plain
from jacta.lab.report.palette import HEAT, INK, MUTED, PAPER, SERIES, STRONG

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jacta.lab.report.charts import Axes
    from jacta.lab.report.estimates import Estimate

__all__ = ["bars", "dots", "forest", "heat", "lines", "place", "stacked"]

DARK_STEPS = 6  # of the heat, from which text on it is light


def dots(
    axes: Axes, at: Sequence[float], values: Sequence[Estimate], colour: int, label: str
) -> None:
    """Draw estimates with their confidence intervals."""
    axes.errorbar(
        at,
        [e.value for e in values],
        yerr=[e.margin for e in values],
        fmt="o",
        markersize=4.5,
        elinewidth=1.4,
        color=SERIES[colour % len(SERIES)],
        label=label,
    )


def lines(axes: Axes, curves: Mapping[str, Mapping[float, Estimate]]) -> None:
    """Draw a line for each curve, with the confidence intervals of its points."""
    for i, (label, curve) in enumerate(curves.items()):
        axes.errorbar(
            list(curve),
            [e.value for e in curve.values()],
            yerr=[e.margin for e in curve.values()],
            marker="o",
            markersize=3.5,
            elinewidth=1.2,
            color=SERIES[i % len(SERIES)],
            label=label,
        )


def bars(axes: Axes, values: Mapping[str, Estimate], colour: int = 0) -> None:
    """Draw horizontal bars from top to bottom, with their confidence intervals."""
    at = range(len(values))
    axes.barh(
        at,
        [e.value for e in values.values()],
        xerr=[e.margin for e in values.values()],
        color=SERIES[colour],
        ecolor=INK,
        height=0.7,
        error_kw={"elinewidth": 1},
    )
    axes.set_yticks(at, list(values))
    axes.invert_yaxis()
    plain(axes, grid="x")


def stacked(axes: Axes, rows: Mapping[str, Mapping[str, float]]) -> None:
    """Draw a horizontal bar for each row, made of its parts, from top to bottom."""
    names = list(dict.fromkeys(itertools.chain.from_iterable(rows.values())))
    for i, name in enumerate(names):
        values = [parts.get(name, 0.0) for parts in rows.values()]
        before = [sum(parts.get(n, 0.0) for n in names[:i]) for parts in rows.values()]
        colour = SERIES[i % len(SERIES)]
        axes.barh(
            range(len(rows)),
            values,
            left=before,
            color=colour,
            label=name,
            height=0.68,
            edgecolor=PAPER,
            linewidth=0.8,
        )
    axes.set_yticks(range(len(rows)), list(rows))
    axes.invert_yaxis()
    plain(axes, grid="x")


def forest(axes: Axes, values: Mapping[str, Estimate]) -> None:
    """Draw differences with their confidence intervals beside a line for none."""
    at = range(len(values))
    axes.axvline(0, color=MUTED, linewidth=1, linestyle=(0, (3, 3)))
    axes.errorbar(
        [e.value for e in values.values()],
        at,
        xerr=[e.margin for e in values.values()],
        fmt="o",
        markersize=4.5,
        elinewidth=1.4,
        color=SERIES[0],
    )
    axes.set_yticks(at, list(values))
    axes.set_ylim(len(values) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    plain(axes, grid="x")


def _heat(share: float) -> tuple[str, str]:
    """Return the colour of a share of the maximum, and the colour of text on it."""
    step = min(len(HEAT) - 1, int(share * len(HEAT)))
    return HEAT[step], STRONG if step >= DARK_STEPS else INK


def heat(axes: Axes, rows: Sequence[str], columns: Sequence[str], values: Any, texts: Any) -> None:
    """Draw a table as coloured cells; what is None stays empty."""
    most = max((v for row in values for v in row if v is not None), default=1) or 1
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            if value is not None:
                _cell(axes, x, y, value / most, texts[y][x])
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0, colors=INK)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _cell(axes: Axes, x: int, y: int, share: float, text: str) -> None:
    colour, ink = _heat(share)
    corner = (x - 0.5, y - 0.5)
    axes.add_patch(Rectangle(corner, 1, 1, facecolor=colour, edgecolor=PAPER, linewidth=0.8))
    axes.text(x, y, text, ha="center", va="center", color=ink, fontsize=8.5)


def place(
    axes: Axes, at: tuple[float, float], share: float, text: str, size: float, marker: str = "o"
) -> None:
    """Draw a place of a map with a text on it, the darker the larger its share."""
    colour, ink = _heat(share)
    frame = {"color": colour, "edgecolor": MUTED, "linewidth": 0.7}
    axes.scatter([at[0]], [at[1]], s=size, marker=marker, zorder=2, **frame)
    axes.text(*at, text, ha="center", va="center_baseline", color=ink, fontsize=8, zorder=3)
