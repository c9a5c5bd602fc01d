"""What of a game is exported to WebAssembly: functions, with the types of their arguments."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from jacta.bots.kit import bot_kit
from jacta.core.kits import find_kit
from jacta.core.layout import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Argument", "Entry", "entries_of"]

BOTS = {
    "policies": ("policy_values",),
    "playout": ("bot_games",),
    "search": ("search",),
    "judging": ("judge_choices",),
    "engine": ("go_on", "see"),
}
RULES = ("random_games",)
SHORT = {"slots": "i4", "net": "f4", "nets": "f4"}  # arrays of shorter numbers than usual
USUAL = {int: "i8", float: "f8"}


@dataclass(frozen=True)
class Argument:
    """An argument: a number, or a record or array by the kind of its elements."""

    name: str
    of: type[Any] | str  # a number's type, a record's, or the code of an array's numbers
    dimensions: int = 0


@dataclass(frozen=True)
class Entry:
    """A function of the compiled rules that JavaScript can call."""

    module: str
    name: str
    arguments: tuple[Argument, ...]
    result: type[Any] | None


def entries_of(game: str) -> list[Entry]:
    """Return what is exported of a game."""
    bots = bot_kit(game).package
    places = {find_kit(game).playout: RULES} | {f"{bots}.{m}": names for m, names in BOTS.items()}
    return [_entry(module, name) for module, names in places.items() for name in names]


def _entry(module: str, name: str) -> Entry:
    function = getattr(importlib.import_module(module), name)
    hints = get_type_hints(function)
    result = hints.pop("return", None)
    arguments = tuple(_arguments(hints))
    return Entry(module, name, arguments, None if result is type(None) else result)


def _arguments(hints: dict[str, Any]) -> Iterator[Argument]:
    for name, kind in hints.items():
        dimensions, of = 0, kind
        while get_origin(of) is list:
            dimensions, [of] = dimensions + 1, get_args(of)
        if dimensions and not _is_record(of):
            of = SHORT.get(name, USUAL[of])
        yield Argument(name, of, dimensions)


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Record)
