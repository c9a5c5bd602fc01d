"""A ladder as a picture: ratings with their intervals, and who beats whom how often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

    from jacta.lab.ladder.entrants import Entrant
    from jacta.lab.ladder.report import Report

__all__ = ["check_kind", "draw"]

KINDS = (".svg", ".png", ".pdf")
INK, FAINT, LINE = "#1d2433", "#8a93a6", "#2f5fa8"
STYLE: Any = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same picture everywhere
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.edgecolor": FAINT,
    "svg.hashsalt": "jacta",
}
DEEPEST = 0.3  # of a colour map's half: text on it stays readable


def draw(report: Report, path: Path) -> None:
    """Write the picture to a file; its ending says in which format."""
    check_kind(path)
    bots, is_mixed = report.ratings.ranked(), report.ladder.mixed
    with mpl.rc_context(STYLE):
        height = 1.9 + 0.5 * len(bots)
        figure = Figure(figsize=(6 if is_mixed else 10.5, height), layout="constrained")
        axes = figure.subplots(1, 1 if is_mixed else 2, squeeze=False)[0]
        figure.suptitle(_title(report), fontweight="bold")
        _ratings(axes[0], report, bots)
        if not is_mixed:
            _duels(axes[1], report, bots)
        path.parent.mkdir(parents=True, exist_ok=True)
        undated = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=150, metadata=undated)


def check_kind(path: Path) -> None:
    """Reject a file name that is not that of a picture."""
    if path.suffix not in KINDS:
        raise SetupError(f"a plot is written as {', '.join(KINDS)}, not as {path.name!r}")


def _title(report: Report) -> str:
    game = report.ladder.game
    options = ", ".join(sorted(game.options))
    setup = f"{game.title} on {game.board_name}, {game.players} players"
    return setup + (f", {options}" if options else "")


def _ratings(axes: Any, report: Report, bots: list[Entrant]) -> None:
    """Draw a row for each bot, the strongest on top."""
    for row, bot in enumerate(bots):
        rating = report.rating(bot)
        axes.plot([rating.low, rating.high], [row, row], color=LINE, lw=2, solid_capstyle="round")
        axes.plot(rating.value, row, "o", color=LINE, ms=6, mec="white", mew=1)
        axes.annotate(
            f"{rating.value:+.0f}" if bot != report.anchor else "0",
            (rating.value, row),
            xytext=(0, 7),
            textcoords="offset points",
            ha="center",
            fontsize=8,
        )
    axes.axvline(0, color=FAINT, lw=0.8, ls=":")
    axes.set_yticks(range(len(bots)), [str(bot) for bot in bots])
    axes.set_ylim(len(bots) - 0.5, -0.7)
    axes.margins(x=0.08)
    axes.grid(axis="x", color="#e3e7ee", lw=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.set_xlabel(f"rating above {report.anchor}, with 95 % intervals")


def _duels(axes: Any, report: Report, bots: list[Entrant]) -> None:
    """Draw how often each row's bot wins against each column's."""
    players = report.ladder.game.players
    fair = 1 / players
    for row, one in enumerate(bots):
        for column, other in enumerate(bots):
            if (won := report.duel(one, other)) is not None:
                _cell(axes, row, column, won.value, (won.high - won.low) / 2, fair)
    axes.set_xticks(range(len(bots)), [str(bot) for bot in bots], rotation=20, ha="left")
    axes.set_yticks(range(len(bots)), [str(bot) for bot in bots])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.set_xlim(-0.5, len(bots) - 0.5)
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.spines[:].set_visible(False)
    rivals = "" if players == 2 else f"{players - 1} of "
    axes.set_xlabel(f"wins in % against {rivals}the column's bot (fair: {100 * fair:.0f})")


def _cell(axes: Any, row: int, column: int, value: float, half: float, fair: float) -> None:
    """Draw a cell, the darker the farther from fair: violet above, orange below."""
    lean = (value - fair) / (1 - fair) if value > fair else (value - fair) / fair
    colour = mpl.colormaps["PuOr"](0.5 + DEEPEST * lean)
    square = mpl.patches.Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, color=colour, lw=0)
    axes.add_patch(square)
    centred = {"ha": "center", "va": "center"}
    axes.text(column, row - 0.08, f"{100 * value:.1f}", **centred)
    axes.text(column, row + 0.26, f"± {100 * half:.1f}", fontsize=7, **centred)
