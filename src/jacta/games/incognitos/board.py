"""Boards of Los Incognitos: read from TOML, checked, and turned into the rules' tables.

The form is described in the head of every board file. The boards that come with
jacta are reconstructions: what only the printed components show was never
published (rule 10).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jacta.core.errors import BoardError
from jacta.core.reading import Item, read_toml
from jacta.core.rolls import packed, small_rolls
from jacta.games.incognitos.odds import DIE
from jacta.games.incognitos.rules.names import (
    ARENA,
    CARAVANSERAI,
    DESTINATIONS,
    DICE,
    ENTRIES,
    GREEN,
    JETPACK,
    KINDS,
    LINKS,
    MOONBOOT,
    RED_GIANT,
    ROW,
    SECTIONS,
    SITES,
    STORABLE,
)
from jacta.games.incognitos.rules.tables import Tables
from jacta.games.incognitos.words import FUNCTION_IDS, KIND_IDS, SHAPE_IDS, SYMBOL_IDS

__all__ = ["Board", "Destination", "Link", "Row"]

FOLDER = Path(__file__).parent / "boards"
DESTINATION_KINDS = ("shuttle", "monster", "vessel", "site")
SHUTTLES = 3
MOST_POINTS = 60  # of a field: a turn's points still fit the records
PLAYERS = ("2", "3", "4")
SECTION_DICE = {
    "M": (MOONBOOT,),
    "J": (JETPACK,),
    "MM": (MOONBOOT, MOONBOOT),
    "JJ": (JETPACK, JETPACK),
    "C": (JETPACK, RED_GIANT),  # the locator is the move's
}
PERILOUS = ("MM", "JJ")
SIMPLE = ("M", "J")
CARPET = "C"


@dataclass(frozen=True)
class Destination:
    """A place of the map; a monster field has two kinds of monsters, by number."""

    id: str
    kind: str
    x: int
    y: int
    monsters: tuple[int, ...]


@dataclass(frozen=True)
class Link:
    """A row of sections between two destinations, which are given by number."""

    a: int
    b: int
    sections: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A kind of monster in the scoring table: its cost, and its fields, upper before lower."""

    cost: str
    upper: int  # how many fields stand in the upper row
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
    data: dict[str, Any]  # as it stood in the file

    @classmethod
    def read(cls, path: Path) -> Board:
        """Return the board of a file; raise BoardError if it cannot be used."""
        return cls.of(read_toml(path), str(path))

    @classmethod
    def of(cls, data: dict[str, Any], source: str) -> Board:
        """Return the board that a parsed file describes; raise BoardError if it cannot be used."""
        return _board(Item(source, "", data))

    def tables(self) -> Tables:
        """Return the board in numbers."""
        t = Tables()
        t.function = self.scenario
        for players, rounds in self.rounds.items():
            t.rounds[players] = rounds
        _fill_destinations(t, self.destinations)
        _fill_links(t, self.links)
        _fill_rows(t, self.rows)
        t.site_points[: len(self.sites)] = self.sites
        t.rolls = small_rolls(DIE)
        return t


def _fill_destinations(t: Tables, destinations: tuple[Destination, ...]) -> None:
    t.destinations = len(destinations)
    for i, place in enumerate(destinations):
        if place.kind == "shuttle":
            t.shuttles |= 1 << i
        elif place.kind == "site":
            t.sites |= 1 << i
        elif place.kind == "monster":
            t.fields |= 1 << i
        kinds = range(GREEN) if place.kind == "vessel" else place.monsters
        for kind in kinds:
            t.attracts[kind] |= 1 << i


def _fill_links(t: Tables, links: tuple[Link, ...]) -> None:
    t.links = len(links)
    for i, link in enumerate(links):
        t.ends[i] = [link.a, link.b]
        t.leaving[link.a][0] |= 1 << i
        t.leaving[link.b][1] |= 1 << i
        t.length[i] = len(link.sections)
        t.edge[0][0] |= 1 << i
        t.edge[1][len(link.sections) - 1] |= 1 << i
        for at, section in enumerate(link.sections):
            t.section[i][at] = packed(SECTION_DICE[section])
            t.parts[i][at] = 2 if section in PERILOUS else 1
            t.exists[at] |= 1 << i
            t.simple[at] |= (section in SIMPLE) << i
            t.carpets[at] |= (section == CARPET) << i
            _fill_moves(t, i, link.sections[at:], 0, at)
            _fill_moves(t, i, link.sections[at::-1], 1, at)


def _fill_moves(t: Tables, link: int, ahead: tuple[str, ...], way: int, first: int) -> None:
    """Note what each move from a section onward costs; nothing joins a carpet (rule 9.3)."""
    for more in range(len(ahead)):
        moved = ahead[: more + 1]
        if more and CARPET in moved:
            break
        dice = [symbol for section in moved for symbol in SECTION_DICE[section]]
        for table, symbol in ((t.by_boots, MOONBOOT), (t.by_jets, JETPACK)):
            for held in range(dice.count(symbol), DICE):
                table[way][first][more][held] |= 1 << link


def _fill_rows(t: Tables, rows: tuple[Row, ...]) -> None:
    for kind, row in enumerate(rows):
        t.cost[kind] = packed(SYMBOL_IDS.index(letter) for letter in row.cost)
        t.row_length[kind] = len(row.points)
        for i, (points, shape) in enumerate(zip(row.points, row.shapes, strict=True)):
            t.points[kind * ROW + i] = points
            t.shape[kind * ROW + i] = SHAPE_IDS.index(shape)


# Reading and checking

ABOUT = ("name", "scenario", "title", "complexity", "reconstruction", "canvas")
SCENARIO = ("vessel", "site", "function", "function_text", "rounds")
CONTENT = ("destination", "link", "table", "sites")


def _board(top: Item) -> Board:
    entry = top.table([*ABOUT, *SCENARIO, *CONTENT])
    scenario = entry["scenario"].integer(1, len(FUNCTION_IDS))
    places = tuple(_destination(item) for item in entry["destination"].items(4, DESTINATIONS))
    _check_destinations(entry["destination"], places)
    numbers = {place.id: i for i, place in enumerate(places)}
    links = tuple(_link(item, numbers, scenario) for item in entry["link"].items(1, LINKS))
    _check_links(entry["link"], links, places)
    _check_reachable(entry["destination"], links, places)
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


def _destination(item: Item) -> Destination:
    entry = item.table(["id", "kind", "x", "y"], ["monsters"])
    kind = entry["kind"].choice(DESTINATION_KINDS)
    name = entry["id"].identifier()
    if "-" in name:
        entry["id"].fail("an id without -, which stands between two ids in action texts")
    x, y = (entry[key].integer(-10_000, 10_000) for key in ("x", "y"))
    return Destination(name, kind, x, y, _monsters(item, entry, kind))


def _monsters(item: Item, entry: dict[str, Item], kind: str) -> tuple[int, ...]:
    """Rule 5.1: a monster field has two kinds, any other destination none of its own."""
    if kind != "monster":
        if "monsters" in entry:
            entry["monsters"].fail(f"no monsters on a {kind}")
        return ()
    if "monsters" not in entry:
        raise BoardError(item.source, f"{item.key}.monsters", None, "two kinds of monsters")
    names = [kind.choice(KIND_IDS) for kind in entry["monsters"].items(2)]
    if names[0] == names[1]:
        entry["monsters"].fail("two different kinds of monsters")
    return tuple(KIND_IDS.index(name) for name in names)


def _link(item: Item, numbers: dict[str, int], scenario: int) -> Link:
    entry = item.table(["a", "b", "sections"])
    a, b = (numbers[entry[end].choice(numbers)] for end in ("a", "b"))
    if a == b:
        entry["b"].fail("another destination than at the link's beginning")
    rows = entry["sections"].items(1, SECTIONS)
    return Link(a, b, tuple(_section(section, scenario) for section in rows))


def _section(item: Item, scenario: int) -> str:
    """Rule 1.2: scenarios III and IV have perilous sections, III has magic carpets too."""
    section: str = item.choice(SECTION_DICE)
    if section in PERILOUS and scenario not in (CARAVANSERAI, ARENA):
        item.fail(f"no perilous section in scenario {scenario} (only 3 and 4 have them)")
    if section == CARPET and scenario != CARAVANSERAI:
        item.fail(f"no magic carpet in scenario {scenario} (only 3 has them)")
    return section


def _check_destinations(item: Item, places: tuple[Destination, ...]) -> None:
    ids = [place.id for place in places]
    for i, name in enumerate(ids):
        if name in ids[:i]:
            raise BoardError(item.source, f"{item.key}[{i}].id", name, "an id of its own")
    shuttles = sum(place.kind == "shuttle" for place in places)
    if shuttles != SHUTTLES:
        found = f"{shuttles} shuttles"
        raise BoardError(item.source, item.key, found, f"{SHUTTLES} shuttles")


def _check_links(item: Item, links: tuple[Link, ...], places: tuple[Destination, ...]) -> None:
    """Rule 11: two links never join the same two destinations."""
    seen = set()
    for i, link in enumerate(links):
        pair = frozenset((link.a, link.b))
        if pair in seen:
            found = f"{places[link.a].id} and {places[link.b].id} again"
            expected = "destinations that no other link joins"
            raise BoardError(item.source, f"{item.key}[{i}]", found, expected)
        seen.add(pair)


def _check_reachable(item: Item, links: tuple[Link, ...], places: tuple[Destination, ...]) -> None:
    """Rule 4.2: every destination can be reached from a shuttle."""
    found = {i for i, place in enumerate(places) if place.kind == "shuttle"}
    size = 0
    while size < len(found):
        size = len(found)
        found |= {link.b for link in links if link.a in found}
        found |= {link.a for link in links if link.b in found}
    for i, place in enumerate(places):
        if i not in found:
            expected = "a destination that links join to a shuttle"
            raise BoardError(item.source, f"{item.key}[{i}]", place.id, expected)


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
    """Rule 5.1: two to five dice, so that a treasure chest's vortex is a sixth at most."""
    letters = SYMBOL_IDS[:STORABLE]
    cost = item.text()
    if not 2 <= len(cost) <= 5 or not set(cost) <= set(letters):  # noqa: PLR2004
        item.fail(f"a cost of 2 to 5 dice, each one of {', '.join(letters)}")
    return cost


def _sites(item: Item, places: tuple[Destination, ...]) -> tuple[int, ...]:
    """Rule 1.3: a field with points for every site."""
    count = sum(place.kind == "site" for place in places)
    if count > SITES:
        raise BoardError(item.source, "destination", f"{count} sites", f"at most {SITES} sites")
    fields = item.table(["points"])["points"].items(count)
    return tuple(points.integer(0, MOST_POINTS) for points in fields)
