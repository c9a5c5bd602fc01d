"""The map of a board: destinations and links, read from its file and checked (rules 1.2, 10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jacta.core.errors import BoardError
from jacta.games.incognitos.route_order import MOST_PATTERNS, count_patterns
from jacta.games.incognitos.rules.names import (
    ARENA,
    CARAVANSERAI,
    DESTINATIONS,
    JETPACK,
    LINKS,
    MOONBOOT,
    RED_GIANT,
    SECTIONS,
)
from jacta.games.incognitos.words import KIND_IDS

if TYPE_CHECKING:
    from jacta.core.reading import Item

__all__ = [
    "CARPET",
    "PERILOUS",
    "SECTION_DICE",
    "SIMPLE",
    "Destination",
    "Link",
    "check_routes",
    "destinations_of",
    "links_of",
]

DESTINATION_KINDS = ("shuttle", "monster", "vessel", "site")
SHUTTLES = 3
SECTION_DICE = {
    "M": (MOONBOOT,),
    "J": (JETPACK,),
    "MM": (MOONBOOT, MOONBOOT),
    "JJ": (JETPACK, JETPACK),
    "MJ": (MOONBOOT, JETPACK),
    "JM": (JETPACK, MOONBOOT),
    "C": (JETPACK, RED_GIANT),  # the move pays the locator
}
PERILOUS = ("MM", "JJ", "MJ", "JM")
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
    """A row of sections between two destinations, given by number.

    Links between the same two destinations have ids, which tell them apart in texts.
    """

    a: int
    b: int
    sections: tuple[str, ...]
    id: str | None
    ends: tuple[str, str]  # the ids of the destinations
    is_parallel: bool  # whether another link has the same ends

    def name(self, way: int = 0) -> str:
        """Rule 11: `<a>-<b>`, or `<a>-<b>.<id>` for parallel links, from the end a move leaves."""
        own = f".{self.id}" if self.is_parallel else ""
        return f"{self.ends[way]}-{self.ends[1 - way]}{own}"


# Destinations


def destinations_of(item: Item) -> tuple[Destination, ...]:
    """Return the destinations of a map, with unique ids; three are shuttles."""
    places = tuple(_destination(each) for each in item.items(4, DESTINATIONS))
    ids = [place.id for place in places]
    for i, name in enumerate(ids):
        if name in ids[:i]:
            raise BoardError(item.source, f"{item.key}[{i}].id", name, "a unique id")
    shuttles = sum(place.kind == "shuttle" for place in places)
    if shuttles != SHUTTLES:
        found = f"{shuttles} shuttles"
        raise BoardError(item.source, item.key, found, f"{SHUTTLES} shuttles")
    return places


def _destination(item: Item) -> Destination:
    entry = item.table(["id", "kind", "x", "y"], ["monsters"])
    kind = entry["kind"].choice(DESTINATION_KINDS)
    name = entry["id"].identifier()
    if "-" in name:
        entry["id"].fail("an id without -, which separates two ids in action texts")
    x, y = (entry[key].integer(-10_000, 10_000) for key in ("x", "y"))
    return Destination(name, kind, x, y, _monsters(item, entry, kind))


def _monsters(item: Item, entry: dict[str, Item], kind: str) -> tuple[int, ...]:
    """Rule 5.1: a monster field has two kinds, any other destination none."""
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


# Links


def links_of(item: Item, places: tuple[Destination, ...], scenario: int) -> tuple[Link, ...]:
    """Return the links of a map; they join every destination to a shuttle."""
    items = item.items(1, LINKS)
    entries = [each.table(["a", "b", "sections"], ["id"]) for each in items]
    ids = [place.id for place in places]
    pairs = [_ends(entry, ids) for entry in entries]
    joined = Counter(frozenset(pair) for pair in pairs)
    links = []
    for entry, (a, b) in zip(entries, pairs, strict=True):
        sections = tuple(_section(each, scenario) for each in entry["sections"].items(1, SECTIONS))
        is_parallel = joined[frozenset((a, b))] > 1
        links.append(Link(a, b, sections, _id(entry), (ids[a], ids[b]), is_parallel))
    _check_parallel(item, links)
    _check_reachable(item, links, places)
    return tuple(links)


def _ends(entry: dict[str, Item], ids: list[str]) -> tuple[int, int]:
    a, b = (ids.index(entry[end].choice(ids)) for end in ("a", "b"))
    if a == b:
        entry["b"].fail("a destination other than the link's start")
    return a, b


def _id(entry: dict[str, Item]) -> str | None:
    if "id" not in entry:
        return None
    name = entry["id"].identifier()
    if "-" in name:
        entry["id"].fail("an id without -, which separates two destinations in action texts")
    return name


def _section(item: Item, scenario: int) -> str:
    """Rule 1.2: scenarios III and IV have perilous sections, III has magic carpets too."""
    section: str = item.choice(SECTION_DICE)
    if section in PERILOUS and scenario not in (CARAVANSERAI, ARENA):
        item.fail(f"no perilous section in scenario {scenario} (only 3 and 4 have them)")
    if section == CARPET and scenario != CARAVANSERAI:
        item.fail(f"no magic carpet in scenario {scenario} (only 3 has them)")
    return section


def _check_parallel(item: Item, links: list[Link]) -> None:
    """Rules 10, 11: links that join the same two destinations are told apart by their ids."""
    seen: dict[tuple[frozenset[str], str | None], int] = {}
    for i, link in enumerate(links):
        if not link.is_parallel:
            continue
        key = (frozenset(link.ends), link.id)
        if link.id is None or key in seen:
            ends = " and ".join(link.ends)
            expected = f"a unique id, because several links join {ends}"
            raise BoardError(item.source, f"{item.key}[{i}].id", link.id, expected)
        seen[key] = i


def _check_reachable(item: Item, links: list[Link], places: tuple[Destination, ...]) -> None:
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
            raise BoardError(item.source, f"destination[{i}]", place.id, expected)


def check_routes(item: Item, links: tuple[Link, ...]) -> None:
    """Rule 7.4: routes can be measured exactly, whoever owns the links (`rules/circuits.py`)."""
    if count_patterns(tuple((link.a, link.b) for link in links)) is None:
        raise BoardError(
            item.source,
            item.key,
            f"{len(links)} links that are too tangled",
            f"links whose longest route is found with at most {MOST_PATTERNS} patterns: fewer"
            " links, or fewer that lead across the map",
        )
