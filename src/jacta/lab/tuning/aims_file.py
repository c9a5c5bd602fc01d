"""Reading a file of aims; docs/tuning.md describes its form."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.core.reading import Item, read_toml
from jacta.lab.policies import full_policies
from jacta.lab.tuning.aims import METHODS, WALK, Aim, Aims
from jacta.lab.tuning.freedom import Variable, paths_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jacta.core.game import Game

__all__ = ["read_aims"]

GAMES = 400
MOST_GAMES = 1_000_000
MOST_LISTED = 1000
FURTHEST = 1_000_000.0
RANGE_KEYS = ("low", "high", "fair")
OPTIONAL = ("policies", "games", "players", "options", "stay", "step", "method", "confirm")


def read_aims(path: Path, kind: type[Game[Any]], data: Any) -> Aims:
    """Return the aims of a file for a board of a game, which the free values are checked with."""
    root = Item(str(path), "", read_toml(path))
    known = root.table(("free", "aim"), OPTIONAL)
    variables = tuple(v for item in known["free"].items(1, MOST_LISTED) for v in _free(item, data))
    _check_apart(variables)
    for variable in variables:
        variable.number_of(data)  # the search begins with the board as it is
    games = known["games"].integer(2, MOST_GAMES) if "games" in known else GAMES
    method = known["method"].choice(METHODS) if "method" in known else METHODS[0]
    return Aims(
        policies=_policies(known.get("policies")),
        games=games,
        players=_players(known.get("players"), kind),
        options=_options(known.get("options"), kind),
        variables=variables,
        aims=tuple(_aim(item, kind) for item in known["aim"].items(1, MOST_LISTED)),
        stay=_number(known["stay"]) if "stay" in known else 0.0,
        step=_step(known["step"]) if "step" in known else None,
        method=method,
        confirm=_confirm(known["confirm"], games, method) if "confirm" in known else None,
    )


def _policies(item: Item | None) -> tuple[str, ...]:
    names = [each.text() for each in item.items(1, 20)] if item else ["greedy"]
    return tuple(dict.fromkeys(full_policies(names)))


def _players(item: Item | None, kind: type[Game[Any]]) -> tuple[int, ...]:
    few, many = kind.seats[0], kind.seats[-1]
    if item is None:
        return tuple(kind.seats)
    counts = (each.integer(few, many) for each in item.items(1, len(kind.seats)))
    return tuple(sorted(set(counts)))


def _options(item: Item | None, kind: type[Game[Any]]) -> tuple[tuple[str, ...], ...]:
    """Return the sets of options that are played; by default none of them, and all."""
    if item is None:
        return tuple(dict.fromkeys([(), tuple(kind.option_names)]))
    sets = item.items(1, MOST_LISTED)
    chosen = ([name.choice(kind.option_names) for name in each.items(0, 100)] for each in sets)
    return tuple(dict.fromkeys(tuple(n for n in kind.option_names if n in s) for s in chosen))


def _free(item: Item, data: Any) -> Iterator[Variable]:
    """Yield the values that an entry frees: one for each place, or one for all together."""
    known = item.table(("key",), ("low", "high", "choices", "ordered", "together"))
    keys = [each.text() for each in known["key"].one_or_more(MOST_LISTED)]
    paths = list(itertools.chain.from_iterable(paths_of(key, data) for key in keys))
    choices, ordered = _choices(item, known)
    for places in [tuple(paths)] if _flag(known.get("together")) else [(path,) for path in paths]:
        yield Variable(places, choices, ordered)


def _choices(item: Item, known: dict[str, Item]) -> tuple[tuple[Any, ...], bool]:
    if "choices" in known:
        listed = known["choices"].items(2, MOST_LISTED)
        return tuple(each.value for each in listed), _flag(known.get("ordered"))
    if "low" not in known or "high" not in known:
        item.fail("low and high, or choices")
    low = known["low"].integer(-MOST_LISTED, MOST_LISTED)
    high = known["high"].integer(low + 1, low + MOST_LISTED)
    return tuple(range(low, high + 1)), True


def _check_apart(variables: tuple[Variable, ...]) -> None:
    places = [variable.key for variable in variables]
    for variable in variables:
        if places.count(variable.key) > 1:
            raise SetupError(f"{variable.key} is freed twice")


def _aim(item: Item, kind: type[Game[Any]]) -> Aim:
    optional = ("key", "detail", *RANGE_KEYS, "players", "pooled", "weight")
    known = item.table(("measure",), optional)
    if not any(bound in known for bound in RANGE_KEYS):
        item.fail("low, high or fair")
    bounds = {bound: _number(known[bound]) for bound in RANGE_KEYS if bound in known}
    return Aim(
        measure=known["measure"].text(),
        key=known["key"].text() if "key" in known else None,
        detail=known["detail"].text() if "detail" in known else "",
        players=_players(known["players"], kind) if "players" in known else (),
        pooled=_flag(known.get("pooled")),
        weight=_number(known["weight"]) if "weight" in known else 1.0,
        **bounds,
    )


def _confirm(item: Item, games: int, method: str) -> int:
    if method != WALK:
        item.fail('method = "walk"')
    return item.integer(games + 1, MOST_GAMES)


def _step(item: Item) -> float:
    if not (number := _number(item)) > 0:
        item.fail("a number above 0")
    return number


def _flag(item: Item | None) -> bool:
    return item is not None and bool(item.choice((True, False)))


def _number(item: Item) -> float:
    if type(item.value) not in {int, float} or not abs(item.value) <= FURTHEST:
        item.fail("a number")
    return float(item.value)
