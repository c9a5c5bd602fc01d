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
    from jacta.games.incognitos.board import Link

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
    if _rival_ahead(p) is not None:
        return Lead.BLOCKED
    end = p.ends[1]
    is_own = p.view.destinations[end].owner == p.seat
    is_shuttle = p.board.destinations[end].kind == "shuttle"
    return Lead.JOIN if is_own or is_shuttle else Lead.TOWARDS


def is_near(p: Prospect) -> bool:
    """Whether a section lies on a link at a destination that the player has reached."""
    ends = [p.view.destinations[end] for end in p.ends]
    return any(end.reached and end.owner == p.seat for end in ends)


def _ahead(p: Prospect) -> list[tuple[str, int | None]]:
    """Return the sections onward from the own ones, and whose they are."""
    number, link = _link(p)
    row = list(zip(link.sections, p.view.links[number].owners, strict=True))
    return [one for one in (row if link.a == p.ends[0] else row[::-1]) if one[1] != p.seat]


def _link(p: Prospect) -> tuple[int, Link]:
    links = enumerate(p.board.links)
    return next((i, link) for i, link in links if {link.a, link.b} == set(p.ends))


def move(p: Prospect) -> Text:
    """Return what a move costs, and where it leads."""
    count = int(p.rest.partition(":")[2])
    used, left = _ahead(p)[:count], _ahead(p)[count:]
    dice = "".join(SECTION_DICE.get(section, section) for section, _ in used)
    says = cost_tag(f"L{dice}").append(_arrival(p, [section for section, _ in left]))
    return says.append(p.outlook())


def _rival_ahead(p: Prospect) -> int | None:
    """Return who owns a section or the destination that the action leads to, if a rival does."""
    owners = [*(seat for _, seat in _ahead(p)), p.view.destinations[p.ends[1]].owner]
    return next((seat for seat in owners if seat not in {None, p.seat}), None)


def _arrival(p: Prospect, left: list[str]) -> Text:
    """Return what is reached, or else how far it still is, or who is in the way."""
    if p.reached():
        return _reached(p)
    there = p.board.destinations[p.ends[1]].id
    rival = _rival_ahead(p)
    if rival is not None:
        text = Text(f"towards {there}, which ")
        return text.append(name_tag(p.players, rival)).append(" blocks")
    if left:
        return Text(f"towards {there}, {' '.join(map(section_sign, left))} to go")
    return Text(f"join {there}")


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
    at, (_, link) = int(p.rest.partition(":")[2]), _link(p)
    a, b = (p.board.destinations[end].id for end in p.ends)
    says = Text(f"{link.sections[at]}, section {at + 1} of {len(link.sections)} from {a} to {b}")
    return says.append("; ").append(_reached(p)) if p.reached() else says
