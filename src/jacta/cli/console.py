"""The terminal: output streams, and the colours of players."""

from __future__ import annotations

import codecs
import io
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from jacta.cli.language import words
from jacta.core.colours import colours_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from jacta.core.records import Player

__all__ = [
    "LETTERS",
    "complain",
    "counted",
    "err",
    "joined",
    "listed",
    "name_tag",
    "out",
    "percent",
    "printable",
    "seat_letter",
    "seat_style",
    "show_colours",
    "span",
    "survive_narrow_encodings",
]

LETTERS = "ABCDEF"
STYLES = {
    "marigold": "bold yellow",
    "sky": "bold cyan",
    "coral": "bold red",
    "mint": "bold green",
    "orchid": "bold magenta",
    None: "bold blue",  # for a sixth player
}


def seat_style(seat: int) -> str:
    """Return the name of a seat's style; `show_colours` says which colour that is."""
    return f"seat.{LETTERS[seat].lower()}"


def _seat_styles(chosen: Sequence[str | None]) -> Theme:
    colours = enumerate(colours_of(chosen))
    return Theme({seat_style(seat): STYLES[colour] for seat, colour in colours})


out = Console(highlight=False, markup=False, emoji=False, theme=_seat_styles([None] * len(LETTERS)))
err = Console(highlight=False, markup=False, emoji=False, stderr=True)

ONE_PERCENT = 0.01
PLAIN_FORMS = {"▶": ">", "★": "*", "✓": "+", "…": ".", "°": "o", "→": ">", "·": "."}


def printable(text: str) -> str:
    """Return an untrusted text without terminal control characters."""
    return "".join(c if c.isprintable() else "?" for c in text)


def percent(chance: Fraction | float) -> str:
    """Return a probability for people; only certainties are shown as 0 % or 100 %."""
    if 0 < chance < ONE_PERCENT:
        return words.text("percent.under")
    if 1 - ONE_PERCENT < chance < 1:
        return words.text("percent.over")
    return words.text("percent", number=round(100 * float(chance)))


def complain(message: object) -> None:
    """Print an error in one line."""
    err.print(Text(f"jacta: {printable(str(message))}", style="bold red"), soft_wrap=True)


def seat_letter(seat: int) -> str:
    """Return the letter of a seat on the screen."""
    return LETTERS[seat]


def show_colours(players: Sequence[Player]) -> None:
    """Show seats in the colours that their players chose from now on."""
    out.push_theme(_seat_styles([player.colour for player in players]))


def name_tag(players: Sequence[Player], seat: int) -> Text:
    """Return a player's name in the seat's colour."""
    return span(printable(players[seat].name), seat_style(seat))


def span(text: str, style: str) -> Text:
    """Return a text whose style does not extend to what is appended."""
    return Text().append(text, style=style)


def joined(parts: Sequence[Text | str], separator: str = ", ") -> Text:
    """Return texts in a row."""
    whole = Text()
    for number, part in enumerate(parts):
        whole.append(separator if number else "").append(part)
    return whole


def listed(parts: Sequence[Text | str], key: str = "list.and") -> Text:
    """Return texts as a list in a sentence: `a, b and c`."""
    start = joined(parts[:-1])
    return words.line(key, start=start, last=parts[-1]) if start else joined(parts[-1:])


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a count with its noun: `1 game`, `2 games`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def survive_narrow_encodings() -> None:
    """Print ASCII forms instead of failing on a terminal without UTF-8."""
    codecs.register_error("jacta", _plain_form)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="jacta")


def _plain_form(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(PLAIN_FORMS.get(c, "?") for c in unknown), error.end
