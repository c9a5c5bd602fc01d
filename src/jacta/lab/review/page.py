"""A review as one self-contained HTML page."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from jacta.lab.html_table import table
from jacta.lab.report.palette import SERIES, css_variables, themed
from jacta.lab.review.curve import curve_of
from jacta.lab.review.sentences import judge_sentence, mistakes_of, sentence_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jacta.lab.review.model import MoveReview, Review

__all__ = ["page_of_reviews"]

SEAT_COLUMNS = (
    "seat",
    "start",
    "luck",
    "decisions",
    "reassessment",
    "result",
    "error a decision",
    "grade",
)
WIDE = "<style>figure > svg { max-width: none; } .wide { columns: 1; }</style>"


def page_of_reviews(title: str, reviews: Sequence[Review]) -> str:
    """Return the whole page; the same reviews give the same bytes."""
    style = files("jacta.lab.report").joinpath("style.css").read_text(encoding="utf-8")
    body = "\n".join(_section(number, one) for number, one in enumerate(reviews, 1))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>
{css_variables()}{style}</style>
{WIDE}
</head>
<body>
<header><p class="brand">jacta</p><h1>{escape(title)}</h1></header>
<main>
{body}
</main>
</body>
</html>
"""


def _section(number: int, review: Review) -> str:
    heading = f"Game {number}: {review.game}, {review.board}"
    turning = _listed(sentence_of(review, review.moves[seq - 1]) for seq in review.turning_points)
    mistakes = _listed(f"{move.seq}. {sentence_of(review, move)}" for move in mistakes_of(review))
    ledger = table(SEAT_COLUMNS, _seat_rows(review), "The ledger")
    return f"""<section>
<h2>{escape(heading)}</h2>
<figure><h3>Share of victory</h3>{curve_of(review)}
<p class="note">Seats from the bottom up: {_legend(review)}. Dashed: turning points.</p></figure>
<figure><h3>The ledger, in % of a victory</h3>{ledger}
<p class="note">{escape(judge_sentence(review))}</p></figure>
<figure><h3>Turning points</h3>{turning}</figure>
<figure><h3>Mistakes</h3>{mistakes}
<details><summary>All entries</summary>{_moves(review)}</details></figure>
</section>"""


def _legend(review: Review) -> str:
    dots = (
        f'<svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" '
        f'fill="{SERIES[seat % len(SERIES)]}"/></svg> {escape(whose.name)}'
        for seat, whose in enumerate(review.seats)
    )
    return themed(", ".join(dots))


def _listed(sentences: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>" if items else "<p>None.</p>"


def _seat_rows(review: Review) -> list[list[str]]:
    rows = []
    for seat in review.seats:
        parts = (seat.luck, seat.decisions, seat.reassessment)
        each = f"{100 * seat.own_errors / seat.choices:.2f}" if seat.choices else ""
        signed = [f"{100 * part:+.1f}" for part in parts]
        ends = (f"{100 * seat.start:.1f}", f"{100 * seat.result:.1f}")
        rows.append([seat.name, ends[0], *signed, ends[1], each, seat.grade or ""])
    return rows


def _moves(review: Review) -> str:
    names = [seat.name for seat in review.seats]
    columns = ("entry", "by", "did", *names, "luck or error", "best", "band")
    return table(columns, [_move_row(review, move) for move in review.moves], "All entries")


def _move_row(review: Review, move: MoveReview) -> list[str]:
    values = [f"{100 * value:.1f}" for value in move.value]
    if isinstance(move.by, str):
        told = " ".join(f"{100 * part:+.1f}" for part in move.luck or [])
        return [str(move.seq), "chance", move.do, *values, told, "", ""]
    name, cost = review.seats[move.by].name, f"{-100 * move.own_error:+.1f}"
    return [str(move.seq), name, move.do, *values, cost, move.best or "", move.band or ""]
