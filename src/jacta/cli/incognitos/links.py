"""Links written in a row, such as m01-M-A-m02wb, and what is known of a destination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from jacta.cli.console import joined, name_tag, seat_letter, seat_style, span
from jacta.cli.incognitos.maps import place_label, section_sign
from jacta.cli.incognitos.words import SITE_COST, counted, kind_tag
from jacta.games.incognitos.rules.routes import closed_links
from jacta.games.incognitos.rules.sections import open_links
from jacta.games.incognitos.texts import kinds_at
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from jacta.core.records import Player
    from jacta.games.incognitos.board import Board
    from jacta.games.incognitos.game import Incognitos
    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.view import View

__all__ = ["about_place", "link_row", "prizes", "ways_on"]


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


def ways_on(game: Incognitos, state: State, view: View) -> RenderableType:
    """Return the links along which whose turn it is can go on; dim are those of a later turn."""
    rows = []
    for _, link, way in sorted(_open_ways(game, state)):
        row = link_row(game.board, view, link, way)
        is_late = closed_links(game.tables, state, way) >> link & 1
        rows.append(Text(row.plain, style="dim") if is_late else row)
    return Columns(rows, padding=(0, 1), column_first=True)


def _open_ways(game: Incognitos, state: State) -> Iterator[tuple[int, int, int]]:
    """Yield where a way begins, its link and its direction; of two ways along a link, one.

    That is the one that does not begin at a shuttle.
    """
    found = [open_links(game.tables, state, state.turn, way) for way in range(2)]
    for number, link in enumerate(game.board.links):
        is_from_shuttle = game.board.destinations[link.a].kind == "shuttle"
        ways = [way for way in (is_from_shuttle, not is_from_shuttle) if found[way] >> number & 1]
        if ways:
            way = int(ways[0])
            yield (link.a, link.b)[way], number, way


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
