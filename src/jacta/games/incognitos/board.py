"""Boards of Los Incognitos, read from TOML files and checked.

docs/boards.md describes the format. The boards that come with jacta are
reconstructions: what only the printed components show was never published
(rule 10).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta.core.errors import BoardError
from jacta.core.reading import Item, read_toml
from jacta.games.incognitos.board_map import (
    Destination,
    Link,
    check_routes,
    destinations_of,
    links_of,
)
from jacta.games.incognitos.board_tables import tables_of
from jacta.games.incognitos.rules.names import DICE, ENTRIES, KINDS, ROW, SITES
from jacta.games.incognitos.words import FUNCTION_IDS, KIND_IDS, SHAPE_IDS, SYMBOL_IDS

if TYPE_CHECKING:
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["Board", "Destination", "Link", "Row"]

FOLDER = Path(__file__).parent / "boards"
MOST_POINTS = 60  # of a field: so a turn's points fit the records
PLAYERS = ("2", "3", "4")


@dataclass(frozen=True)
class Row:
    """A kind of monster in the scoring table: its cost, and its fields, upper before lower."""

    cost: str
    upper: int  # how many fields the upper row has
    points: tuple[int, ...]
    shapes: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """The board of a scenario."""

    id: str
    scenario: int
    title: str
    complexity: int
    reconstruction: bool
    canvas: tuple[int, int]
    vessel: str
    site: str
    function: str
    function_text: str
    rounds: dict[int, int]
    destinations: tuple[Destination, ...]
    links: tuple[Link, ...]
    rows: tuple[Row, ...]  # by kind
    sites: tuple[int, ...]  # points
    data: dict[str, Any]  # the content of the file

    @classmethod
    def read(cls, path: Path) -> Board:
        """Return the board of a file; raise BoardError if it cannot be used."""
        return _board(Item(str(path), "", read_toml(path)), is_ours=path.parent == FOLDER)

    @classmethod
    def of(cls, data: dict[str, Any], source: str) -> Board:
        """Return the board that parsed data describes; raise BoardError if it cannot be used."""
        return _board(Item(source, "", data))

    @functools.cached_property
    def links_by_name(self) -> dict[str, tuple[int, int]]:
        """Rule 11: each link by its two names, with the end that it is named from."""
        return {link.name(way): (i, way) for i, link in enumerate(self.links) for way in range(2)}

    @functools.cached_property
    def places_by_id(self) -> dict[str, int]:
        """The number of each destination."""
        return {place.id: i for i, place in enumerate(self.destinations)}

    def tables(self) -> Tables:
        """Return the board in numbers."""
        return tables_of(self)


ABOUT = ("name", "scenario", "title", "complexity", "reconstruction", "canvas")
SCENARIO = ("vessel", "site", "function", "function_text", "rounds")
CONTENT = ("destination", "link", "table", "sites")


def _board(top: Item, *, is_ours: bool = False) -> Board:
    """Return a checked board; a test counts the patterns of our own, which takes a while."""
    entry = top.table([*ABOUT, *SCENARIO, *CONTENT])
    scenario = entry["scenario"].integer(1, len(FUNCTION_IDS))
    places = destinations_of(entry["destination"])
    links = links_of(entry["link"], places, scenario)
    if not is_ours:
        check_routes(entry["link"], links)
    width, height = entry["canvas"].items(2)
    return Board(
        id=entry["name"].identifier(),
        scenario=scenario,
        title=entry["title"].text(),
        complexity=entry["complexity"].integer(1, len(FUNCTION_IDS)),
        reconstruction=entry["reconstruction"].choice([True, False]),
        canvas=(width.integer(1, 10_000), height.integer(1, 10_000)),
        vessel=entry["vessel"].text(),
        site=entry["site"].text(),
        function=entry["function"].choice([FUNCTION_IDS[scenario - 1]]),
        function_text=entry["function_text"].text(),
        rounds=_rounds(entry["rounds"]),
        destinations=places,
        links=links,
        rows=_rows(entry["table"]),
        sites=_sites(entry["sites"], places),
        data=top.value,
    )


def _rounds(item: Item) -> dict[int, int]:
    """Rule 1.4: the entries of a logbook row, by the number of players."""
    entry = item.table(PLAYERS)
    return {int(players): entry[players].integer(1, ENTRIES) for players in PLAYERS}


def _rows(item: Item) -> tuple[Row, ...]:
    entry = item.table(KIND_IDS)
    return tuple(_row(entry[kind]) for kind in KIND_IDS[:KINDS])


def _row(item: Item) -> Row:
    """Rule 1.3: a cost, and an upper and a lower row of fields."""
    entry = item.table(["cost", "points", "shapes"])
    upper, lower = entry["points"].items(2)
    points = [[p.integer(0, MOST_POINTS) for p in row.items(0, ROW)] for row in (upper, lower)]
    if not 1 <= len(points[0]) + len(points[1]) <= ROW:
        entry["points"].fail(f"1 to {ROW} fields in both rows together")
    shapes = []
    for row, fields in zip(entry["shapes"].items(2), points, strict=True):
        shapes += [shape.choice(SHAPE_IDS) for shape in row.items(len(fields))]
    return Row(_cost(entry["cost"]), len(points[0]), (*points[0], *points[1]), tuple(shapes))


def _cost(item: Item) -> str:
    """Rules 1.3, 10: any symbols, at most as many as there are dice."""
    cost = item.text()
    if len(cost) > DICE or not set(cost) <= set(SYMBOL_IDS):
        item.fail(f"a cost of 1 to {DICE} dice, each one of {', '.join(SYMBOL_IDS)}")
    return cost


def _sites(item: Item, places: tuple[Destination, ...]) -> tuple[int, ...]:
    """Rule 1.3: a field with points for every site."""
    count = sum(place.kind == "site" for place in places)
    if count > SITES:
        raise BoardError(item.source, "destination", f"{count} sites", f"at most {SITES} sites")
    fields = item.table(["points"])["points"].items(count)
    return tuple(points.integer(0, MOST_POINTS) for points in fields)
