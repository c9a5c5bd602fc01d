"""Plots as small pieces of SVG that sit in the page: they scale, and follow its colours."""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import FuncFormatter, PercentFormatter

from jacta.lab.report.palette import GRID, INK, MUTED, themed

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Axes", "bare", "canvas", "from_zero", "legend", "percent_axis", "plain", "svg_of"]

Axes = Any  # of Matplotlib, which types them loosely
WIDTH = 4.4  # inches: about a phone's width, so that text keeps its size
STYLE: Any = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "svg.hashsalt": "jacta",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 10,
    "axes.titlecolor": INK,
    "axes.edgecolor": GRID,
    "axes.labelcolor": MUTED,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelsize": 9.5,
    "ytick.labelsize": 9.5,
    "legend.fontsize": 9.5,
    "legend.frameon": False,
    "grid.color": GRID,
    "lines.linewidth": 1.8,
}
NOTHING = {"Date": None, "Creator": None, "Format": None, "Type": None}


@contextmanager
def canvas(height: float) -> Iterator[Canvas]:
    """Give an empty figure of the usual width, in the report's style."""
    with mpl.rc_context(STYLE):
        yield Canvas(figsize=(WIDTH, height), layout="constrained")


def svg_of(figure: Canvas, name: str, title: str, text: str) -> str:
    """Return a figure as an element of a page; ids begin with its name, so they are unique."""
    file = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(file, format="svg", metadata=NOTHING)
    svg = file.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(url\(#|href="#)', rf"\g<1>{name}-", svg)
    head = re.search(r'viewBox="[^"]+"', svg)
    opening = (
        f'<svg {head.group() if head else ""} role="img" xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" aria-labelledby="{name}-t {name}-d">'
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(text)}</desc>'
    )
    return themed(re.sub(r"<svg[^>]*>", lambda _: opening, svg, count=1)).strip()


# Axes


def plain(axes: Axes, *, grid: str = "y") -> None:
    """Keep only what is needed to read the values."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    axes.grid(axis=grid, linewidth=0.6)
    axes.set_axisbelow(True)


def bare(axes: Axes) -> None:
    """Keep nothing: for maps."""
    axes.set_xticks([])
    axes.set_yticks([])
    for spine in axes.spines.values():
        spine.set_visible(False)


def from_zero(axes: Axes) -> None:
    """Let values begin at zero, with some space above."""
    axes.set_ylim(0, 1.06 * axes.get_ylim()[1])


def percent_axis(axis: Any, *, signed: bool = False) -> None:
    """Label an axis of shares in per cent."""
    if signed:
        axis.set_major_formatter(FuncFormatter(_signed))
    else:
        axis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))


def _signed(share: float, _: object) -> str:
    text = f"{100 * share:+.0f} %"
    return {"+0 %": "0 %", "-0 %": "0 %"}.get(text, text.replace("-", "\u2212"))


def legend(figure: Any, axes: Axes, columns: int) -> None:
    """Put the legend at the top."""
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(
        handles,
        labels,
        loc="outside upper left",
        ncols=columns,
        handlelength=1.2,
        columnspacing=1.2,
    )
