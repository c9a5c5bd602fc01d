"""Positions as text, like chess's FEN, and states as bytes.

A position names the set-up and every field of the state that is not blank:

    <game> <board> players=2 options=- first=- | phase=5 turn=1 home=255.254 …

Lists are joined by dots, row by row. Reading it gives the same state back, and a table that
begins there. A board of your own is not part of it: give the same one to whoever reads it.
"""

from __future__ import annotations

import hashlib
import math
from typing import TYPE_CHECKING, Any

from jacta.core.errors import SetupError
from jacta.core.game import find_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from jacta.core.game import Game
    from jacta.core.layout import Array

__all__ = ["position_of", "position_text", "state_from_bytes", "state_hash", "state_to_bytes"]

NONE = "-"
BAR = "|"  # between the set-up and the state
BYTES = {"i1": 1, "i2": 2, "i4": 4, "i8": 8}  # of a number


def position_text(game: Game[Any], s: Any) -> str:
    """Return the text of a position."""
    options = "+".join(sorted(game.options)) or NONE
    first = NONE if game.first is None else str(game.first)
    parts = [game.name, game.board_name, f"players={game.players}", f"options={options}"]
    blank = type(s).blank().values()
    told = [f"{n}={_joined(v)}" for n, v in s.values().items() if v != blank[n]]
    return " ".join([*parts, f"first={first}", BAR, *told])


def position_of(
    text: str, board: str | Path | Mapping[str, Any] | None = None
) -> tuple[Game[Any], Any]:
    """Return the game and the state of a position; raise SetupError for any other text."""
    words = text.split()
    if len(words) < 2:
        raise SetupError("a position begins with the names of a game and a board")
    name, board_name, *rest = words
    bar = rest.index(BAR) if BAR in rest else len(rest)
    values, state = dict(_pairs(rest[:bar])), dict(_pairs(rest[bar + 1 :]))
    kind = find_game(name)
    options = [o for o in values.pop("options", NONE).split("+") if o and o != NONE]
    first = values.pop("first", NONE)
    game = kind.on(
        board_name if board is None else board,
        _whole(values.pop("players", ""), "players"),
        options,
        None if first == NONE else _whole(first, "first"),
    )
    if values:
        raise SetupError(f"a set-up has no {', '.join(values)}")
    s = kind.state_type.blank()
    for field, value in state.items():
        if field not in s.FIELDS:
            raise SetupError(f"a position of {name} has no field {field!r}")
        setattr(s, field, _read(field, value, s.FIELDS[field]))
    return game, _checked(game, s)


def state_to_bytes(s: Any) -> bytes:
    """Return a state as bytes: equal states have equal ones."""
    packed: bytes = s.packed().tobytes()
    return packed


def state_hash(s: Any) -> int:
    """Return a number of 64 bits: equal states have equal ones, in every process."""
    told = repr(list(s.values().values())).encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big")


def state_from_bytes(game: Game[Any], data: bytes) -> Any:
    """Return the state of a game that was turned into bytes."""
    import numpy as np  # noqa: PLC0415 - a table runs without it

    kind = game.state_type.dtype()
    if len(data) != kind.itemsize:
        raise SetupError(f"a state of {game.title} has {kind.itemsize} bytes, not {len(data)}")
    return _checked(game, game.state_type.unpacked(np.frombuffer(data, kind)[0]))


def _checked(game: Game[Any], s: Any) -> Any:
    """Return a state if it belongs to the set-up and the rules can make sense of it."""
    begin = game.start()
    for field in ("players", "variants"):
        if getattr(s, field, None) != getattr(begin, field, None):
            raise SetupError(f"the position's {field} are not those of the game")
    try:
        turn = game.turn(s)
        game.legal(s)
        for seat in (None, *range(game.players)):
            game.view(s, seat)
    except Exception as error:  # noqa: BLE001 - whatever a made-up state leads to
        raise SetupError(f"the rules cannot make sense of this position: {error!r}") from None
    if turn is not None and not -1 <= turn < game.players:
        raise SetupError(f"there is no seat {turn} to move")
    return s


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise SetupError(f"{word!r} is not part of a position: name=value was expected")
        yield name, value


def _joined(value: Any) -> str:
    return ".".join(map(str, _flat(value)))


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from _flat(item)
    else:
        yield value


def _whole(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise SetupError(f"{what} of a position must be a whole number, not {text!r}") from None


def _read(name: str, text: str, field: Array) -> Any:
    numbers = [_whole(part, name) for part in text.split(".")]
    most = 1 << 8 * BYTES[field.code] - 1
    if any(not -most <= number < most for number in numbers):
        raise SetupError(f"{name} of a position is out of range: {text}")
    if not field.shape:
        if len(numbers) != 1:
            raise SetupError(f"{name} of a position is one number, not {len(numbers)}")
        return numbers[0]
    return _shaped(name, numbers, field.shape)


def _shaped(name: str, numbers: list[int], shape: tuple[int, ...]) -> list[Any]:
    count, *inner = shape
    size = math.prod(inner)
    if len(numbers) != count * size:
        raise SetupError(f"{name} of a position has a wrong number of values")
    if not inner:
        return numbers
    rows = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    return [_shaped(name, row, tuple(inner)) for row in rows]
