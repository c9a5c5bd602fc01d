"""The win-chance curve of a game as a picture: a stacked, patterned band for each seat."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from jacta.lab.report.palette import SERIES, themed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.review.model import Review

__all__ = ["curve_of"]

WIDTH, HEIGHT = 960, 260
# What is drawn over the colour of a band, so that bands differ without colours too
PATTERNS = (
    "",
    '<path d="M0 8L8 0"/>',
    '<circle cx="4" cy="4" r="1.2" fill="#fffefd" stroke="none"/>',
    '<path d="M0 4H8"/>',
    '<path d="M4 0V8"/>',
)


def curve_of(review: Review) -> str:
    """Return the curve as SVG: seats from the bottom up, entries from left to right."""
    points = [[seat.start for seat in review.seats], *(move.value for move in review.moves)]
    bands, below = [], [0.0] * len(points)
    for seat, whose in enumerate(review.seats):
        above = [low + point[seat] for low, point in zip(below, points, strict=True)]
        bands.append(_band(seat, whose.name, below, above))
        below = above
    marks = "".join(_mark(seq, len(points)) for seq in review.turning_points)
    label = "Share of victory of each seat after every entry"
    svg = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"<defs>{''.join(map(_pattern, range(len(review.seats))))}</defs>"
        f"{''.join(bands)}{marks}</svg>"
    )
    return themed(svg)


def _pattern(seat: int) -> str:
    colour = SERIES[seat % len(SERIES)]
    return (
        f'<pattern id="p{seat}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{colour}"/>'
        f'<g stroke="#fffefd" stroke-width="1.2">{PATTERNS[seat % len(PATTERNS)]}</g></pattern>'
    )


def _band(seat: int, name: str, below: Sequence[float], above: Sequence[float]) -> str:
    forth = [_point(n, len(above), share) for n, share in enumerate(above)]
    back = [_point(n, len(below), share) for n, share in enumerate(below)][::-1]
    shape = " ".join(forth + back)
    return f'<polygon points="{shape}" fill="url(#p{seat})"><title>{escape(name)}</title></polygon>'


def _point(n: int, count: int, share: float) -> str:
    return f"{_x(n, count):.1f},{HEIGHT * (1 - share):.1f}"


def _x(n: int, count: int) -> float:
    return WIDTH * n / max(1, count - 1)


def _mark(seq: int, count: int) -> str:
    x = _x(seq, count)
    return (
        f'<path d="M{x:.1f} 0V{HEIGHT}" stroke="#1b1a2b" stroke-width="1.5" stroke-dasharray="5 4">'
        f"<title>{seq}</title></path>"
    )
