"""A review as one self-contained HTML page."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from jacta.core.game import find_game
from jacta.lab.html_table import table
from jacta.lab.report.palette import css_variables
from jacta.lab.review.curve import curve_of
from jacta.lab.review.sentences import LEDGER, mistakes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jacta.lab.review.model import MoveReview
    from jacta.lab.review.sentences import Sentences

__all__ = ["page_of_reviews"]


def page_of_reviews(title: str, told: Sequence[Sentences]) -> str:
    """Return the whole page; the same reviews give the same bytes."""
    sheets = (("jacta.lab.report", "style.css"), ("jacta.lab.review", "page.css"))
    style = "".join(files(place).joinpath(name).read_text("utf-8") for place, name in sheets)
    body = "\n".join(
        _section(one, number, is_only=len(told) == 1) for number, one in enumerate(told, 1)
    )
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
</head>
<body>
<header><p class="brand">jacta</p><h1>{escape(title)}</h1></header>
<main>
{body}
</main>
</body>
</html>
"""


def _section(told: Sentences, number: int, *, is_only: bool) -> str:
    review, text, name = told.review, told.text, f"g{number}"
    title = find_game(review.game).title
    key = "page.only" if is_only else "page.game"
    heading = text(key, number=number, game=title, board=review.board)
    turning = [review.moves[seq - 1] for seq in review.turning_points]
    mistakes = mistakes_of(review)
    return f"""<section>
<h2>{escape(heading)}</h2>
<p class="lead">{escape(told.outcome())}</p>
<figure><h3>{escape(text("share"))}</h3>{curve_of(told, name)}
<p class="note">{escape(text("share.note"))}</p></figure>
<figure><h3>{escape(text("ledger"))}</h3>{_ledger(told)}
<p class="note">{escape(text("ledger.explained"))}</p>
<p class="note">{escape(told.judged_by())}</p></figure>
<figure><h3>{escape(text("turning"))}</h3>
{_listed(told, turning, text("turning.none"), name + "e")}</figure>
<figure><h3>{escape(text("mistakes", number=len(mistakes)))}</h3>
{_listed(told, mistakes, text("mistakes.none"))}
<details><summary>{escape(text("all"))}</summary><div class="moves">{_moves(told)}</div></details>
</figure>
</section>"""


def _ledger(told: Sentences) -> str:
    """Return the ledger; on a phone, where it is too wide, each number stands beside its name."""
    names = [told.text("errors.long" if key == "errors" else key) for key in LEDGER]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = ""
    for seat in told.review.seats:
        who, *numbers = map(escape, told.ledger_row(seat))
        cells = "".join(
            f'<td data-label="{escape(name)}">{number}</td>'
            for name, number in zip(names[1:], numbers, strict=True)
        )
        rows += f'<tr><th scope="row">{who}</th>{cells}</tr>\n'
    return f'<table class="ledger"><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table>'


def _listed(told: Sentences, moves: Sequence[MoveReview], nothing: str, name: str = "") -> str:
    """Return what entries changed; with a name, other parts of the page can lead to them."""
    if not moves:
        return f"<p>{escape(nothing)}</p>"
    items = "".join(
        f"<li{_id(name, move)}{_class(move)}><b>{move.seq}</b>"
        f"<span>{escape(told.entry(move))}</span>{_choices(told, move)}</li>\n"
        for move in moves
    )
    return f'<ul class="entries">{items}</ul>'


def _id(name: str, move: MoveReview) -> str:
    return f' id="{name}{move.seq}"' if name else ""


def _class(move: MoveReview) -> str:
    return f' class="{move.band}"' if move.band else ""


def _choices(told: Sentences, move: MoveReview) -> str:
    """Return what the choice that was made would do, and the better one."""
    both = ((action, told.does(move, action)) for action in (move.do, move.best or ""))
    said = [(told.action(action), does) for action, does in both if does]
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(does)}</dd>" for name, does in said)
    return f"<dl>{items}</dl>" if items else ""


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
        return [*row, told.luckiest(move), "", ""]
    row[1] = told.review.seats[move.by].name
    is_worse = move.own_error > 0 and move.best is not None
    best = told.action(move.best or "") if is_worse else ""
    band = "" if move.band is None else told.text(f"band.{move.band}")
    return [*row, told.number(-move.own_error, "+.1f") if is_worse else "", best, band]
