"""What a move would do, and the section that an arrow gives."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from jacta.cli.console import joined, name_tag, span
from jacta.cli.incognitos.links import prizes, short_prizes
from jacta.cli.incognitos.maps import section_sign
from jacta.cli.incognitos.words import cost_tag, words

if TYPE_CHECKING:
    from rich.text import Text

    from jacta.cli.incognitos.prospect import Prospect
    from jacta.games.incognitos.preview import MoveDetails

__all__ = ["Lead", "is_near", "lead", "move", "short_move", "teleport"]


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
        return words.line("move.blocked", end=moved.end, name=name_tag(p.players, moved.rival))
    if moved.ahead:
        ahead = " ".join(map(section_sign, moved.ahead))
        return words.line("move.ahead", end=moved.end, ahead=ahead)
    return words.line("move.join", end=moved.end)


def short_move(p: Prospect, moved: MoveDetails) -> Text:
    """Return what a move reaches or leaves to go, and the outlook, in half a line."""
    if p.details.reached:
        numbers = [p.number(place) for place in p.details.reached]
        what = joined([short_prizes(p.board, p.view, number) for number in numbers], " ")
    elif moved.rival is None and moved.ahead:  # the move itself names the end
        what = words.line("move.ahead.short", ahead=" ".join(map(section_sign, moved.ahead)))
    else:
        what = _arrival(p, moved)
    return joined([part for part in (what, p.short_outlook()) if part])


def _reached(p: Prospect) -> Text:
    places = [
        words.line(
            "move.reach",
            place=span(place, "bold"),
            prizes=prizes(p.board, p.view, p.number(place)),
        )
        for place in p.details.reached
    ]
    return joined(places, words.text("semicolon"))


def teleport(p: Prospect, moved: MoveDetails) -> Text:
    """Return which section it is, and what it reaches."""
    sections, at = p.board.links[moved.link].sections, moved.sections[0]
    ends = {"start": moved.start, "end": moved.end}
    count = len(sections)
    says = words.line("move.section", section=sections[at], number=at + 1, count=count, **ends)
    return says.append(words.text("semicolon")).append(_reached(p)) if p.details.reached else says
