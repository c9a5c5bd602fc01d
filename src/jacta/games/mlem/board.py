"""MLEM mats, read from TOML files and checked.

docs/boards.md describes the format. The default mat is a reconstruction:
what only the printed components show was never published (rule 9).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jacta.core.errors import BoardError
from jacta.core.reading import Item, read_toml
from jacta.games.mlem.board_tables import ABILITIES, EFFECTS, tables_of
from jacta.games.mlem.rules.names import (
    BODIES,
    DICE,
    EXPLORATION_TOKENS,
    FIRST_BODY_SPACE,
    MISSION_TOKENS,
    PLANETS,
    SPACES,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jacta.games.mlem.rules.tables import Tables

__all__ = [
    "DEEP_PLACES",
    "FACE_NAMES",
    "Board",
    "Body",
    "Expedition",
    "Exploration",
    "Mission",
    "Space",
]

FOLDER = Path(__file__).parent / "boards"
FACE_NAMES = ("1", "2", "3", "4", "*")
FACES = (1, 2, 3, 4, "*")
DEEP_PLACES = ("comet", "galaxy")
BODY_SPACES = range(FIRST_BODY_SPACE, SPACES)
MOST_POINTS = 60  # fits the records' smallest fields even when doubled


@dataclass(frozen=True)
class Space:
    """A space of the mat: its fuel faces and the value of an afterburner."""

    fuel: tuple[int, ...]  # face numbers, 0 to 4
    burn: int


@dataclass(frozen=True)
class Body:
    """A planet, or a group of moons."""

    id: str
    name: str
    spaces: tuple[int, ...]
    points: tuple[int, ...]  # gold, silver, bronze; or one number per moon, the farthest first
    is_planet: bool


@dataclass(frozen=True)
class Expedition:
    """An expedition token of the UFO variant."""

    id: str
    flight: int
    dice: int
    ability: str
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Exploration:
    """An exploration token: points, `die` or `tunnel`."""

    id: str
    space: int
    effect: int | str


@dataclass(frozen=True)
class Mission:
    """A secret mission: an astronaut must be on one of these bodies."""

    id: str
    bodies: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """A mat with all its tokens."""

    id: str
    title: str
    satellite: int
    failures: int
    comet: int
    galaxy: int
    spaces: tuple[Space, ...]
    bodies: tuple[Body, ...]  # planets first
    ufo: tuple[int, ...]
    expeditions: tuple[Expedition, ...]
    explorations: tuple[Exploration, ...]
    missions: tuple[Mission, ...]
    data: dict[str, Any]  # the content of the file

    @functools.cached_property
    def planets(self) -> list[str]:
        """The ids of the planets."""
        return [body.id for body in self.bodies if body.is_planet]

    @functools.cached_property
    def spots(self) -> list[tuple[str, int | None]]:
        """Where astronauts can be: a place's id, and of a moon its number from the farthest."""
        spots: list[tuple[str, int | None]] = []
        for body in self.bodies:
            moons = [None] if body.is_planet else range(len(body.points))
            spots += [(body.id, moon) for moon in moons]
        return [*spots, *((place, None) for place in DEEP_PLACES)]

    @classmethod
    def standard(cls) -> Board:
        """Return the default mat."""
        return cls.read(FOLDER / "standard.toml")

    @classmethod
    def read(cls, path: Path) -> Board:
        """Return the mat of a file; raise BoardError if it cannot be used."""
        return cls.of(read_toml(path), str(path))

    @classmethod
    def of(cls, data: dict[str, Any], source: str) -> Board:
        """Return the mat that parsed data describes; raise BoardError if it cannot be used."""
        return _board(Item(source, "", data))

    def body_at(self, space: int) -> Body | None:
        """Return what a space adjoins, if anything."""
        return next((body for body in self.bodies if space in body.spaces), None)

    def tables(self) -> Tables:
        """Return the mat in numbers."""
        return tables_of(self)


# Reading and checking


def _board(top: Item) -> Board:
    keys = ("format", "id", "name", "satellite", "failures", "comet", "galaxy", "spaces")
    pieces = ("planets", "moons", "ufo", "expeditions", "explorations", "missions")
    entry = top.table([*keys, *pieces])
    entry["format"].choice([1])
    planets = [_planet(item) for item in entry["planets"].items(1, PLANETS)]
    moons = [_moons(item) for item in entry["moons"].items(1, len(BODY_SPACES))]
    bodies = (*planets, *moons)
    _check_cover(top, bodies)
    _check_ids(entry["planets"], (body.id for body in bodies))
    expeditions = tuple(_expedition(item) for item in entry["expeditions"].items(14))
    _check_ids(entry["expeditions"], (token.id for token in expeditions))
    tokens = entry["explorations"].items(EXPLORATION_TOKENS)
    explorations = tuple(_exploration(item) for item in tokens)
    _check_ids(entry["explorations"], (token.id for token in explorations))
    targets = {body.id: i for i, body in enumerate(bodies)}
    missions = tuple(_mission(item, targets) for item in entry["missions"].items(MISSION_TOKENS))
    _check_ids(entry["missions"], (token.id for token in missions))
    return Board(
        id=entry["id"].identifier(),
        title=entry["name"].text(),
        satellite=entry["satellite"].integer(0, SPACES - 1),
        failures=entry["failures"].integer(1, 99),
        comet=entry["comet"].integer(0, MOST_POINTS),
        galaxy=entry["galaxy"].integer(0, MOST_POINTS),
        spaces=tuple(_space(item) for item in entry["spaces"].items(SPACES)),
        bodies=bodies,
        ufo=tuple(item.integer(0, MOST_POINTS) for item in entry["ufo"].items(5)),
        expeditions=expeditions,
        explorations=explorations,
        missions=missions,
        data=top.value,
    )


def _face(item: Item) -> int:
    return FACES.index(item.choice(FACES))


def _space(item: Item) -> Space:
    entry = item.table(["fuel", "burn"])
    faces = [_face(face) for face in entry["fuel"].items(2, 3)]
    if len(set(faces)) < len(faces):
        entry["fuel"].fail("two or three different faces")
    return Space(tuple(sorted(faces)), entry["burn"].integer(1, 3))


def _body_space(item: Item) -> int:
    return item.integer(BODY_SPACES.start, BODY_SPACES.stop - 1)


def _body_id(item: Item) -> str:
    if item.value in DEEP_PLACES:
        item.fail("an id other than those of the places in deep space")
    return item.identifier()


def _planet(item: Item) -> Body:
    entry = item.table(["id", "name", "spaces", "points"])
    points = [number.integer(0, MOST_POINTS) for number in entry["points"].items(3)]
    if points != sorted(points, reverse=True):
        entry["points"].fail("gold, silver, bronze, none worth more than the one before")
    spaces = tuple(_body_space(space) for space in entry["spaces"].items(1, len(BODY_SPACES)))
    return Body(_body_id(entry["id"]), entry["name"].text(), spaces, tuple(points), is_planet=True)


def _moons(item: Item) -> Body:
    entry = item.table(["id", "name", "space", "points"])
    points = tuple(number.integer(0, MOST_POINTS) for number in entry["points"].items(1, 5))
    spaces = tuple(_body_space(space) for space in entry["space"].one_or_more(len(BODY_SPACES)))
    return Body(_body_id(entry["id"]), entry["name"].text(), spaces, points, is_planet=False)


def _expedition(item: Item) -> Expedition:
    entry = item.table(["id", "ufo", "dice", "ability"], ["faces"])
    ability = entry["ability"].choice(ABILITIES)
    faces: tuple[int, ...] = ()
    if ability == "extra":
        if "faces" not in entry:
            raise BoardError(item.source, f"{item.key}.faces", None, "the faces of the extra dice")
        faces = tuple(_face(face) for face in entry["faces"].items(1, DICE))
    elif "faces" in entry:
        entry["faces"].fail(f"no faces for the ability {ability!r}")
    flight, dice = entry["ufo"].integer(0, 3), entry["dice"].integer(4, DICE)
    return Expedition(entry["id"].identifier(), flight, dice, ability, tuple(sorted(faces)))


def _exploration(item: Item) -> Exploration:
    entry = item.table(["id", "space", "effect"])
    effect = entry["effect"].choice([1, 2, 3, *EFFECTS])
    return Exploration(entry["id"].identifier(), _body_space(entry["space"]), effect)


def _mission(item: Item, targets: dict[str, int]) -> Mission:
    entry = item.table(["id", "target"])
    named = entry["target"].one_or_more(BODIES)
    return Mission(entry["id"].identifier(), tuple(targets[item.choice(targets)] for item in named))


def _check_ids(item: Item, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in ids:
        if name in seen:
            raise BoardError(item.source, item.key, name, "unique ids")
        seen.add(name)


def _check_cover(top: Item, bodies: tuple[Body, ...]) -> None:
    """Rules 1.2, 9: no space adjoins more than one planet or group of moons."""
    for space in BODY_SPACES:
        here = [body.id for body in bodies for beside in body.spaces if beside == space]
        if len(here) > 1:
            key, expected = f"planets, moons (space {space})", "one planet or group of moons"
            raise BoardError(top.source, key, " and ".join(here), expected)
