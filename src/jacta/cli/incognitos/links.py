"""Links written in a row, such as m01-M-A-m02wb, and what is known of a destination.

A link that runs beside another has its id at the end: m01-M-A-m02wb.left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from jacta.cli.console import joined, name_tag, seat_letter, seat_style, span
from jacta.cli.incognitos.maps import place_label, section_sign
from jacta.cli.incognitos.words import KIND_STYLES, kind_tag, site_name, vessel_name, words
from jacta.games.incognitos.texts import kinds_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from jacta.core.records import Player
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.view import View, WayView

__all__ = ["about_place", "link_row", "prizes", "short_prizes", "ways_on"]


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
    row = joined([board.destinations[start].id, *sections[:: 1 - 2 * way], there], "-")
    return row.append(f".{link.id}", style="dim") if link.is_parallel else row


def ways_on(board: Board, view: View) -> RenderableType:
    """Return the links along which the player can go on; dim are those of a later turn.

    Of two ways along a link, the one that does not begin at a shuttle is shown.
    """
    numbers = {place.id: number for number, place in enumerate(board.destinations)}
    best: dict[int, tuple[bool, int, WayView]] = {}
    for way in view.ways:
        start = numbers[way.start]
        option = board.destinations[start].kind == "shuttle", start, way
        best[way.link] = min(best.get(way.link, option), option, key=lambda each: each[:2])
    rows = []
    for _, start, way in sorted(best.values(), key=lambda each: (each[1], each[2].link)):
        row = link_row(board, view, way.link, int(board.links[way.link].b == start))
        rows.append(Text(row.plain, style="dim") if way.later else row)
    return Columns(rows, padding=(0, 1), column_first=True)


def prizes(board: Board, view: View, number: int, *, costs: bool = False) -> Text:
    """Return what a destination still has to give, and if wanted, what that costs."""
    place = board.destinations[number]
    if place.kind == "shuttle":
        return words.line("place.kind.shuttle")
    if view.destinations[number].used:
        return words.line("place.used")
    if place.kind == "site":
        prize = Text(f"{site_name(board)} {view.site_points}")
        return _priced(prize, view.site_cost) if costs else prize
    found = []
    for kind in kinds_at(board, number):
        row = view.table[kind]
        if row.next_points is not None:
            prize = kind_tag(row.kind, "colour").append(f" {row.next_points}")
            found.append(_priced(prize, row.cost) if costs else prize)
    return joined(found) if found else words.line("place.no-monster")


def short_prizes(board: Board, view: View, number: int) -> Text:
    """Return what a destination still has to give, as on the map: y2 r4."""
    place = board.destinations[number]
    rows = [view.table[kind] for kind in kinds_at(board, number)]
    if place.kind == "site":
        return span(f"?{view.site_points}", "bold")
    if view.destinations[number].used or place.kind == "shuttle" or not rows:
        return Text(place.id)
    open_rows = [row for row in rows if row.next_points is not None]
    return joined(
        [span(f"{row.kind[0]}{row.next_points}", KIND_STYLES[row.kind]) for row in open_rows], " "
    )


def _priced(prize: Text, cost: str) -> Text:
    return words.line("place.price", what=prize, cost=cost)


def about_place(board: Board, view: View, players: Sequence[Player], number: int) -> RenderableType:
    """Return everything known about a destination."""
    place, seen = board.destinations[number], view.destinations[number]
    kind = words.text(f"place.kind.{place.kind}", vessel=vessel_name(board))
    head = words.line("place.head", id=span(place.id, "bold"), kind=kind)
    if place.kind != "shuttle":
        head.append(words.text("semicolon")).append(prizes(board, view, number, costs=True))
    if seen.owner is not None:
        key = "place.reached" if seen.reached else "place.taken"
        head.append(words.line(key, name=name_tag(players, seen.owner)))
    links = [
        Text("  ").append(link_row(board, view, i, int(link.b == number)))
        for i, link in enumerate(board.links)
        if number in (link.a, link.b)
    ]
    return Group(head.append(words.line("place.links", count=len(links))), *links)
