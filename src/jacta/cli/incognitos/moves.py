"""What a move would do, and the section that an arrow gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import joined, name_tag, span
from jacta.cli.incognitos.links import prizes
from jacta.cli.incognitos.maps import section_sign
from jacta.cli.incognitos.words import cost_tag

if TYPE_CHECKING:
    from jacta.cli.incognitos.prospect import Prospect

__all__ = ["distance", "move", "teleport"]

SECTION_DICE = {"C": "JR"}  # beside the move's locator; other sections are named by their dice


def distance(p: Prospect) -> int:
    """Return 0 for a section that reaches something, 1 at what is reached, 2 elsewhere."""
    if p.reached():
        return 0
    ends = p.rest.partition(":")[0].split("-")
    return 2 - any(_is_own(p, end) for end in ends)


def _is_own(p: Prospect, place: str) -> bool:
    seen = p.view.destinations[p.number(place)]
    return seen.reached and seen.owner == p.seat


def _ahead(p: Prospect) -> list[tuple[str, int | None]]:
    """Return the sections onward from the own ones, and whose they are."""
    start, end = (p.number(place) for place in p.rest.partition(":")[0].split("-"))
    number, link = next(
        (i, link) for i, link in enumerate(p.board.links) if {link.a, link.b} == {start, end}
    )
    row = list(zip(link.sections, p.view.links[number].owners, strict=True))
    return [one for one in (row if link.a == start else row[::-1]) if one[1] != p.seat]


def move(p: Prospect) -> Text:
    """Return what a move costs, and where it leads."""
    ends, _, count = p.rest.partition(":")
    ahead = _ahead(p)
    used, left = ahead[: int(count)], ahead[int(count) :]
    dice = "".join(SECTION_DICE.get(section, section) for section, _ in used)
    says = cost_tag(f"L{dice}").append(_arrival(p, ends.partition("-")[2], left))
    return says.append(p.outlook())


def _arrival(p: Prospect, towards: str, left: list[tuple[str, int | None]]) -> Text:
    """Return what is reached, or else how far it still is, or who is in the way."""
    if p.reached():
        return _reached(p)
    owner = p.view.destinations[p.number(towards)].owner
    rival = next((seat for _, seat in left if seat is not None), None)
    if rival is None and owner != p.seat:
        rival = owner
    if rival is not None:
        text = Text(f"towards {towards}, which ")
        return text.append(name_tag(p.players, rival)).append(" blocks")
    if left:
        signs = " ".join(section_sign(section) for section, _ in left)
        return Text(f"towards {towards}, {signs} to go")
    return Text(f"join {towards}")


def _reached(p: Prospect) -> Text:
    places = [
        span(f"reach {p.board.destinations[number].id}", "bold")
        .append(": ")
        .append(prizes(p.board, p.view, number))
        for number in p.reached()
    ]
    return joined(places, "; ")


def teleport(p: Prospect) -> Text:
    """Return which section it is, and what it reaches."""
    at = int(p.rest.partition(":")[2])
    a, b = p.rest.partition(":")[0].split("-")
    link = next(link for link in p.board.links if (link.a, link.b) == (p.number(a), p.number(b)))
    says = Text(f"{link.sections[at]}, section {at + 1} of {len(link.sections)} from {a} to {b}")
    return says.append("; ").append(_reached(p)) if p.reached() else says
