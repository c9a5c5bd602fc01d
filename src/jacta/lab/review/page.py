"""A review as one self-contained HTML page."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from jacta.core.game import find_game
from jacta.lab.html_table import table
from jacta.lab.report.palette import SERIES, css_variables, themed
from jacta.lab.review.curve import curve_of
from jacta.lab.review.sentences import LEDGER, mistakes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jacta.lab.review.model import MoveReview, Review
    from jacta.lab.review.sentences import Sentences

__all__ = ["page_of_reviews"]

WIDE = "<style>figure > svg { max-width: none; } .wide { columns: 1; }</style>"


def page_of_reviews(title: str, told: Sequence[Sentences]) -> str:
    """Return the whole page; the same reviews give the same bytes."""
    style = files("jacta.lab.report").joinpath("style.css").read_text(encoding="utf-8")
    body = "\n".join(_section(number, one) for number, one in enumerate(told, 1))
    language = told[0].language if told else "en"
    return f"""<!doctype html>
<html lang="{language}">
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


def _section(number: int, told: Sentences) -> str:
    review, text = told.review, told.text
    title = find_game(review.game).title
    heading = text("page.game", number=number, game=title, board=review.board)
    turning = [f"{seq}. {told.entry(review.moves[seq - 1])}" for seq in review.turning_points]
    mistakes = [f"{move.seq}. {told.entry(move)}" for move in mistakes_of(review)]
    columns = ["errors.long" if key == "errors" else key for key in LEDGER]
    rows = [told.ledger_row(seat) for seat in review.seats]
    seats = text("share.note", seats="{}")
    return f"""<section>
<h2>{escape(heading)}</h2>
<figure><h3>{escape(text("share"))}</h3>{curve_of(review)}
<p class="note">{escape(seats).format(_legend(review))}</p></figure>
<figure><h3>{escape(text("ledger"))}</h3>{table([*map(text, columns)], rows, text("ledger"))}
<p class="note">{escape(told.judge())}</p></figure>
<figure><h3>{escape(text("turning"))}</h3>{_listed(turning, text("turning.none"))}</figure>
<figure><h3>{escape(text("mistakes", number=len(mistakes)))}</h3>
{_listed(mistakes, text("mistakes.none"))}
<details><summary>{escape(text("all"))}</summary>{_moves(told)}</details></figure>
</section>"""


def _legend(review: Review) -> str:
    dots = (
        f'<svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" '
        f'fill="{SERIES[seat % len(SERIES)]}"/></svg> {escape(whose.name)}'
        for seat, whose in enumerate(review.seats)
    )
    return themed(", ".join(dots))


def _listed(sentences: Iterable[str], nothing: str) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>" if items else f"<p>{escape(nothing)}</p>"


def _moves(told: Sentences) -> str:
    names, text = [seat.name for seat in told.review.seats], told.text
    keys = ("entry", "by", "did", "cost", "best", "band")
    columns = [*map(text, keys[:3]), *names, *map(text, keys[3:])]
    return table(columns, [_move_row(told, move) for move in told.review.moves], text("all"))


def _move_row(told: Sentences, move: MoveReview) -> list[str]:
    values = [told.number(value) for value in move.value]
    row = [str(move.seq), "", told.done(move), *values]
    if isinstance(move.by, str):
        row[1] = told.text("by.chance")
        return [*row, " ".join(told.number(part, "+.1f") for part in move.luck or []), "", ""]
    row[1] = told.review.seats[move.by].name
    best = "" if move.best is None else told.action(move.best)
    band = "" if move.band is None else told.text(f"band.{move.band}")
    return [*row, told.number(-move.own_error, "+.1f"), best, band]
