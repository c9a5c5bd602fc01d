"""How plots of jacta look, and how they are written: the same data, the same file.

Everything is drawn on a `Figure` of its own, never through pyplot's global
state, so plots can be made in threads and without a screen.

    with styled():
        figure = Figure(figsize=(8, 4))
        heat_map(figure.add_subplot(), cells, rows, columns)
        save(figure, Path("odds.svg"))
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.colors import LinearSegmentedColormap

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["COLOURS", "INK", "RISK", "bars", "check_path", "heat_map", "save", "styled"]

INK = "#141a38"
MUTED = "#5b648a"
LINE = "#d5daee"
COLOURS = ("#2f6fdb", "#e8604c", "#e0a100", "#0d8f5b", "#8a5bd6")  # seats, bots, series
RISK = LinearSegmentedColormap.from_list("risk", ["#f3f7ff", "#ffd166", "#e8604c", "#7a1530"])
FORMATS = {".svg", ".png"}
SMALL = 0.001
DARK = 0.62  # from here on a cell's number is light
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": LINE,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "figure.facecolor": "white",
    "figure.constrained_layout.use": True,
    "svg.fonttype": "path",
    "svg.hashsalt": "jacta",  # ids in the file are the same every time
}


@contextlib.contextmanager
def styled() -> Iterator[None]:
    """Give new figures our style within the block."""
    with mpl.rc_context(STYLE):
        yield


def check_path(path: Path) -> None:
    """Reject a file that no plot can be written to, before computing anything."""
    if path.suffix.lower() not in FORMATS:
        raise SetupError(f"a plot is an .svg or a .png file, not {path.name!r}")
    if not path.resolve().parent.is_dir():
        raise SetupError(f"there is no folder {str(path.parent)!r} to write the plot to")


def save(figure: Figure, path: Path) -> None:
    """Write a figure as SVG or PNG, by the file's suffix."""
    check_path(path)
    kind = path.suffix.lower()[1:]
    with mpl.rc_context(STYLE):
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        try:
            figure.savefig(path, format=kind, dpi=150, metadata=metadata)
        except OSError as error:
            raise SetupError(f"{path} cannot be written: {error.strerror}") from None


def heat_map(
    axes: Axes,
    cells: Sequence[Sequence[float]],
    rows: Sequence[str],
    columns: Sequence[str],
    label: str = "",
) -> None:
    """Draw chances as coloured cells with their percentages: readable without the colours."""
    image = axes.imshow(cells, cmap=RISK, vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for y, row in enumerate(cells):
        for x, chance in enumerate(row):
            ink = "white" if chance > DARK else INK
            axes.text(x, y, _tenths(chance), ha="center", va="center", color=ink, fontsize=7.5)
    figure = axes.get_figure(root=True)
    if label and figure is not None:
        bar = figure.colorbar(image, ax=axes, shrink=0.5, aspect=30, pad=0.02)
        bar.set_label(label)
        bar.set_ticks([0, 0.25, 0.5, 0.75, 1], labels=["0%", "25%", "50%", "75%", "100%"])
        bar.outline.set_visible(False)


def _tenths(chance: float) -> str:
    """Return a percentage with one decimal; only certainties are 0 or 100."""
    if chance in {0, 1}:
        return str(round(100 * chance))
    return "<0.1" if chance < SMALL else ">99.9" if chance > 1 - SMALL else f"{100 * chance:.1f}"


def _whole(chance: float) -> str:
    """Return a whole percentage, or nothing for 0."""
    return "" if not chance else "<1" if chance < 10 * SMALL else f"{100 * chance:.0f}"


def bars(axes: Axes, heights: Sequence[float], names: Sequence[str], colour: str) -> None:
    """Draw chances side by side, each with its percentage above it."""
    drawn = axes.bar(range(len(heights)), [100 * height for height in heights], color=colour)
    axes.bar_label(
        drawn, [_whole(height) for height in heights], fontsize=7, color=MUTED, padding=1
    )
    axes.set_xticks(range(len(names)), names, fontsize=7.5)
    axes.tick_params(length=0)
    axes.grid(axis="y", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
