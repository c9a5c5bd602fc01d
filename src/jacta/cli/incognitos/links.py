"""Links written in a row, such as m01-M-A-m02wb, and what is known of a destination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from jacta.cli.console import joined, name_tag, seat_letter, seat_style, span
from jacta.cli.incognitos.maps import place_label, section_sign
from jacta.cli.incognitos.words import SITE_COST, counted, kind_tag
from jacta.games.incognitos.texts import kinds_at
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.core.records import Player
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.view import View

__all__ = ["about_place", "is_open", "link_row", "prizes", "ways_on"]


def link_row(board: Board, view: View, number: int, way: int) -> Text:
    """Return a link from one end to the other, with its sections or whose they are."""
    link, owners = board.links[number], view.links[number].owners
    sections = []
    for section, owner in zip(link.sections, owners, strict=True):
        free = Text(section_sign(section), style="bold")
        sections.append(
            free if owner is None else span(seat_letter(owner) * len(free), seat_style(owner))
        )
    start, end = (link.a, link.b)[:: 1 - 2 * way]
    there = Text.assemble(*place_label(board.destinations[end], view.destinations[end]))
    return joined([board.destinations[start].id, *sections[:: 1 - 2 * way], there], "-")


def ways_on(board: Board, view: View, seat: int) -> RenderableType:
    """Return the links that a seat can go on along, each from where it would come."""
    rows = []
    for link, way in sorted(_open_ways(board, view, seat), key=lambda one: _start(board, *one)):
        row = link_row(board, view, link, way)
        rows.append(Text(row.plain, style="dim") if _is_late(board, view, link, way) else row)
    return Columns(rows, padding=(0, 1), column_first=True)


def _open_ways(board: Board, view: View, seat: int) -> list[tuple[int, int]]:
    """Return links, each from one end: where both would do, the end that is no shuttle."""
    ways = []
    for link, ends in enumerate(board.links):
        is_shuttle = board.destinations[ends.a].kind == "shuttle"
        order = (1, 0) if is_shuttle else (0, 1)
        both = [way for way in order if is_open(board, view, seat, link, way)]
        ways += [(link, way) for way in both[:1]]
    return ways


def is_open(board: Board, view: View, seat: int, link: int, way: int) -> bool:
    """Rules 4.2-4.4: whether a seat can ever go on along a link, coming from one end."""
    number = _start(board, link, way)
    seen = view.destinations[number]
    is_own = seen.reached and seen.owner == seat
    is_base = is_own or board.destinations[number].kind == "shuttle"
    owners = view.links[link].owners[:: 1 - 2 * way]
    return is_base and next((owner for owner in owners if owner != seat), seat) is None


def _is_late(board: Board, view: View, link: int, way: int) -> bool:
    """Rule 4.2: a shuttle is started from once a turn."""
    has_started = board.destinations[_start(board, link, way)].id in view.started
    return has_started and view.links[link].owners[-way] is None


def _start(board: Board, link: int, way: int) -> int:
    return (board.links[link].a, board.links[link].b)[way]


def prizes(board: Board, view: View, number: int, *, costs: bool = False) -> Text:
    """Return what a destination still has to give, and if wanted, what that costs."""
    place = board.destinations[number]
    if place.kind == "shuttle":
        return Text("a shuttle")
    if view.destinations[number].used:
        return Text("used")
    if place.kind == "site":
        field = view.sites.index(None)
        return Text(f"{board.site} {board.sites[field]}{f' for {SITE_COST}' if costs else ''}")
    found = []
    for kind in kinds_at(board, number):
        points = view.table[kind].next_points
        price = f" for {board.rows[kind].cost}" if costs else ""
        if points is not None:
            found.append(kind_tag(KIND_IDS[kind]).append(f" {points}{price}"))
    return joined(found) if found else Text("no monster left")


def about_place(board: Board, view: View, players: Sequence[Player], number: int) -> RenderableType:
    """Return all there is to say about a destination."""
    place, seen = board.destinations[number], view.destinations[number]
    names = {"monster": "monster field", "vessel": f"vessel ({board.vessel})"}
    head = span(place.id, "bold").append(f", {names.get(place.kind, place.kind)}")
    if place.kind != "shuttle":
        head.append("; ").append(prizes(board, view, number, costs=True))
    if seen.owner is not None:
        verb = "reached by " if seen.reached else "taken from afar by "
        head.append(f"; {verb}").append(name_tag(players, seen.owner))
    links = [
        Text("  ").append(link_row(board, view, i, int(link.b == number)))
        for i, link in enumerate(board.links)
        if number in (link.a, link.b)
    ]
    return Group(head.append(f"; {counted(len(links), 'link')}:"), *links)
