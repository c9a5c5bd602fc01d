"""What a move would do, and the section that an arrow gives."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from rich.text import Text

from jacta.cli.console import joined, name_tag, span
from jacta.cli.incognitos.links import prizes
from jacta.cli.incognitos.maps import section_sign
from jacta.cli.incognitos.words import cost_tag

if TYPE_CHECKING:
    from jacta.cli.incognitos.prospect import Prospect

__all__ = ["Lead", "is_near", "lead", "move", "teleport"]

SECTION_DICE = {"C": "JR"}  # beside the move's locator; other sections are named by their dice


class Lead(IntEnum):
    """Where new sections lead, the most welcome first."""

    REACH = 0
    TOWARDS = 1
    JOIN = 2  # own places, for the length of the route
    BLOCKED = 3


def lead(p: Prospect) -> Lead:
    """Return where the sections of an action lead."""
    if p.reached():
        return Lead.REACH
    end = p.number(p.rest.partition(":")[0].partition("-")[2])
    if _rival_ahead(p) is not None:
        return Lead.BLOCKED
    is_own = p.view.destinations[end].owner == p.seat or p.board.destinations[end].kind == "shuttle"
    return Lead.JOIN if is_own else Lead.TOWARDS


def is_near(p: Prospect) -> bool:
    """Whether a section lies on a link at a destination that the player has reached."""
    ends = [p.view.destinations[p.number(end)] for end in p.rest.partition(":")[0].split("-")]
    return any(end.reached and end.owner == p.seat for end in ends)


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


def _rival_ahead(p: Prospect) -> int | None:
    """Return who owns a section or the destination that the action leads to, if a rival does."""
    end = p.number(p.rest.partition(":")[0].partition("-")[2])
    owners = [seat for _, seat in _ahead(p)] + [p.view.destinations[end].owner]
    return next((seat for seat in owners if seat not in {None, p.seat}), None)


def _arrival(p: Prospect, towards: str, left: list[tuple[str, int | None]]) -> Text:
    """Return what is reached, or else how far it still is, or who is in the way."""
    rival = _rival_ahead(p)
    if p.reached():
        return _reached(p)
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
