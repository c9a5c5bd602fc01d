"""The win-chance curve of a game as a picture: a stacked, patterned band for each seat."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from jacta.lab.report.palette import SERIES, themed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.review.model import Review
    from jacta.lab.review.sentences import Sentences

__all__ = ["curve_of"]

WIDTH, HEIGHT = 960, 260
LINE = 1.4  # of a mark, in em
CLOSE = 9  # per cent of the width: marks that stand closer get lines of their own
# What is drawn over the colour of a band, so that bands differ without colours too
PATTERNS = (
    "",
    '<path d="M0 8L8 0"/>',
    '<circle cx="4" cy="4" r="1.2" fill="#fffefd" stroke="none"/>',
    '<path d="M0 4H8"/>',
    '<path d="M4 0V8"/>',
)


def curve_of(told: Sentences, name: str) -> str:
    """Return the curve with its scale, marks and legend: seats from the bottom up.

    The name makes ids on a page with several curves. The picture stretches to its box, so what
    is to be read stands beside it, not in it.
    """
    review = told.review
    points = [[seat.start for seat in review.seats], *(move.value for move in review.moves)]
    points = points if len(points) > 1 else 2 * points  # before the first entry: a straight line
    bands, below = [], [0.0] * len(points)
    for seat in range(len(review.seats)):
        above = [low + point[seat] for low, point in zip(below, points, strict=True)]
        bands.append(_band(f"{name}p{seat}", below, above))
        below = above
    lines = "".join(_line(seq, len(points)) for seq in review.turning_points)
    patterns = "".join(_pattern(f"{name}p{seat}", seat) for seat in range(len(review.seats)))
    scale = "".join(f"<span>{told.percent(share, '.0f')}</span>" for share in (1.0, 0.5, 0.0))
    return (
        f'<div class="curve"><div class="scale" aria-hidden="true">{scale}</div>'
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(told.text("share.each"))}"><defs>{patterns}</defs>'
        f"{''.join(bands)}{lines}</svg>{_marks(review, name, len(points))}</div>"
        f'<ul class="legend">{_legend(review, name)}</ul>'
    )


def _pattern(name: str, seat: int) -> str:
    colour = SERIES[seat % len(SERIES)]
    return themed(
        f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{colour}"/>'
        f'<g stroke="#fffefd" stroke-width="1.2">{PATTERNS[seat % len(PATTERNS)]}</g></pattern>'
    )


def _band(name: str, below: Sequence[float], above: Sequence[float]) -> str:
    forth = [_point(n, len(above), share) for n, share in enumerate(above)]
    back = [_point(n, len(below), share) for n, share in enumerate(below)][::-1]
    return f'<polygon points="{" ".join(forth + back)}" fill="url(#{name})"/>'


def _point(n: int, count: int, share: float) -> str:
    return f"{_x(n, count):.1f},{HEIGHT * (1 - share):.1f}"


def _x(n: int, count: int) -> float:
    return WIDTH * n / max(1, count - 1)


def _line(seq: int, count: int) -> str:
    return (
        f'<path d="M{_x(seq, count):.1f} 0V{HEIGHT}" stroke="var(--ink)" stroke-width="1.5" '
        f'stroke-dasharray="5 4" vector-effect="non-scaling-stroke"/>'
    )


def _marks(review: Review, name: str, count: int) -> str:
    """Return the numbers of the turning points below the curve; each leads to its sentence."""
    marks, row, rows, before = "", 0, 0, -100.0
    for seq in review.turning_points:
        place = 100 * _x(seq, count) / WIDTH
        row = row + 1 if place - before < CLOSE else 0
        before, rows = place, max(rows, row + 1)
        style = f"left:{place:.1f}%;top:{LINE * row:.1f}em"
        marks += f'<a href="#{name}e{seq}" style="{style}">{seq}</a>'
    return f'<div class="marks" style="height:{LINE * rows:.1f}em">{marks}</div>' if marks else ""


def _legend(review: Review, name: str) -> str:
    return "".join(
        f'<li><svg width="16" height="16" aria-hidden="true"><rect width="16" height="16" rx="3" '
        f'fill="url(#{name}p{seat})"/></svg>{escape(whose.name)}</li>'
        for seat, whose in enumerate(review.seats)
    )
