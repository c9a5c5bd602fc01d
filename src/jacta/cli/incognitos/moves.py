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
    from jacta.games.incognitos.preview import MoveDetails

__all__ = ["Lead", "is_near", "lead", "move", "teleport"]


class Lead(IntEnum):
    """Where new sections lead, the most welcome first."""

    REACH = 0
    TOWARDS = 1
    JOIN = 2  # own places, for the length of the route
    BLOCKED = 3


def lead(p: Prospect, moved: MoveDetails) -> Lead:
    """Return where the sections of an action lead."""
    if p.details.reached:
        return Lead.REACH
    if moved.rival is not None:
        return Lead.BLOCKED
    is_own = p.seen(moved.end).owner == p.seat
    is_shuttle = p.board.destinations[p.number(moved.end)].kind == "shuttle"
    return Lead.JOIN if is_own or is_shuttle else Lead.TOWARDS


def is_near(p: Prospect, moved: MoveDetails) -> bool:
    """Whether a section lies on a link at a destination that the player has reached."""
    ends = [p.seen(end) for end in (moved.start, moved.end)]
    return any(end.reached and end.owner == p.seat for end in ends)


def move(p: Prospect, moved: MoveDetails) -> Text:
    """Return what a move costs, and where it leads."""
    return cost_tag(p.preview.cost).append(_arrival(p, moved)).append(p.outlook())


def _arrival(p: Prospect, moved: MoveDetails) -> Text:
    """Return what is reached, or else how far it still is, or who is in the way."""
    if p.details.reached:
        return _reached(p)
    if moved.rival is not None:
        text = Text(f"towards {moved.end}, which ")
        return text.append(name_tag(p.players, moved.rival)).append(" blocks")
    if moved.ahead:
        return Text(f"towards {moved.end}, {' '.join(map(section_sign, moved.ahead))} to go")
    return Text(f"join {moved.end}")


def _reached(p: Prospect) -> Text:
    places = [
        span(f"reach {place}", "bold").append(": ").append(prizes(p.board, p.view, p.number(place)))
        for place in p.details.reached
    ]
    return joined(places, "; ")


def teleport(p: Prospect, moved: MoveDetails) -> Text:
    """Return which section it is, and what it reaches."""
    sections, at = p.board.links[moved.link].sections, moved.sections[0]
    where = f"section {at + 1} of {len(sections)} from {moved.start} to {moved.end}"
    says = Text(f"{sections[at]}, {where}")
    return says.append("; ").append(_reached(p)) if p.details.reached else says
