"""The kit of a game, and how games are found.

A game registers itself with one `GameKit`: the dotted names of its parts, each imported when
it is first used. So a table never loads plots or a compiler, and a game's package imports
no layer but its own. Kits are found in this order:

1. in jacta itself: the `KIT` of every module `jacta.games.<name>.kit`;
2. in installed packages: entry points of the group `jacta.games`;
3. in the environment variable `JACTA_GAMES`: references such as `magpie.kit:KIT`, separated
   by commas. Child processes see it too;
4. in this process: `register_game(kit)`.
"""

from __future__ import annotations

import functools
import importlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "GAMES",
    "HOUSE",
    "MOST_SEATS",
    "GameKit",
    "GameNames",
    "find_kit",
    "load",
    "load_class",
    "offered",
    "register_game",
    "unregister_game",
]

HOUSE = "jacta"  # the package of the games that come with jacta
GROUP = "jacta.games"
FOLDER = Path(__file__).parent.parent / "games"
LONGEST_NAME = 40  # characters
VARIABLE = "JACTA_GAMES"
MOST_SEATS = 6  # of any game: search trees, seat letters and colours allow no more

T = TypeVar("T")


@dataclass(frozen=True)
class GameKit:
    """The parts of a game, as references `package.module:name`, or modules `package.module`.

    Only the first three are required. Without `bots`, only random bots play; without `envs`,
    there are no environments; without `odds` or `report`, those commands skip the game or its
    own part; without `screen`, the terminal shows views as plain text.
    """

    name: str  # as in commands and records
    game: str  # its class, a `jacta.core.game.Game`
    playout: str  # its module that plays whole games, a `jacta.lab.protocols.Playout`
    bots: str | None = None  # a `jacta.bots.kit.BotKit`
    odds: str | None = None  # a `jacta.lab.protocols.PositionOdds`
    choice_odds: str | None = None  # a `jacta.lab.protocols.ChoiceOdds`
    envs: str | None = None  # a `jacta.envs.kit.EnvKit`
    report: str | None = None  # a `jacta.lab.report.kit.ReportKit`
    random_boards: str | None = None  # a module, a `jacta.lab.boards.RandomBoards`
    screen: str | None = None  # a class, a `jacta.cli.screen.Screen`
    odds_command: str | None = None  # a function with typer's annotations: `jacta odds <name>`
    exact_command: str | None = None  # likewise: `jacta lab exact <name>`
    messages: tuple[str, ...] = ()  # its dataclasses in server messages: view, odds, …
    blocking: str | None = None  # a module, a `jacta.lab.protocols.Blocking`
    puzzle_themes: tuple[tuple[str, str], ...] = ()  # the verb of an action, and a puzzle's theme
    position: int = 100  # in lists of games: the lowest comes first

    @property
    def package(self) -> str:
        """The top-level package of the game's code."""
        return self.game.partition(".")[0].partition(":")[0]

    @property
    def folder(self) -> Path:
        """The folder of the game's class, with its rulebooks and sentences."""
        return package_folder(self.game.partition(":")[0].rpartition(".")[0])


def package_folder(package: str) -> Path:
    """Return the folder of a package."""
    file = importlib.import_module(package).__file__
    if file is None:
        raise SetupError(f"{package} is a namespace package; a game needs an __init__.py")
    return Path(file).parent


# Loading parts


def load(reference: str, kind: type[T]) -> T:
    """Import what a reference names, and check that it has everything `kind` declares."""
    return offered(_import(reference), kind, reference)


def load_class(reference: str, kind: type[T]) -> type[T]:
    """Import the class that a reference names, and check that it is a `kind`."""
    found: Any = _import(reference)
    is_kind = isinstance(found, type) and (_is_protocol(kind) or issubclass(found, kind))
    if not is_kind:
        raise SetupError(f"{reference} is not a class of {kind.__name__}")
    _check(found, kind, reference)
    offered_class: type[T] = found
    return offered_class


def offered(found: Any, kind: type[T], reference: str = "") -> T:
    """Return a module or an object typed as `kind`; raise SetupError if it is not one."""
    name = reference or getattr(found, "__name__", repr(found))
    if not _is_protocol(kind) and not isinstance(found, kind):
        raise SetupError(f"{name} is not a {kind.__name__}")
    _check(found, kind, name)
    part: T = found
    return part


def _is_protocol(kind: type[Any]) -> bool:
    return bool(getattr(kind, "_is_protocol", False))


def _check(found: Any, kind: type[Any], name: str) -> None:
    """Raise SetupError unless an object has everything that a protocol declares."""
    if _is_protocol(kind):
        declared = dict.fromkeys((*vars(kind).get("__annotations__", ()), *vars(kind)))
        missing = [n for n in declared if not n.startswith("_") and not hasattr(found, n)]
        if missing:
            raise SetupError(f"{name} is not a {kind.__name__}: it lacks {', '.join(missing)}")


def _import(reference: str) -> Any:
    module, _, name = reference.partition(":")
    try:
        found: Any = importlib.import_module(module)
        return getattr(found, name) if name else found
    except (ImportError, AttributeError) as error:
        raise SetupError(f"cannot load {reference}: {error}") from error


# Finding games

_registered: dict[str, GameKit] = {}


def register_game(kit: GameKit) -> None:
    """Register a game in this process; it replaces a kit of the same name."""
    _registered[kit.name] = kit
    _kits.cache_clear()


def unregister_game(name: str) -> None:
    """Remove a game that was registered in this process."""
    _registered.pop(name, None)
    _kits.cache_clear()


def find_kit(name: str) -> GameKit:
    """Return the kit of a game by the game's name."""
    if name in _registered:
        return _registered[name]
    if _can_be_ours(name) and (FOLDER / name / "kit.py").is_file():  # saves looking further
        return _own_kit(name)
    kits = _kits()
    if name not in kits:
        raise SetupError(f"unknown game {name!r}; choose from {', '.join(kits)}")
    return kits[name]


def _can_be_ours(name: str) -> bool:
    """Whether a name can be that of a package: it may come from anybody, and must not be a path."""
    return name.isidentifier() and len(name) <= LONGEST_NAME


@functools.cache
def _kits() -> dict[str, GameKit]:
    found = {kit.name: kit for kit in (*_own_kits(), *_installed_kits(), *_named_kits())}
    kits = {**found, **_registered}
    return dict(sorted(kits.items(), key=lambda item: (item[1].position, item[0])))


def _own_kits() -> Iterator[GameKit]:
    return (_own_kit(path.parent.name) for path in sorted(FOLDER.glob("*/kit.py")))


def _own_kit(name: str) -> GameKit:
    return load(f"{GROUP}.{name}.kit:KIT", GameKit)


def _installed_kits() -> Iterator[GameKit]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import

    for point in entry_points(group=GROUP):
        yield load(point.value, GameKit)


def _named_kits() -> Iterator[GameKit]:
    for reference in filter(None, os.environ.get(VARIABLE, "").split(",")):
        yield load(reference.strip(), GameKit)


class GameNames(Sequence[str]):
    """The names of all games that are registered now."""

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return tuple(_kits())[index]

    def __len__(self) -> int:
        return len(_kits())

    def __repr__(self) -> str:
        return repr(tuple(self))


GAMES = GameNames()
